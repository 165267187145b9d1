import * as z from 'zod'
import { Email, isInvalid, isRequired, tooLong } from '#contract/fields.ts'

export const SignIn = z.object({
  email: Email,
  password: z
    .string({ error: isRequired('Password') })
    .min(1, isRequired('Password'))
    .max(200, tooLong(isInvalid('Password'))),
})
export type SignIn = z.infer<typeof SignIn>
