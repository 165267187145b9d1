import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Email, tooLong } from '#contract/fields.ts'
import { forEachProvider, PROVIDER_NAMES } from './providers.ts'
import { Credential, SignedIn } from './sign-in.ts'
import { ProviderSignUpForm, SignUp } from './sign-up.forms.ts'

const ProviderSignUp = ProviderSignUpForm.safeExtend(Credential.shape)

export const signUp = endpoint({
  method: 'POST',
  path: '/auth/signup',
  summary: 'Create an organization and its owner, and email a confirmation link',
  access: 'anyone',
  body: SignUp,
  reply: SignedIn,
  status: 201,
})

export const signUpWith = forEachProvider((provider) =>
  endpoint({
    method: 'POST',
    path: `/auth/${provider}/signup`,
    summary: `Create an organization; ${PROVIDER_NAMES[provider]} says who the owner is`,
    access: 'anyone',
    body: ProviderSignUp,
    reply: SignedIn,
    status: 201,
  }),
)

export const checkEmail = endpoint({
  method: 'POST',
  path: '/auth/check-email',
  summary: 'Whether an email address is available for sign-up',
  access: 'anyone',
  body: z.object({ email: Email }),
  reply: z.object({ available: z.boolean() }),
  status: 200,
})

export const confirmEmail = endpoint({
  method: 'GET',
  path: '/auth/confirm-email/{token}',
  summary: 'Confirm an email address with the token of the emailed link',
  access: 'anyone',
  params: z.object({ token: z.string().min(1).max(200, tooLong()) }),
  reply: z.object({
    confirmed: z.literal(true),
    /** The address is at the organization's domain, which another organization has already verified. */
    isDomainElsewhere: z.boolean(),
  }),
  status: 200,
})

/** Read-only, for a page that shows no button where nothing is left to confirm. */
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
  summary: "Resend the caller's confirmation link",
  access: 'member',
  reply: z.object({ message: z.string() }),
  status: 202,
})
