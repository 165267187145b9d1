import * as z from 'zod'
import {
  COMPANY_SIZES,
  COMPANY_TYPES,
  Contact,
  ForgotPassword,
  PROVIDERS,
  ProviderSignUpForm,
  ResetPassword,
  SignIn,
  SignUp,
} from './account.forms.ts'
import { Subscription } from './billing.ts'
import { endpoint } from './endpoint.ts'
import { Email, id, isRequired, Timestamp, tooLong } from './fields.ts'

export const ROLES = ['owner', 'administrator', 'member'] as const
export const USER_STATUSES = ['active', 'invited', 'archived'] as const
export const THEMES = ['system', 'light', 'dark'] as const

export const TeamName = z.object({ id: id('tea'), name: z.string() })
export type TeamName = z.infer<typeof TeamName>

export const User = z.object({
  id: id('usr'),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  role: z.enum(ROLES),
  /** True when somebody reports to this person. */
  isManager: z.boolean(),
  managerId: z.string().nullable(),
  jobTitle: z.string().nullable(),
  phone: z.string().nullable(),
  /** Those that the person is in, by name. */
  teams: z.array(TeamName),
  status: z.enum(USER_STATUSES),
  /** Null where the organization's is used. */
  timeZone: z.string().nullable(),
  theme: z.enum(THEMES),
  /** Changes with the photo, so that it can be kept by browsers; null without one. */
  photoVersion: z.string().nullable(),
  createdAt: Timestamp,
})
export type User = z.infer<typeof User>

export const Organization = z.object({
  id: id('org'),
  name: z.string(),
  domain: z.string(),
  companySize: z.enum(COMPANY_SIZES),
  companyType: z.enum(COMPANY_TYPES),
  numberOfUsers: z.number().int(),
  /** 3 or 6 hexadecimal characters without #, or empty. */
  primaryColor: z.string(),
  address: z.string().nullable(),
  country: z.string().nullable(),
  timeZone: z.string(),
  /** Where it is below this API; null without one. */
  logo: z.string().nullable(),
  /** Changes with the logo; null without one. */
  logoVersion: z.string().nullable(),
  createdAt: Timestamp,
})
export type Organization = z.infer<typeof Organization>

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
const ProviderSignUp = ProviderSignUpForm.safeExtend(Credential.shape)

/** What this device was given when its owner signed in here before: the tokens of a few accounts. */
export const KnownDevices = z.array(z.string().min(1).max(1000, tooLong())).max(5).optional()

const RefreshToken = z.object({ refreshToken: z.string().min(1).max(200, tooLong()) })

/** An account at a provider that signs somebody in. */
export const Identity = z.object({ provider: z.enum(PROVIDERS), connectedAt: Timestamp })

export const signUp = endpoint({
  method: 'POST',
  path: '/auth/signup',
  summary: 'Create an organization and its owner, and mail a confirmation link',
  access: 'anyone',
  body: SignUp,
  reply: SignedIn,
  status: 201,
})
export const signUpWithGoogle = endpoint({
  method: 'POST',
  path: '/auth/google/signup',
  summary: 'Create an organization; Google says who the owner is',
  access: 'anyone',
  body: ProviderSignUp,
  reply: SignedIn,
  status: 201,
})
export const signUpWithMicrosoft = endpoint({
  method: 'POST',
  path: '/auth/microsoft/signup',
  summary: 'Create an organization; Microsoft says who the owner is',
  access: 'anyone',
  body: ProviderSignUp,
  reply: SignedIn,
  status: 201,
})
export const signIn = endpoint({
  method: 'POST',
  path: '/auth/signin',
  summary: 'Sign in with email address and password',
  access: 'anyone',
  body: SignIn.extend({ devices: KnownDevices }),
  reply: SignedIn,
  status: 200,
})
export const signInWithGoogle = endpoint({
  method: 'POST',
  path: '/auth/google/signin',
  summary: 'Sign in with a Google id token, or accept the invitation whose link was followed',
  access: 'anyone',
  body: ProviderSignIn,
  reply: SignedIn,
  status: 200,
})
export const signInWithMicrosoft = endpoint({
  method: 'POST',
  path: '/auth/microsoft/signin',
  summary: 'Sign in with a Microsoft id token, or accept the invitation whose link was followed',
  access: 'anyone',
  body: ProviderSignIn,
  reply: SignedIn,
  status: 200,
})
export const checkEmail = endpoint({
  method: 'POST',
  path: '/auth/check-email',
  summary: 'Whether an email address is free to sign up with',
  access: 'anyone',
  body: z.object({ email: Email }),
  reply: z.object({ available: z.boolean() }),
  status: 200,
})
export const forgotPassword = endpoint({
  method: 'GET',
  path: '/auth/forgot-password',
  summary: 'Mail a link to choose a new password; the answer is always the same',
  access: 'anyone',
  query: ForgotPassword,
  reply: z.object({ message: z.string() }),
  status: 202,
})
export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary:
    'Choose a new password with the token of the mailed link; ends all sessions and every sign-in not in `keep`',
  access: 'anyone',
  body: ResetPassword.safeExtend({ devices: KnownDevices }),
  /** The device counts as a known one of the account. */
  reply: z.object({ userId: id('usr'), deviceToken: z.string() }),
  status: 200,
})
export const readResetLink = endpoint({
  method: 'GET',
  path: '/auth/reset-password/{token}',
  summary: 'What a reset link is for: the other ways to sign in, and whether a code is asked for',
  access: 'anyone',
  params: z.object({ token: z.string().min(1).max(200, tooLong()) }),
  reply: z.object({
    /** Those that can be kept. */
    identities: z.array(Identity),
    hasTwoStep: z.boolean(),
  }),
  status: 200,
})
export const getMe = endpoint({
  method: 'GET',
  path: '/auth/me',
  summary: 'The caller, their organization and its subscription',
  access: 'member',
  reply: Me,
  status: 200,
})
export const confirmEmail = endpoint({
  method: 'GET',
  path: '/auth/confirm-email/{token}',
  summary: 'Confirm an email address with the token of the mailed link',
  access: 'anyone',
  params: z.object({ token: z.string().min(1).max(200, tooLong()) }),
  reply: z.object({
    confirmed: z.literal(true),
    /** The address is of the organization's domain, which another organization has proved before. */
    isDomainElsewhere: z.boolean(),
  }),
  status: 200,
})
/** For a page that shows no button where there is nothing left to confirm. Changes nothing. */
export const readConfirmationLink = endpoint({
  method: 'GET',
  path: '/auth/confirmation-link/{token}',
  summary: 'Whether a confirmation link can still be used, or was used already',
  access: 'anyone',
  params: z.object({ token: z.string().min(1).max(200, tooLong()) }),
  reply: z.object({ state: z.enum(['open', 'used']) }),
  status: 200,
})
export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/auth/resend-confirmation',
  summary: 'Mail the confirmation link of the caller once more',
  access: 'member',
  reply: z.object({ message: z.string() }),
  status: 202,
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
export const sendContact = endpoint({
  method: 'POST',
  path: '/contact/send',
  summary: 'Send a message to the people who run this Bellwether',
  access: 'anyone',
  body: Contact,
  reply: z.object({ message: z.string() }),
  status: 202,
})
