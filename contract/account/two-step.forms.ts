import * as z from 'zod'
import { isInvalid, isRequired, tooLong } from '#contract/fields.ts'

/** Six digits of an authenticator app, or a recovery code. Spaces and dashes do not count. */
export const Code = z
  .string({ error: isRequired('Code') })
  .max(200, tooLong(isInvalid('Code')))
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .pipe(
    z
      .string()
      .min(1, isRequired('Code'))
      .regex(/^(?:\d{6}|[a-z0-9]{10})$/, isInvalid('Code')),
  )

export const TwoStepSignInForm = z.object({ code: Code })

export const TwoStepSignIn = TwoStepSignInForm.extend({
  challenge: z
    .string({ error: isRequired('Challenge') })
    .min(1, isRequired('Challenge'))
    .max(1000, tooLong()),
})
