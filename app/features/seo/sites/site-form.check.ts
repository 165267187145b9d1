import { parseWithZod } from '@conform-to/zod/v4'
import { AddSite, VerifySite } from '#contract/seo/sites.forms.ts'

export const check = (formData: FormData) =>
  parseWithZod(formData, { schema: AddSite, disableAutoCoercion: true })

export const checkVerification = (formData: FormData) =>
  parseWithZod(formData, { schema: VerifySite, disableAutoCoercion: true })
