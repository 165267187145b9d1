import { parseWithZod } from '@conform-to/zod/v4'
import * as z from 'zod'
import { isRequired } from '#contract/fields.ts'
import { ChangePassword } from '#contract/account/security.forms.ts'

const required = isRequired('Current password')
const WithCurrent = z.intersection(
  ChangePassword,
  z.object({ currentPassword: z.string({ error: required }).min(1, required) }),
)

/** People with a password have to enter the current one; for others there is no such field. */
export const check = (formData: FormData) =>
  parseWithZod(formData, { schema: formData.has('currentPassword') ? WithCurrent : ChangePassword })
