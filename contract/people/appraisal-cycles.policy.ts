import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import { listVerbs } from '#contract/transitions.ts'
import {
  APPRAISAL_CYCLE_REFUSALS,
  type AppraisalCycleAction,
  type AppraisalCycleReason,
} from './appraisal-cycles.actions.ts'
import { APPRAISAL_CYCLE_TRANSITIONS } from './appraisal-cycles.states.ts'
import type { AppraisalCycleState } from './appraisal-cycles.words.ts'

const listSensible = (state: AppraisalCycleState): AppraisalCycleAction[] => [
  ...listVerbs(APPRAISAL_CYCLE_TRANSITIONS, state),
  ...(state === 'completed' ? [] : (['edit', 'edit-participants'] as const)),
]

/** Managers see which cycles there are; administrators alone lead them. */
export const listAppraisalCycleActions = (
  relationships: Relationships,
  { state }: { state: AppraisalCycleState },
): AllowedAction<AppraisalCycleAction, AppraisalCycleReason>[] =>
  toAllowedActions(listSensible(state), APPRAISAL_CYCLE_REFUSALS, () =>
    relationships.has('administrator') ? undefined : 'role',
  )
