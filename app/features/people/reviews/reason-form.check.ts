import { parseWithZod } from '@conform-to/zod/v4'
import { ReviewReasonForm } from '#contract/people/reviews.forms.ts'

export const check = (formData: FormData) =>
  parseWithZod(formData, { schema: ReviewReasonForm, disableAutoCoercion: true })
