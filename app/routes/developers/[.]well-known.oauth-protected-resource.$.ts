import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { toResource, toResourceMetadata } from '#contract/developers/oauth.metadata.ts'

/** RFC 9728: of the MCP server, whose path comes after the well-known one. It is the only resource, so also without. */
export function loader({ params, context: { settings } }: LoaderFunctionArgs) {
  const { APP_URL } = settings
  const resource = `/${params['*'] ?? ''}`
  const isKnown = resource === '/' || resource === new URL(toResource(APP_URL)).pathname
  return isKnown ? Response.json(toResourceMetadata(APP_URL)) : new Response(null, { status: 404 })
}
