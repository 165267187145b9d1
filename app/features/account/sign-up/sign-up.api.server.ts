import type { Api } from '#app/lib/http/api.server.ts'
import type { Provider } from '#contract/account/providers.ts'
import * as contract from '#contract/account/sign-up.ts'
import type * as forms from '#contract/account/sign-up.forms.ts'
import { checkDomain } from '#contract/organization/profile.ts'

interface ProvedByProvider {
  provider: Provider
  credential: string
  nonce: string
}

export const signUp = (api: Api, body: forms.SignUp) => api(contract.signUp, { body })

export const signUpWith = (
  api: Api,
  { provider, credential, nonce }: ProvedByProvider,
  form: forms.ProviderSignUpForm,
) => api(contract.signUpWith[provider], { body: { ...form, credential, nonce } })

export const confirmEmail = (api: Api, token: string) => api(contract.confirmEmail, { params: { token } })

export const readConfirmationLink = (api: Api, token: string) =>
  api(contract.readConfirmationLink, { params: { token } })

export const resendConfirmation = (api: Api) => api(contract.resendConfirmation)

export const isEmailFree = async (api: Api, email: string) =>
  (await api(contract.checkEmail, { body: { email } })).available

export const isDomainFree = async (api: Api, domain: string) =>
  (await api(checkDomain, { body: { domain } })).available
