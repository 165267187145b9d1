import { parseWithZod } from '@conform-to/zod/v4'
import { EditTemplateForm, NewTemplateForm } from '#contract/people/templates.forms.ts'

export const check = (formData: FormData) =>
  parseWithZod(formData, { schema: EditTemplateForm, disableAutoCoercion: true })

export const checkNew = (formData: FormData) =>
  parseWithZod(formData, { schema: NewTemplateForm, disableAutoCoercion: true })
