import { parseWithZod } from '@conform-to/zod/v4'
import { ChangePassword } from '#contract/profile.forms.ts'

export const check = (formData: FormData) => parseWithZod(formData, { schema: ChangePassword })
