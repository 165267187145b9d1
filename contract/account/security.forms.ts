import * as z from 'zod'
import {
  isInvalid,
  isRequired,
  NewPassword,
  PasswordConfirmation,
  passwordsMatch,
  tooLong,
} from '#contract/fields.ts'
import { Code } from './two-step.forms.ts'

/** `currentPassword` is empty for people without a password, who sign in with Google or Microsoft. */
export const ChangePassword = z
  .object({
    currentPassword: z.string().max(200, tooLong('Password must not exceed 200 characters.')).default(''),
    password: NewPassword,
    confirmPassword: PasswordConfirmation,
  })
  .refine(passwordsMatch.check, passwordsMatch.refusal)
export type ChangePassword = z.infer<typeof ChangePassword>

/** Either the password, or a code where two-step sign-in is on. */
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
