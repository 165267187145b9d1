import * as contract from '#contract/account/security.ts'
import { type TestApi } from './api.ts'
import { PASSWORD } from './people.ts'

/** Proves to be the caller, where they have a password; for others a session begun a moment ago is enough. */
export async function proveIdentity(api: TestApi, token: string, currentPassword = PASSWORD): Promise<void> {
  const { by } = (await api.call(contract.getIdentityProof, {}, { token })).body
  if (by === 'password') await api.call(contract.proveIdentity, { body: { currentPassword } }, { token })
}
