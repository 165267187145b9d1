import * as z from 'zod'
import { PersonName, ResetPasswordFields } from './account.forms.ts'
import { passwordsMatch } from './fields.ts'

const AcceptInvitationFields = z.object({ ...PersonName.shape, ...ResetPasswordFields.shape })
export const AcceptInvitation = AcceptInvitationFields.refine(passwordsMatch.check, passwordsMatch.refusal)
export const AcceptInvitationForm = AcceptInvitationFields.omit({ token: true }).refine(
  passwordsMatch.check,
  passwordsMatch.refusal,
)
