import { parseWithZod } from '@conform-to/zod/v4'
import { AcceptInvitationForm } from '#contract/organization/invitations.forms.ts'

export const check = (formData: FormData) => parseWithZod(formData, { schema: AcceptInvitationForm })
