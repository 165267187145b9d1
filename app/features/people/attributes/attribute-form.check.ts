import { parseWithZod } from '@conform-to/zod/v4'
import { EditAttributeForm, NewAttributeForm } from '#contract/people/attributes.forms.ts'

export const check = (formData: FormData) =>
  parseWithZod(formData, { schema: EditAttributeForm, disableAutoCoercion: true })

export const checkNew = (formData: FormData) =>
  parseWithZod(formData, { schema: NewAttributeForm, disableAutoCoercion: true })
