import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import { listVerbs, maySay } from '#contract/transitions.ts'
import type { AppraisalCycleState, AppraisalVisibility } from './appraisal-cycles.words.ts'
import { APPRAISAL_REFUSALS, type AppraisalAction, type AppraisalReason } from './appraisals.actions.ts'
import { APPRAISAL_TRANSITIONS, APPRAISAL_VERBS, type AppraisalVerb } from './appraisals.states.ts'
import type { AppraisalReader, AppraisalState } from './appraisals.words.ts'

export interface AppraisalStanding {
  state: AppraisalState
  cycleState: AppraisalCycleState
  visibility: AppraisalVisibility
}

/** Whom an appraisal is about comes first: an administrator reads their own as any employee does. Null where there is none for them. */
export function findAppraisalReader(relationships: Relationships): AppraisalReader | null {
  if (relationships.has('self')) return 'employee'
  const reads = ['administrator', 'manager', 'manager-above'] as const
  return reads.some((each) => relationships.has(each)) ? 'manager' : null
}

const isFinal = (state: AppraisalState) => state === 'finalized' || state === 'acknowledged'

/** Who may rate, beside the manager and before the manager has submitted. */
const mayRate = (relationships: Relationships) =>
  relationships.has('manager') || relationships.has('administrator')

/** Whether the employee is shown what the manager wrote, and the score. */
export const isShownToEmployee = ({ state, visibility }: Omit<AppraisalStanding, 'cycleState'>): boolean =>
  isFinal(state) && visibility === 'after_finalize'

/** Whether somebody is shown the self rating: its draft is the employee's alone. */
export const seesSelf = (reader: AppraisalReader, hasSelf: boolean): boolean =>
  reader === 'employee' || hasSelf

/** Whether somebody is shown the ratings of the manager, and the score: drafts by those alone who may rate. */
export function seesManager(
  reader: AppraisalReader,
  relationships: Relationships,
  standing: Omit<AppraisalStanding, 'cycleState'>,
): boolean {
  if (reader === 'employee') return isShownToEmployee(standing)
  return mayRate(relationships) || !['draft', 'self_submitted'].includes(standing.state)
}

/** What makes sense for an appraisal in its state. */
function listSensible({ state, visibility }: AppraisalStanding): AppraisalAction[] {
  const verbs = listVerbs(APPRAISAL_TRANSITIONS, state).filter(
    (verb) => verb !== 'acknowledge' || visibility === 'after_finalize',
  )
  return [
    ...(state === 'draft' ? (['rate-self'] as const) : []),
    ...(state === 'draft' || state === 'self_submitted' ? (['rate'] as const) : []),
    ...verbs,
  ]
}

const OWN: ReadonlySet<AppraisalAction> = new Set(['rate-self', 'submit-self', 'acknowledge'])
const isVerb = (action: AppraisalAction): action is AppraisalVerb =>
  APPRAISAL_VERBS.some((verb) => verb === action)

function findReason(
  action: AppraisalAction,
  relationships: Relationships,
  { cycleState }: AppraisalStanding,
): AppraisalReason | undefined {
  const isOwn = relationships.has('self')
  if (isOwn && !OWN.has(action)) return mayRate(relationships) ? 'own' : 'role'
  if (!isOwn && OWN.has(action)) return 'role'
  if (action === 'rate' && !mayRate(relationships)) return 'role'
  if (isVerb(action) && !maySay(APPRAISAL_TRANSITIONS, action, relationships)) return 'role'
  return cycleState === 'in_progress' || action === 'acknowledge' ? undefined : 'completed'
}

export const listAppraisalActions = (
  relationships: Relationships,
  standing: AppraisalStanding,
): AllowedAction<AppraisalAction, AppraisalReason>[] =>
  toAllowedActions(listSensible(standing), APPRAISAL_REFUSALS, (action) =>
    findReason(action, relationships, standing),
  )
