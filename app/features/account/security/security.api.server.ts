import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Api } from '#app/lib/http/api.server.ts'
import { keepKnownDevice, listKnownDevices } from '#app/lib/session/known-devices.server.ts'
import type { Provider } from '#contract/account/providers.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/account/security.ts'

/** The known-device token is sent, so that the browser stays a known device. */
export async function changePassword(
  { api, cookies, session }: AppLoadContext,
  body: BodyOf<typeof contract.changePassword>,
) {
  const devices = listKnownDevices(cookies)
  const { deviceToken } = await api(contract.changePassword, { body: { ...body, devices } })
  if (session.user) keepKnownDevice(cookies, session.user.id, deviceToken)
}

export const getIdentityProof = (api: Api) => api(contract.getIdentityProof)

export const proveIdentity = (api: Api, body: BodyOf<typeof contract.proveIdentity>) =>
  api(contract.proveIdentity, { body })

export const disconnectProvider = (api: Api, provider: Provider) =>
  api(contract.disconnectProvider, { params: { provider } })

export const listSessions = async (api: Api) => (await api(contract.listSessions)).items

export const endSession = (api: Api, id: string) => api(contract.endSession, { params: { id } })

export const endSessions = (api: Api) => api(contract.endSessions)

export const beginTwoStep = (api: Api) => api(contract.beginTwoStep)

export const confirmTwoStep = (api: Api, code: string) => api(contract.confirmTwoStep, { body: { code } })

export const renewRecoveryCodes = (api: Api, code: string) =>
  api(contract.renewRecoveryCodes, { body: { code } })

export const endTwoStep = (api: Api, code: string) => api(contract.endTwoStep, { body: { code } })
