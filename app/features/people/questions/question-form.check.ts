import { parseWithZod } from '@conform-to/zod/v4'
import { EditQuestionForm, NewQuestionForm } from '#contract/people/questions.forms.ts'

export const check = (formData: FormData) =>
  parseWithZod(formData, { schema: EditQuestionForm, disableAutoCoercion: true })

export const checkNew = (formData: FormData) =>
  parseWithZod(formData, { schema: NewQuestionForm, disableAutoCoercion: true })
