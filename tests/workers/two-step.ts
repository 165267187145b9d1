import { TOTP } from 'otpauth'
import * as contract from '#contract/account/security.ts'
import { type TestApi } from './api.ts'
import { proveIdentity } from './identity-proof.ts'

/** Of an authenticator app: none is taken twice. */
export const PERIOD = 30_000

/** What an authenticator app shows. */
export function codeOf(address: string, at: Date): string {
  const period = new TOTP({ secret: new URL(address).searchParams.get('secret') ?? '' })
  return period.generate({ timestamp: at.getTime() })
}

/** Turns the caller's two-step sign-in on, and leaves the 30 seconds of the code that was taken for it. */
export async function turnTwoStepOn(api: TestApi, token: string) {
  await proveIdentity(api, token)
  const { address } = (await api.call(contract.beginTwoStep, {}, { token })).body
  const code = codeOf(address, api.clock.at)
  const { recoveryCodes } = (await api.call(contract.confirmTwoStep, { body: { code } }, { token })).body
  api.wait(PERIOD * 2)
  return { address, recoveryCodes }
}
