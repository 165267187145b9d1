import * as z from 'zod'
import { Subscription } from '#contract/billing/subscription.ts'
import { endpoint } from '#contract/endpoint.ts'
import { isRequired, Timestamp, tooLong } from '#contract/fields.ts'
import { Organization } from '#contract/organization/profile.ts'
import { User } from '#contract/organization/users.ts'
import { forEachProvider, PROVIDER_NAMES, PROVIDERS } from './providers.ts'
import { SignIn } from './sign-in.forms.ts'
import { TwoStepSignIn } from './two-step.forms.ts'

export const TokenPair = z.object({ token: z.string(), refreshToken: z.string() })
export type TokenPair = z.infer<typeof TokenPair>

export const SignedIn = TokenPair.extend({
  user: User,
  /**
   * Identifies a known device: sent back as one of `devices`, its failed attempts are counted separately. It signs
   * nobody in.
   */
  deviceToken: z.string().optional(),
})
export type SignedIn = z.infer<typeof SignedIn>

export const Me = z.object({
  user: User,
  organization: Organization,
  subscription: Subscription.nullable(),
  /** Whether the free trial can be started; absent where the organization has, or had, a subscription. */
  isTrialAvailable: z.boolean().optional(),
})
export type Me = z.infer<typeof Me>

/** A provider's id token. `nonce` is the one that the sign-in was started with, and must match the token's. */
export const Credential = z.object({
  credential: z
    .string({ error: isRequired('Credential') })
    .min(1, isRequired('Credential'))
    .max(8192, tooLong()),
  nonce: z.string().min(8).max(200, tooLong()).optional(),
})

/** `invitation` is the token of an emailed invitation: with it any account of the provider can join. */
const ProviderSignIn = Credential.extend({ invitation: z.string().min(1).max(200, tooLong()).optional() })

/** Known-device tokens that this device was given at earlier sign-ins, of a few accounts. */
export const KnownDevices = z.array(z.string().min(1).max(1000, tooLong())).max(5).optional()

const RefreshToken = z.object({ refreshToken: z.string().min(1).max(200, tooLong()) })

/** A provider account that signs somebody in. */
export const Identity = z.object({ provider: z.enum(PROVIDERS), connectedAt: Timestamp })

export const signIn = endpoint({
  method: 'POST',
  path: '/auth/signin',
  summary: 'Sign in with email address and password',
  access: 'anyone',
  body: SignIn.extend({ devices: KnownDevices }),
  reply: SignedIn,
  status: 200,
})

export const signInWith = forEachProvider((provider) =>
  endpoint({
    method: 'POST',
    path: `/auth/${provider}/signin`,
    summary: `Sign in with a ${PROVIDER_NAMES[provider]} id token, or accept the invitation whose link was followed`,
    access: 'anyone',
    body: ProviderSignIn,
    reply: SignedIn,
    status: 200,
  }),
)

export const getMe = endpoint({
  method: 'GET',
  path: '/auth/me',
  summary: 'The caller, their organization and its subscription',
  access: 'member',
  reply: Me,
  status: 200,
})

export const refreshToken = endpoint({
  method: 'POST',
  path: '/auth/refresh-token',
  summary: 'Exchange a refresh token for a new pair of tokens',
  access: 'anyone',
  body: RefreshToken,
  reply: TokenPair,
  status: 200,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/signout',
  summary: 'End the session that a refresh token belongs to',
  access: 'anyone',
  body: RefreshToken,
  status: 204,
})

export const signInWithCode = endpoint({
  method: 'POST',
  path: '/auth/two-step',
  summary: 'Finish a sign-in with a code of the authenticator app, or a recovery code',
  access: 'anyone',
  body: TwoStepSignIn.extend({ devices: KnownDevices }),
  reply: SignedIn,
  status: 200,
})

/** The companion extension has a session of its own, which ends together with the one it was requested from. */
export const startExtensionSession = endpoint({
  method: 'POST',
  path: '/auth/extension-session',
  summary: 'A pair of tokens for the companion extension',
  access: 'member',
  reply: TokenPair,
  status: 201,
})
