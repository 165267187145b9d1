import * as z from 'zod'
import { ResetPasswordFields } from '#contract/account/password-reset.forms.ts'
import {
  id,
  MAX_NAME,
  nameFits,
  optionalText,
  passwordsMatch,
  plainLine,
  requiredText,
  tooLong,
} from '#contract/fields.ts'

/** Any name that an invitation may have: one word or more, 50 characters in total. */
const AcceptInvitationFields = z.object({
  firstName: requiredText('First name', MAX_NAME),
  lastName: optionalText('Last name', MAX_NAME)
    .refine(plainLine.check, plainLine.refusal('Last name'))
    .default(''),
  ...ResetPasswordFields.shape,
})

export const AcceptInvitation = AcceptInvitationFields.refine(
  passwordsMatch.check,
  passwordsMatch.refusal,
).refine(nameFits.check, nameFits.refusal)

export const AcceptInvitationForm = AcceptInvitationFields.omit({ token: true })
  .refine(passwordsMatch.check, passwordsMatch.refusal)
  .refine(nameFits.check, nameFits.refusal)

/** The challenge of a provider sign-in that found an invitation. */
const InvitationChallenge = z.string().min(1).max(4096, tooLong())

export const OpenInvitations = z.object({ challenge: InvitationChallenge })

export const JoinOrganization = z.object({ challenge: InvitationChallenge, invitationId: id('usr') })
