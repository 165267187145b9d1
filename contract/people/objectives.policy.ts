import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationship, Relationships } from '#contract/relationships.ts'
import { listVerbs, maySay } from '#contract/transitions.ts'
import { OBJECTIVE_REFUSALS, type ObjectiveAction, type ObjectiveReason } from './objectives.actions.ts'
import { OBJECTIVE_TRANSITIONS } from './objectives.states.ts'
import type { ObjectiveLevel, ObjectiveState, Visibility } from './objectives.words.ts'

/** What the organization lets its people do. */
export interface OkrRules {
  companyCreators: 'administrators' | 'managers'
  teamCreators: 'leads' | 'members'
  approvalRequired: boolean
}

export interface ObjectiveStanding {
  state: ObjectiveState
  level: ObjectiveLevel
  isArchived: boolean
  isPeriodClosed: boolean
  rules: OkrRules
  /** The caller owns one of its active key results. */
  ownsKeyResult: boolean
}

/** Relationships that may change an objective of a level. The leads of teams that an individual objective's owner is in are none. */
const EDITORS: Readonly<Record<ObjectiveLevel, readonly Relationship[]>> = {
  company: ['administrator'],
  team: ['administrator', 'team-lead'],
  individual: ['administrator', 'manager', 'manager-above', 'self'],
}

/** Whether somebody may change objectives of this level, by what they are to it. */
export function editsObjective(
  relationships: Relationships,
  { level, rules }: Pick<ObjectiveStanding, 'level' | 'rules'>,
): boolean {
  if (EDITORS[level].some((each) => relationships.has(each))) return true
  if (!relationships.has('self')) return false
  if (level === 'company') return rules.companyCreators === 'managers' && relationships.has('people-manager')
  return level === 'team' && rules.teamCreators === 'members'
}

/** Whether somebody may know that there is such an objective. */
export const knowsObjective = (
  relationships: Relationships,
  {
    visibility,
    isInTeam,
    ownsKeyResult,
  }: { visibility: Visibility; isInTeam: boolean; ownsKeyResult: boolean },
): boolean =>
  visibility === 'public' ||
  ownsKeyResult ||
  (visibility === 'team' && isInTeam) ||
  (['administrator', 'self', 'manager', 'manager-above', 'team-lead'] as const).some((each) =>
    relationships.has(each),
  )

/** What makes sense for an objective as it is. */
function listSensible({ state, isArchived, rules }: ObjectiveStanding): ObjectiveAction[] {
  if (isArchived) return ['restore']
  const unfit = rules.approvalRequired ? 'activate' : 'submit'
  return [
    ...(state === 'closed' ? [] : (['edit', 'edit-key-results'] as const)),
    ...(state === 'active' ? (['check-in'] as const) : []),
    'comment',
    ...listVerbs(OBJECTIVE_TRANSITIONS, state).filter((verb) => verb !== unfit),
    'duplicate',
    'archive',
  ]
}

const CHECKS_IN = ['administrator', 'team-lead', 'manager', 'manager-above', 'self'] as const

function mayDo(action: ObjectiveAction, relationships: Relationships, standing: ObjectiveStanding): boolean {
  // Who sees it may talk about it.
  if (action === 'comment') return true
  if (action === 'check-in')
    return standing.ownsKeyResult || CHECKS_IN.some((each) => relationships.has(each))
  if (action === 'approve' || action === 'return')
    return standing.level === 'company'
      ? relationships.has('administrator')
      : maySay(OBJECTIVE_TRANSITIONS, action, relationships)
  return editsObjective(relationships, standing)
}

const UNDER_WAY: readonly ObjectiveAction[] = ['activate', 'approve', 'submit', 'reopen', 'check-in']

function findReason(
  action: ObjectiveAction,
  relationships: Relationships,
  standing: ObjectiveStanding,
): ObjectiveReason | undefined {
  if (!mayDo(action, relationships, standing))
    return action === 'approve' || action === 'return' ? 'approver' : 'role'
  return standing.isPeriodClosed && UNDER_WAY.includes(action) ? 'periodClosed' : undefined
}

export const listObjectiveActions = (
  relationships: Relationships,
  standing: ObjectiveStanding,
): AllowedAction<ObjectiveAction, ObjectiveReason>[] =>
  toAllowedActions(listSensible(standing), OBJECTIVE_REFUSALS, (action) =>
    findReason(action, relationships, standing),
  )
