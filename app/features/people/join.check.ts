import { parseWithZod } from '@conform-to/zod/v4'
import { AcceptInvitationForm } from '#contract/joining.forms.ts'

export const check = (formData: FormData) => parseWithZod(formData, { schema: AcceptInvitationForm })
