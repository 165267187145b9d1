import type { RefusalTable } from '#contract/allowed-actions.ts'
import { ACCESS_REFUSALS } from '#contract/access.ts'

export const TEAM_ACTIONS = ['edit', 'add-people', 'remove-people', 'delete'] as const
export type TeamAction = (typeof TEAM_ACTIONS)[number]

export const TEAM_REFUSALS = {
  role: { kind: 'forbidden', text: ACCESS_REFUSALS.administrator },
} as const satisfies RefusalTable<string>
export type TeamReason = keyof typeof TEAM_REFUSALS
