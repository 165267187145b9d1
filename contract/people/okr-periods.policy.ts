import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import { listVerbs, maySay } from '#contract/transitions.ts'
import { PERIOD_REFUSALS, type PeriodAction, type PeriodReason } from './okr-periods.actions.ts'
import { PERIOD_TRANSITIONS } from './okr-periods.states.ts'
import type { PeriodState } from './okr-periods.words.ts'

interface PeriodStanding {
  state: PeriodState
  objectiveCount: number
}

const listSensible = (state: PeriodState): PeriodAction[] => [
  ...(state === 'closed' ? [] : (['edit'] as const)),
  ...listVerbs(PERIOD_TRANSITIONS, state),
]

export const listPeriodActions = (
  relationships: Relationships,
  { state, objectiveCount }: PeriodStanding,
): AllowedAction<PeriodAction, PeriodReason>[] =>
  toAllowedActions(listSensible(state), PERIOD_REFUSALS, (action) => {
    const may =
      action === 'edit'
        ? relationships.has('administrator')
        : maySay(PERIOD_TRANSITIONS, action, relationships)
    if (!may) return 'role'
    return action === 'delete' && objectiveCount > 0 ? 'inUse' : undefined
  })
