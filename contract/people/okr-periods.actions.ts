import type { RefusalTable } from '#contract/allowed-actions.ts'
import { PERIOD_VERBS } from './okr-periods.states.ts'
import { MAX_PERIODS } from './okr-periods.words.ts'

export const PERIOD_ACTIONS = ['edit', ...PERIOD_VERBS] as const
export type PeriodAction = (typeof PERIOD_ACTIONS)[number]

export const PERIOD_REFUSALS = {
  role: { kind: 'forbidden', text: 'Only administrators may do this.' },
  state: { kind: 'conflict', text: 'The period is not in a state for this any more. Reload the page.' },
  inUse: { kind: 'conflict', text: 'This period has objectives. Move or delete them first.' },
  limit: { kind: 'limit-reached', text: `An organization can have ${MAX_PERIODS} periods.` },
} as const satisfies RefusalTable<string>
export type PeriodReason = keyof typeof PERIOD_REFUSALS
