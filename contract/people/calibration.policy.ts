import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import { listVerbs, maySay } from '#contract/transitions.ts'
import {
  CALIBRATION_REFUSALS,
  type CalibrationAction,
  type CalibrationReason,
} from './calibration.actions.ts'
import { CALIBRATION_TRANSITIONS, CALIBRATION_VERBS, type CalibrationVerb } from './calibration.states.ts'
import type { CalibrationState } from './calibration.words.ts'
import { leadsCycle } from './cycles.policy.ts'
import type { CycleState } from './cycles.words.ts'
import { hasEnded } from './packets.policy.ts'

export interface CalibrationStanding {
  cycleState: CycleState
  groupState: CalibrationState
}

/** Whether somebody may know that there is such a group. Who is calibrated in it knows only as one who leads the cycle. */
export const knowsCalibration = (relationships: Relationships, cycleState: CycleState): boolean =>
  hasEnded(cycleState) &&
  (leadsCycle(relationships) ||
    (!relationships.has('self') &&
      (relationships.has('facilitator') || relationships.has('calibration-participant'))))

const isVerb = (action: CalibrationAction): action is CalibrationVerb =>
  CALIBRATION_VERBS.some((verb) => verb === action)

/** What makes sense for a group as it is. */
const listSensible = ({ cycleState, groupState }: CalibrationStanding): CalibrationAction[] => [
  'view',
  ...(cycleState === 'calibration'
    ? (['edit', 'calibrate', ...listVerbs(CALIBRATION_TRANSITIONS, groupState)] as const)
    : []),
]

function mayDo(action: CalibrationAction, relationships: Relationships): boolean {
  if (isVerb(action)) return maySay(CALIBRATION_TRANSITIONS, action, relationships)
  // Who is in a group decides whose ratings are read in it: a facilitator could let themselves see anybody's.
  if (action === 'edit') return leadsCycle(relationships)
  return action === 'view' || leadsCycle(relationships) || relationships.has('facilitator')
}

function findReason(
  action: CalibrationAction,
  relationships: Relationships,
  { groupState }: CalibrationStanding,
): CalibrationReason | undefined {
  if (!mayDo(action, relationships)) return 'role'
  // To delete a group shows nobody what is in it.
  if (relationships.has('self') && action !== 'delete') return 'own'
  return action === 'calibrate' && groupState === 'closed' ? 'closed' : undefined
}

export const listCalibrationActions = (
  relationships: Relationships,
  standing: CalibrationStanding,
): AllowedAction<CalibrationAction, CalibrationReason>[] =>
  toAllowedActions(listSensible(standing), CALIBRATION_REFUSALS, (action) =>
    findReason(action, relationships, standing),
  )
