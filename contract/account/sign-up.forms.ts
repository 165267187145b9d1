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
  requiredText,
} from '#contract/fields.ts'

// Kept apart from the endpoints, so that a browser that validates a form loads only the form.

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

/** Sign-up with Google or Microsoft: what the provider doesn't tell. */
export const ProviderSignUpForm = z
  .object({ ...PersonName.shape, ...Company.shape })
  .refine(nameFits.check, nameFits.refusal)
export type ProviderSignUpForm = z.infer<typeof ProviderSignUpForm>
