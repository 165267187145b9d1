import { Secret, TOTP } from 'otpauth'
import { callApi, PASSWORD } from '#tests/product/account.ts'

function generate(secret: string, at: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: at })
}

// Codes of the 30 seconds before and after are taken too, and none is taken twice: these two are good one after the
// other, also where a new half minute begins between their making and their use.

/** What an authenticator app shows now. */
export const toCode = (secret: string) => generate(secret, Date.now())

/** What it shows in half a minute. */
export const toNextCode = (secret: string) => generate(secret, Date.now() + 30_000)

/** Turns somebody's two-step sign-in on without a browser, by the code of now. */
export async function turnTwoStepOn(url: string, token: string) {
  const post = { method: 'POST', token }
  await callApi(url, '/users/me/proof', { ...post, body: JSON.stringify({ currentPassword: PASSWORD }) })
  const { secret } = (await callApi(url, '/users/me/two-step', post)) as { secret: string }
  const body = JSON.stringify({ code: toCode(secret) })
  const confirmed = await callApi(url, '/users/me/two-step/confirm', { ...post, body })
  return { secret, ...(confirmed as { recoveryCodes: string[] }) }
}
