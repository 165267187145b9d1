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
   * What the device is known by the next time: handed back as one of `devices`, it has its wrong tries counted apart from
   * everybody else's. It signs nobody in.
   */
  deviceToken: z.string().optional(),
})
export type SignedIn = z.infer<typeof SignedIn>

export const Me = z.object({
  user: User,
  organization: Organization,
  subscription: Subscription.nullable(),
  /** Whether the free trial can be started; left out where the organization has, or had, a subscription. */
  isTrialAvailable: z.boolean().optional(),
})
export type Me = z.infer<typeof Me>

/** A provider's id token. `nonce` is the one that the sign-in was started with; it must be the token's. */
export const Credential = z.object({
  credential: z
    .string({ error: isRequired('Credential') })
    .min(1, isRequired('Credential'))
    .max(8192, tooLong()),
  nonce: z.string().min(8).max(200, tooLong()).optional(),
})

/** `invitation` is the token of a mailed invitation: with it any account of the provider joins. */
const ProviderSignIn = Credential.extend({ invitation: z.string().min(1).max(200, tooLong()).optional() })

/** What this device was given when its owner signed in here before: the tokens of a few accounts. */
export const KnownDevices = z.array(z.string().min(1).max(1000, tooLong())).max(5).optional()

const RefreshToken = z.object({ refreshToken: z.string().min(1).max(200, tooLong()) })

/** An account at a provider that signs somebody in. */
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
  summary: 'Exchange a refresh token for the next pair of tokens',
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

/** A session of its own for the companion extension, ended together with the one that it was asked for from. */
export const startExtensionSession = endpoint({
  method: 'POST',
  path: '/auth/extension-session',
  summary: 'A pair of tokens for the companion extension',
  access: 'member',
  reply: TokenPair,
  status: 201,
})
