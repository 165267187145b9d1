import { parseWithZod } from '@conform-to/zod/v4'
import * as z from 'zod'
import { ProfileForm } from '#contract/account/profile.forms.ts'

/** The prefilled country code alone is not a number. */
const PREFIX_ALONE = /^\s*\+\d{1,4}\s*$/

const Form = ProfileForm.extend({
  phone: z
    .string()
    .transform((text) => (PREFIX_ALONE.test(text) ? '' : text))
    .pipe(ProfileForm.shape.phone),
})

// Nothing is coerced: an empty text is intended.
export const check = (formData: FormData) =>
  parseWithZod(formData, { schema: Form, disableAutoCoercion: true })
