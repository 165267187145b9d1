import { Secret, TOTP } from 'otpauth'
import { callApi } from '#tests/setup/account.ts'

/** The code of an authenticator app; `ahead` of the present one by so many, since none is taken twice. */
export function toCode(secret: string, ahead = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  return totp.generate({ timestamp: Date.now() + ahead * 30_000 })
}

/** Turns somebody's two-step sign-in on without a browser. The codes of now and of later are still good. */
export async function turnTwoStepOn(url: string, token: string) {
  const post = { method: 'POST', token }
  const { secret } = (await callApi(url, '/users/me/two-step', post)) as { secret: string }
  const body = JSON.stringify({ code: toCode(secret, -1) })
  const confirmed = await callApi(url, '/users/me/two-step/confirm', { ...post, body })
  return { secret, ...(confirmed as { recoveryCodes: string[] }) }
}
