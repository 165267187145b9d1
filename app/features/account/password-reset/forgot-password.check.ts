import { parseWithZod } from '@conform-to/zod/v4'
import { ForgotPassword } from '#contract/account/password-reset.forms.ts'

export const check = (formData: FormData) => parseWithZod(formData, { schema: ForgotPassword })
