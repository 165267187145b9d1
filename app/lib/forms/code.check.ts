import { parseWithZod } from '@conform-to/zod/v4'
import { TwoStepSignInForm } from '#contract/two-step.forms.ts'

export const check = (formData: FormData) => parseWithZod(formData, { schema: TwoStepSignInForm })
