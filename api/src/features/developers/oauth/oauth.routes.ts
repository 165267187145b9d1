import { type Http, mount } from '#api/http/mount.ts'
import { readBody, readRawText } from '#api/http/read-body.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import * as contract from '#contract/developers/oauth.ts'
import { authorizeApp, getAuthorization } from './authorization.service.ts'
import { OAuthError } from './oauth-error.ts'
import { registerClient } from './registration.service.ts'
import { revokeToken } from './revocation.service.ts'
import { issueTokens, type OAuthForm } from './tokens.service.ts'

/** The fields of a form. One that is sent twice is refused (RFC 6749, 3.2): programs differ in which they read. */
async function readForm(request: Request): Promise<OAuthForm> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) {
    throw new OAuthError('invalid_request', 'Send application/x-www-form-urlencoded.')
  }
  const fields = [...new URLSearchParams(await readRawText(request))]
  const names = new Set(fields.map(([name]) => name))
  if (names.size < fields.length) throw new OAuthError('invalid_request', 'A parameter was sent twice.')
  return Object.fromEntries(fields)
}

async function readMetadata(request: Request): Promise<unknown> {
  try {
    return await readBody(contract.registerClient, request)
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'malformed')
      throw new OAuthError('invalid_client_metadata', error.message)
    throw error
  }
}

/** The reply of OAuth, or its refusal. Limits and sizes are refused as everywhere. */
async function reply(work: Promise<object | undefined>, status: number): Promise<Response> {
  try {
    const done = await work
    return done ? Response.json(done, { status }) : new Response(null, { status })
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    return Response.json({ error: error.code, error_description: error.message }, { status: 400 })
  }
}

export function oauthRoutes(http: Http): void {
  mount(http, contract.registerClient, ({ scope, request }) =>
    reply(
      readMetadata(request).then((metadata) => registerClient(scope, metadata)),
      201,
    ),
  )
  mount(http, contract.issueTokens, ({ scope, request }) =>
    reply(
      readForm(request).then((form) => issueTokens(scope, form)),
      200,
    ),
  )
  mount(http, contract.revokeToken, ({ scope, request }) =>
    reply(
      readForm(request).then(async (form) => {
        await revokeToken(scope, form)
        return undefined
      }),
      200,
    ),
  )
  mount(http, contract.getAuthorization, ({ scope, query }) => getAuthorization(scope, query))
  mount(http, contract.authorizeApp, ({ scope, body }) => authorizeApp(scope, body))
}
