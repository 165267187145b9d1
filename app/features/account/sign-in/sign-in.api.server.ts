import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Api } from '#app/lib/http/api.server.ts'
import { listKnownDevices } from '#app/lib/session/known-devices.server.ts'
import type { Provider } from '#contract/account/providers.ts'
import * as contract from '#contract/account/sign-in.ts'
import type * as forms from '#contract/account/sign-in.forms.ts'
import * as joining from '#contract/organization/invitations.ts'
import * as securityContract from '#contract/account/security.ts'

export interface ProviderCredential {
  credential: string
  nonce: string
}

export const signIn = ({ api, cookies }: AppLoadContext, body: forms.SignIn) =>
  api(contract.signIn, { body: { ...body, devices: listKnownDevices(cookies) } })

export const signInWith = (
  api: Api,
  provider: Provider,
  body: ProviderCredential & { invitation?: string | undefined },
) => api(contract.signInWith[provider], { body })

export const signInWithCode = ({ api, cookies }: AppLoadContext, body: { challenge: string; code: string }) =>
  api(contract.signInWithCode, { body: { ...body, devices: listKnownDevices(cookies) } })

export const listOpenInvitations = async (api: Api, challenge: string) =>
  (await api(joining.listOpenInvitations, { body: { challenge } })).items

export const joinOrganization = (api: Api, body: { challenge: string; invitationId: string }) =>
  api(joining.joinOrganization, { body })

export const connectProvider = (api: Api, provider: Provider, body: ProviderCredential) =>
  api(securityContract.connectProvider, { params: { provider }, body })
