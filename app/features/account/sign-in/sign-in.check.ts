import { parseWithZod } from '@conform-to/zod/v4'
import { SignIn } from '#contract/account/sign-in.forms.ts'

export const check = (formData: FormData) => parseWithZod(formData, { schema: SignIn })
