import * as z from 'zod'
import {
  Domain,
  Email,
  isInvalid,
  isRequired,
  MAX_NAME,
  nameFits,
  NewPassword,
  oneOf,
  PasswordConfirmation,
  passwordsMatch,
  plainLine,
  requiredText,
  tooLong,
} from './fields.ts'

// What people type. Kept apart from the endpoints, so that a browser that checks a form loads the form alone.

export const COMPANY_SIZES = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1001+'] as const
export const COMPANY_TYPES = [
  'agency',
  'ecommerce',
  'software',
  'publisher',
  'professional-services',
  'manufacturing',
  'education',
  'public-sector',
  'nonprofit',
  'other',
] as const

export const Company = z.object({
  companyName: requiredText('Company name', 120),
  domain: Domain,
  companySize: oneOf('Company size', COMPANY_SIZES),
  companyType: oneOf('Company type', COMPANY_TYPES),
  numberOfUsers: z
    .number({
      error: (issue) =>
        issue.input === undefined ? isRequired('Number of users') : isInvalid('Number of users'),
    })
    .int(isInvalid('Number of users'))
    .min(1, isInvalid('Number of users'))
    .max(100_000, isInvalid('Number of users')),
})

const PersonName = z.object({
  firstName: requiredText('First name', MAX_NAME),
  lastName: requiredText('Last name', MAX_NAME),
})

/** Sign-up with a password. */
export const SignUp = z
  .object({
    ...PersonName.shape,
    email: Email,
    ...Company.shape,
    password: NewPassword,
    confirmPassword: PasswordConfirmation,
  })
  .refine(passwordsMatch.check, passwordsMatch.refusal)
  .refine(nameFits.check, nameFits.refusal)
export type SignUp = z.infer<typeof SignUp>

/** What a person adds after Google or Microsoft has said who they are. */
export const ProviderSignUpForm = z
  .object({ ...PersonName.shape, ...Company.shape })
  .refine(nameFits.check, nameFits.refusal)
export type ProviderSignUpForm = z.infer<typeof ProviderSignUpForm>

export const SignIn = z.object({
  email: Email,
  password: z
    .string({ error: isRequired('Password') })
    .min(1, isRequired('Password'))
    .max(200, tooLong(isInvalid('Password'))),
})
export type SignIn = z.infer<typeof SignIn>

export const ForgotPassword = z.object({ email: Email })

export const PROVIDERS = ['google', 'microsoft'] as const

export const ResetPasswordFields = z.object({
  token: z
    .string({ error: isRequired('Token') })
    .min(1, isRequired('Token'))
    .max(200, tooLong(isInvalid('Token'))),
  password: NewPassword,
  confirmPassword: PasswordConfirmation,
  /** The providers that still sign in afterwards. The others were not confirmed, and are disconnected. */
  keep: z
    .array(z.enum(PROVIDERS, { error: isInvalid('Provider') }))
    .max(PROVIDERS.length, isInvalid('Provider'))
    .default([]),
})
export const ResetPassword = ResetPasswordFields.refine(passwordsMatch.check, passwordsMatch.refusal)
export const ResetPasswordForm = ResetPasswordFields.omit({ token: true }).refine(
  passwordsMatch.check,
  passwordsMatch.refusal,
)

export const INTERVALS = ['month', 'year'] as const
export const StartTrial = z.object({
  productId: z
    .string({ error: isRequired('Plan') })
    .max(25, tooLong(isInvalid('Plan')))
    .regex(/^prod_[a-z]{2,20}$/, isInvalid('Plan')),
  interval: oneOf('Billing interval', INTERVALS),
})

export const Contact = z.object({
  name: z
    .string({ error: 'Name is required' })
    .trim()
    .min(1, 'Name is required')
    .max(50, tooLong('Name must not exceed 50 characters.'))
    .refine(plainLine.check, plainLine.refusal('Name')),
  email: z
    .string({ error: 'Email is required' })
    .trim()
    .min(1, 'Email is required')
    .max(254, tooLong('Invalid email address'))
    .pipe(z.email('Invalid email address')),
  subject: z
    .string({ error: 'Subject is required' })
    .trim()
    .min(1, 'Subject is required')
    .max(150, tooLong('Subject must not exceed 150 characters.'))
    .refine(plainLine.check, plainLine.refusal('Subject')),
  message: z
    .string({ error: 'Message is required' })
    .trim()
    .min(1, 'Message is required')
    .max(5000, tooLong('Message must not exceed 5000 characters.')),
})
export type Contact = z.infer<typeof Contact>
