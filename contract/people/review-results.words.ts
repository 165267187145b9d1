export const NOMINATION_STATES = ['nominated', 'approved', 'rejected', 'declined'] as const
export type NominationState = (typeof NOMINATION_STATES)[number]
export const NOMINATION_STATE_WORDS: Readonly<Record<NominationState, string>> = {
  nominated: 'Nominated',
  approved: 'Approved',
  rejected: 'Rejected',
  declined: 'Declined',
}
