import * as z from 'zod'
import { SignedIn } from '#contract/account/sign-in.ts'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, tooLong } from '#contract/fields.ts'
import { INVITATION_ACTIONS, INVITATION_REFUSALS } from './invitations.actions.ts'
import { AcceptInvitation, JoinOrganization, OpenInvitations } from './invitations.forms.ts'

export const getInvitation = endpoint({
  method: 'GET',
  path: '/auth/invitation/{token}',
  summary: 'Who is invited by an emailed link, and by which organization',
  access: 'anyone',
  params: z.object({ token: z.string().min(1).max(200, tooLong()) }),
  reply: z.object({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    organization: z.string(),
    invitedBy: z.string().nullable(),
    /** The address has an account in another organization, so this invitation can't be accepted. */
    hasAccountElsewhere: z.boolean(),
    allowedActions: allowedActions(INVITATION_ACTIONS, INVITATION_REFUSALS),
  }),
  status: 200,
})

/** The challenge comes from a provider sign-in that was refused with `invitation-open`. */
export const listOpenInvitations = endpoint({
  method: 'POST',
  path: '/auth/open-invitations',
  summary: 'Open invitations for an email address that a provider has verified',
  access: 'anyone',
  body: OpenInvitations,
  reply: z.object({
    items: z.array(z.object({ id: id('usr'), organization: z.string(), invitedBy: z.string().nullable() })),
  }),
  status: 200,
})

export const joinOrganization = endpoint({
  method: 'POST',
  path: '/auth/join',
  summary: 'Accept an open invitation, and sign in',
  access: 'anyone',
  body: JoinOrganization,
  reply: SignedIn,
  status: 201,
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/auth/accept-invitation',
  summary: 'Accept an emailed invitation with a password',
  access: 'anyone',
  body: AcceptInvitation,
  reply: SignedIn,
  status: 201,
})
