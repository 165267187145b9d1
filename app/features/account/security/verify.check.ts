import { parseWithZod } from '@conform-to/zod/v4'
import * as z from 'zod'
import { isRequired } from '#contract/fields.ts'
import { IdentityProof } from '#contract/account/security.forms.ts'

const { currentPassword, code } = IdentityProof.shape
const required = isRequired('Current password')
const WithPassword = z.object({ currentPassword: currentPassword.nonoptional(required) })
const WithCode = z.object({ code: code.nonoptional(isRequired('Code')) })

/** The form asks for one of the two. */
export const check = (formData: FormData) =>
  parseWithZod<z.ZodType<IdentityProof>>(formData, {
    schema: formData.has('code') ? WithCode : WithPassword,
  })
