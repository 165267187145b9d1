import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Api } from '#app/lib/http/api.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { keepKnownDevice, listKnownDevices } from '#app/lib/session/known-devices.server.ts'
import * as contract from '#contract/account/password-reset.ts'
import type { CallInput } from '#contract/endpoint.ts'

export const forgotPassword = (api: Api, email: string) => api(contract.forgotPassword, { query: { email } })

/** The target of a reset link; null once it has expired. */
export async function findResetLink(api: Api, token: string) {
  try {
    return await api(contract.readResetLink, { params: { token } })
  } catch (error) {
    if (error instanceof ApiError && error.problem.type === 'link-expired') return null
    throw error
  }
}

export async function resetPassword(
  { api, cookies }: AppLoadContext,
  body: NonNullable<CallInput<typeof contract.resetPassword>['body']>,
) {
  const devices = listKnownDevices(cookies)
  const { userId, deviceToken } = await api(contract.resetPassword, { body: { ...body, devices } })
  keepKnownDevice(cookies, userId, deviceToken)
}
