import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import { listVerbs, maySay } from '#contract/transitions.ts'
import { CYCLE_REFUSALS, type CycleAction, type CycleReason } from './cycles.actions.ts'
import { CYCLE_TRANSITIONS, CYCLE_VERBS, type CycleVerb } from './cycles.states.ts'
import type { CycleSettings } from './cycles.forms.ts'
import type { CycleState } from './cycles.words.ts'

const isVerb = (action: CycleAction): action is CycleVerb => CYCLE_VERBS.some((verb) => verb === action)

const OPEN: ReadonlySet<CycleState> = new Set(['draft', 'scheduled', 'peer_selection', 'in_progress'])

/** While something is still to be answered. */
const RUNNING: ReadonlySet<CycleState> = new Set(['peer_selection', 'in_progress'])

/** While days of a timeline can still come. */
const LED_BY_DAYS: ReadonlySet<CycleState> = new Set([
  'peer_selection',
  'in_progress',
  'calibration',
  'sharing',
])

type Cycle = { state: CycleState; settings: Pick<CycleSettings, 'sequence'> }

/** What makes sense for a cycle in its state. */
function listSensible({ state, settings }: Cycle): CycleAction[] {
  const hasTimeline = settings.sequence === 'timeline'
  return [
    ...listVerbs(CYCLE_TRANSITIONS, state).filter((verb) => verb !== 'schedule' || hasTimeline),
    ...(state === 'draft' ? ['edit' as const] : []),
    ...(hasTimeline && LED_BY_DAYS.has(state) ? ['edit-days' as const] : []),
    ...(OPEN.has(state) ? ['edit-participants' as const] : []),
    ...(state === 'in_progress' ? ['edit-reviewers' as const, 'remind' as const] : []),
    ...(RUNNING.has(state) ? ['reword' as const] : []),
    'duplicate',
  ]
}

/** Whether somebody may lead the cycle: its owners and administrators. */
export const leadsCycle = (relationships: Relationships): boolean =>
  relationships.has('administrator') || relationships.has('cycle-owner')

function findReason(action: CycleAction, relationships: Relationships): CycleReason | undefined {
  if (isVerb(action)) return maySay(CYCLE_TRANSITIONS, action, relationships) ? undefined : 'role'
  if (action === 'reword') return relationships.has('administrator') ? undefined : 'administrators'
  // Who owns one cycle may not therefore make another.
  const may = action === 'duplicate' ? relationships.has('administrator') : leadsCycle(relationships)
  return may ? undefined : 'role'
}

export const listCycleActions = (
  relationships: Relationships,
  cycle: Cycle,
): AllowedAction<CycleAction, CycleReason>[] =>
  toAllowedActions(listSensible(cycle), CYCLE_REFUSALS, (action) => findReason(action, relationships))
