import * as z from 'zod'
import {
  Email,
  isInvalid,
  isRequired,
  NewPassword,
  PasswordConfirmation,
  passwordsMatch,
  tooLong,
} from '#contract/fields.ts'
import { PROVIDERS } from './providers.ts'

export const ForgotPassword = z.object({ email: Email })

export const ResetPasswordFields = z.object({
  token: z
    .string({ error: isRequired('Token') })
    .min(1, isRequired('Token'))
    .max(200, tooLong(isInvalid('Token'))),
  password: NewPassword,
  confirmPassword: PasswordConfirmation,
  /** The providers to keep. The others are disconnected. */
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
