import type { AppLoadContext } from '@remix-run/cloudflare'
import * as contract from '#contract/account.ts'
import * as joining from '#contract/joining.ts'
import * as profile from '#contract/profile.ts'
import * as billing from '#contract/billing.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type * as forms from '#contract/account.forms.ts'
import type { Api } from '#app/lib/api.server.ts'
import { ApiError } from '#app/lib/api-transport.server.ts'
import { keepKnownDevice, listKnownDevices } from '#app/lib/known-devices.server.ts'
import { paths, safePath } from '#app/lib/paths.ts'
import { keepTheme, readTheme } from '#app/lib/theme.server.ts'
import { findSignUpStep } from './sign-up-steps.ts'

export type Provider = 'google' | 'microsoft'

const PROVIDERS = {
  google: { signIn: contract.signInWithGoogle, signUp: contract.signUpWithGoogle },
  microsoft: { signIn: contract.signInWithMicrosoft, signUp: contract.signUpWithMicrosoft },
}

export interface ProviderCredential {
  credential: string
  nonce: string
}

export const signIn = ({ api, cookies }: AppLoadContext, body: forms.SignIn) =>
  api(contract.signIn, { body: { ...body, devices: listKnownDevices(cookies) } })

export const signUp = (api: Api, body: forms.SignUp) => api(contract.signUp, { body })

export const signInWith = (
  api: Api,
  provider: Provider,
  body: ProviderCredential & { invitation?: string | undefined },
) => api(PROVIDERS[provider].signIn, { body })

export const signUpWith = (
  api: Api,
  { provider, credential, nonce }: ProviderCredential & { provider: Provider },
  form: forms.ProviderSignUpForm,
) => api(PROVIDERS[provider].signUp, { body: { ...form, credential, nonce } })

export const signInWithCode = ({ api, cookies }: AppLoadContext, body: { challenge: string; code: string }) =>
  api(profile.signInWithCode, { body: { ...body, devices: listKnownDevices(cookies) } })

export const listOpenInvitations = async (api: Api, challenge: string) =>
  (await api(joining.listOpenInvitations, { body: { challenge } })).items

export const joinOrganization = (api: Api, body: { challenge: string; invitationId: string }) =>
  api(joining.joinOrganization, { body })

export const connectProvider = (api: Api, provider: Provider, body: ProviderCredential) =>
  api(profile.connectProvider, { params: { provider }, body })

export const listProducts = async (api: Api) => (await api(billing.listProducts)).items

export const startTrial = (api: Api, body: { productId: string; interval: 'month' | 'year' }) =>
  api(billing.startTrial, { body })

export const confirmEmail = (api: Api, token: string) => api(contract.confirmEmail, { params: { token } })

export const readConfirmationLink = (api: Api, token: string) =>
  api(contract.readConfirmationLink, { params: { token } })

export const resendConfirmation = (api: Api) => api(contract.resendConfirmation)

export const forgotPassword = (api: Api, email: string) => api(contract.forgotPassword, { query: { email } })

/** What a link to choose a new password is for; null once it has ended. */
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

export const startExtensionSession = (api: Api) => api(profile.startExtensionSession)

export const isEmailFree = async (api: Api, email: string) =>
  (await api(contract.checkEmail, { body: { email } })).available

/**
 * Keeps a session that has just begun, with what its cookies tell and the theme of the person, and says where it goes
 * on: to what is left of the sign-up, else to where the person was going. Of somebody new the theme is what they chose
 * in this browser before.
 */
export async function beginSession(
  { api, session, cookies }: AppLoadContext,
  signedIn: contract.SignedIn,
  next: string | null,
  { isNew = false } = {},
): Promise<string> {
  session.begin(signedIn)
  keepKnownDevice(cookies, signedIn.user.id, signedIn.deviceToken)
  const chosen = readTheme(cookies)
  if (isNew && chosen !== 'system') await api(profile.updateProfile, { body: { theme: chosen } })
  const me = await api(contract.getMe)
  session.describe(me)
  keepTheme(cookies, me.user.theme)
  const wanted = safePath(next, paths.dashboard())
  const step = findSignUpStep(me)
  // The same step, with the plan that was chosen on the price list.
  return step === undefined || wanted.startsWith(`${step}?`) ? wanted : step
}
