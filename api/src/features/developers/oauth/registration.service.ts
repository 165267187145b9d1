import * as z from 'zod'
import { type Scope } from '#api/core/access/scope.ts'
import { commit } from '#api/db/commit.ts'
import { newId } from '#api/lib/ids.ts'
import { isRedirectUri, toRedirectHost } from '#contract/developers/redirect-uris.ts'
import { toPlainLine } from '#contract/fields.ts'
import { limitRegistrations } from './oauth.limits.ts'
import { insertClient } from './oauth.queries.ts'
import { OAuthError } from './oauth-error.ts'

const MAX_REDIRECT_URIS = 10
const MAX_URI = 500
const MAX_NAME = 80

/** What we keep of a registration. Everything else in it is for other kinds of programs, and is left out of the reply. */
const Metadata = z.object({
  redirect_uris: z.array(z.string().max(MAX_URI)).min(1).max(MAX_REDIRECT_URIS),
  client_name: z.string().max(1000).optional(),
})

/** One line that can be shown, of whatever a program calls itself. */
const toClientName = (given: string | undefined, [first = '']: string[]) =>
  Array.from(toPlainLine(given ?? ''))
    .slice(0, MAX_NAME)
    .join('')
    .trim() || toRedirectHost(first)

/**
 * Registers a program under a name that nobody has checked: who connects it sees where it leads. It is public, without
 * a secret, and is forgotten unless somebody connects it.
 * @throws {OAuthError} `invalid_redirect_uri`, `invalid_client_metadata`
 */
export async function registerClient(scope: Scope, body: unknown) {
  await limitRegistrations(scope)
  const { data: metadata } = Metadata.safeParse(body)
  if (!metadata) {
    throw new OAuthError(
      'invalid_client_metadata',
      `redirect_uris must have 1 to ${MAX_REDIRECT_URIS} URLs of at most ${MAX_URI} characters.`,
    )
  }
  const redirectUris = [...new Set(metadata.redirect_uris)]
  if (!redirectUris.every(isRedirectUri)) {
    throw new OAuthError(
      'invalid_redirect_uri',
      'A redirect URI must start with https, or with http on 127.0.0.1 or localhost, and have no fragment.',
    )
  }
  const now = scope.now()
  const name = toClientName(metadata.client_name, redirectUris)
  const client = { id: newId('app'), name, redirectUris, createdAt: now, usedAt: null }
  await commit(scope.directory, [insertClient(scope.directory, client)])
  return {
    client_id: client.id,
    client_id_issued_at: Math.floor(now.getTime() / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
}
