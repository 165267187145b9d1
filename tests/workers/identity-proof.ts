import * as contract from '#contract/account/security.ts'
import { type TestApi } from './api.ts'
import { PASSWORD } from './people.ts'

/** Proves the caller's identity with their password; for others a fresh session is enough. */
export async function proveIdentity(api: TestApi, token: string, currentPassword = PASSWORD): Promise<void> {
  const { by } = (await api.call(contract.getIdentityProof, {}, { token })).body
  if (by === 'password') await api.call(contract.proveIdentity, { body: { currentPassword } }, { token })
}
