import type { RefusalTable } from '#contract/allowed-actions.ts'

/** Actions on an invitation for the holder of its link. */
export const INVITATION_ACTIONS = ['accept'] as const
export type InvitationAction = (typeof INVITATION_ACTIONS)[number]

export const INVITATION_REFUSALS = {
  elsewhere: {
    kind: 'conflict',
    text: 'This email address already belongs to an account in another organization. Ask for an invitation to another address.',
  },
} as const satisfies RefusalTable<string>
export type InvitationReason = keyof typeof INVITATION_REFUSALS
