import { parseWithZod } from '@conform-to/zod/v4'
import {
  EditAppraisalTemplateForm,
  NewAppraisalTemplateForm,
} from '#contract/people/appraisal-templates.forms.ts'

export const check = (formData: FormData) =>
  parseWithZod(formData, { schema: EditAppraisalTemplateForm, disableAutoCoercion: true })

export const checkNew = (formData: FormData) =>
  parseWithZod(formData, { schema: NewAppraisalTemplateForm, disableAutoCoercion: true })
