import { parseWithZod } from '@conform-to/zod/v4'
import {
  EditFeedback,
  NewFeedback,
  NewFeedbackRequest,
  RespondToRequest,
} from '#contract/people/feedback.forms.ts'

export const checkNew = (formData: FormData) => parseWithZod(formData, { schema: NewFeedback })
export const checkEdit = (formData: FormData) => parseWithZod(formData, { schema: EditFeedback })
export const checkRequest = (formData: FormData) => parseWithZod(formData, { schema: NewFeedbackRequest })
export const checkResponse = (formData: FormData) => parseWithZod(formData, { schema: RespondToRequest })
