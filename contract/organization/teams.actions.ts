import type { RefusalTable } from '#contract/allowed-actions.ts'
import { ACCESS_REFUSALS } from '#contract/access.ts'

export const TEAM_ACTIONS = ['edit', 'add-people', 'remove-people', 'delete'] as const
export type TeamAction = (typeof TEAM_ACTIONS)[number]

export const TEAM_REFUSALS = {
  role: { kind: 'forbidden', text: ACCESS_REFUSALS.administrator },
  lead: { kind: 'forbidden', text: 'Only administrators and the lead of the team may do this.' },
} as const satisfies RefusalTable<string>
export type TeamReason = keyof typeof TEAM_REFUSALS
