import { parseWithZod } from '@conform-to/zod/v4'
import { OrganizationForm } from '#contract/organization/profile.forms.ts'

// Nothing is coerced: an empty text is intended.
export const check = (formData: FormData) =>
  parseWithZod(formData, { schema: OrganizationForm, disableAutoCoercion: true })
