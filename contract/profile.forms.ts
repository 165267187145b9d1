import * as z from 'zod'
import {
  isInvalid,
  isRequired,
  NewPassword,
  optionalText,
  PasswordConfirmation,
  passwordsMatch,
  tooLong,
} from './fields.ts'
import { FullName } from './people.forms.ts'
import { Code } from './two-step.forms.ts'
import { Phone, TimeZone } from './place.fields.ts'

export const THEME_NAMES = ['system', 'light', 'dark'] as const

export const ProfileForm = z.object({
  name: FullName,
  phone: Phone,
  jobTitle: optionalText('Job title', 100),
  /** Empty for the organization's. */
  timeZone: z.union([z.literal(''), TimeZone]),
  theme: z.enum(THEME_NAMES),
})
export const EditProfile = ProfileForm.partial()
export type EditProfile = z.infer<typeof EditProfile>

/** `currentPassword` is empty for those who have none yet, since they sign in with Google or Microsoft. */
export const ChangePassword = z
  .object({
    currentPassword: z.string().max(200, tooLong('Password must not exceed 200 characters.')).default(''),
    password: NewPassword,
    confirmPassword: PasswordConfirmation,
  })
  .refine(passwordsMatch.check, passwordsMatch.refusal)
export type ChangePassword = z.infer<typeof ChangePassword>

/** One of the two: the password, or a code where two-step sign-in is on. */
export const IdentityProof = z.object({
  currentPassword: z
    .string()
    .min(1, isRequired('Current password'))
    .max(200, tooLong(isInvalid('Password')))
    .optional(),
  code: Code.optional(),
})
export type IdentityProof = z.infer<typeof IdentityProof>

export const ConfirmTwoStep = z.object({ code: Code })
