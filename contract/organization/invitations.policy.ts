import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import {
  INVITATION_ACTIONS,
  INVITATION_REFUSALS,
  type InvitationAction,
  type InvitationReason,
} from './invitations.actions.ts'

export interface InvitationFacts {
  /** Whether the address belongs to an account of another organization: one account is of one organization. */
  hasAccountElsewhere: boolean
}

/** What keeps somebody from accepting an invitation that still stands. */
export const findInvitationReason = ({
  hasAccountElsewhere,
}: InvitationFacts): InvitationReason | undefined => (hasAccountElsewhere ? 'elsewhere' : undefined)

export const listInvitationActions = (
  facts: InvitationFacts,
): AllowedAction<InvitationAction, InvitationReason>[] =>
  toAllowedActions(INVITATION_ACTIONS, INVITATION_REFUSALS, () => findInvitationReason(facts))
