import { parseWithZod } from '@conform-to/zod/v4'
import { TwoStepSignInForm } from '#contract/account/two-step.forms.ts'

export const check = (formData: FormData) => parseWithZod(formData, { schema: TwoStepSignInForm })
