import { type Scope } from '#api/core/access/scope.ts'
import { commit } from '#api/db/commit.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { endApp } from './end-app.ts'
import { OAuthError } from './oauth-error.ts'
import { limitTokens } from './oauth.limits.ts'
import { deleteCredential, findCredential } from './oauth.queries.ts'
import { type OAuthForm } from './tokens.service.ts'

/**
 * Ends an access token, or with a refresh token the whole app. A token that nobody knows, or of another program, is
 * nothing that would have to be ended (RFC 7009, 2.2).
 */
export async function revokeToken(scope: Scope, { token, client_id: clientId }: OAuthForm): Promise<void> {
  await limitTokens(scope)
  if (!token || !clientId) throw new OAuthError('invalid_request', 'token and client_id are required.')
  const found = await findCredential(scope.directory, hashToken(token))
  if (!found || found.app.clientId !== clientId) return
  if (found.credential.kind === 'refresh') await endApp(scope, found)
  if (found.credential.kind === 'access')
    await commit(scope.directory, [deleteCredential(scope.directory, found.credential.hash)])
}
