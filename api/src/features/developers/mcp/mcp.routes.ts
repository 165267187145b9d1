import { createMiddleware } from 'hono/factory'
import { type CallInside } from '#api/http/inner-calls.ts'
import { type Http, type HttpEnv, mount } from '#api/http/mount.ts'
import { readBody } from '#api/http/read-body.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { callMcp } from '#contract/developers/mcp.ts'
import { toMetadataUrl } from '#contract/developers/oauth.metadata.ts'

/**
 * A browser says whose page calls. No page has a reason to, and one whose host was pointed at this server (DNS
 * rebinding) says so by its origin.
 */
const refuseOtherOrigins = createMiddleware<HttpEnv>(async (context, next) => {
  const origin = context.req.header('origin')
  const { APP_URL } = context.get('scope').settings
  if (origin !== undefined && origin !== new URL(APP_URL).origin) {
    throw new DomainError('forbidden', 'Pages of other sites can’t call the MCP server.')
  }
  await next()
})

/** Where a client learns who gives out its credentials (RFC 9728). */
const tellWhereToAsk = createMiddleware<HttpEnv>(async (context, next) => {
  await next()
  if (context.res.status !== 401) return
  const { APP_URL } = context.get('scope').settings
  context.res.headers.set('www-authenticate', `Bearer resource_metadata="${toMetadataUrl(APP_URL)}"`)
})

export function mcpRoutes(http: Http, callInside: CallInside): void {
  http.use(callMcp.path, tellWhereToAsk, refuseOtherOrigins)
  mount(http, callMcp, async ({ scope, request }) => {
    const message = await readBody(callMcp, request)
    // A message that cancels another of its batch would leave that one without a response. Protocol versions since
    // 2025-06-18 have no batches.
    if (Array.isArray(message)) throw new DomainError('malformed', 'Send one message per request.')
    // Loaded with the first call: its schemas take longer than everything else of a cold start.
    const { respond } = await import('./mcp-server.ts')
    return respond({ scope, request, message, callInside })
  })
}
