import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import {
  type AnyProjectReason,
  CREATE_PROJECT_ACTIONS,
  MAX_PROJECTS,
  PROJECT_ACTIONS,
  PROJECT_REFUSALS,
  type ProjectAction,
  type ProjectReason,
  toProjectRefusals,
} from './projects.actions.ts'
import type { Frequency } from './projects.words.ts'
import { findStartReason, type StartFacts } from './site-audit.policy.ts'
import { mayManageSites } from './sites.policy.ts'

/** The facts that decide whether a project can be created. Everybody may who may start an audit. */
export interface ProjectStanding {
  hasPlan: boolean
  /** All projects of the organization. */
  count: number
}

export interface ProjectFacts extends Pick<ProjectStanding, 'hasPlan'> {
  /** The project is its creator's own. */
  relationships: Relationships
  frequency: Frequency
  isPaused: boolean
  /** Whether its site is being audited. */
  isUnderWay: boolean
}

const mayManage = (relationships: Relationships): boolean =>
  relationships.has('self') || mayManageSites(relationships)

/** What makes audits start by themselves needs a plan; what keeps them from it does not. */
const NEEDING_PLAN: ReadonlySet<ProjectAction> = new Set(['schedule', 'resume'])

/** Why the caller can't do something with a project that makes sense in its state. */
export function findProjectReason(
  action: Exclude<ProjectAction, 'audit'>,
  { relationships, hasPlan }: Pick<ProjectFacts, 'relationships' | 'hasPlan'>,
): ProjectReason | undefined {
  if (!mayManage(relationships)) return 'role'
  return NEEDING_PLAN.has(action) && !hasPlan ? 'plan' : undefined
}

export function findCreateReason({ hasPlan, count }: ProjectStanding): ProjectReason | undefined {
  if (!hasPlan) return 'plan'
  return count >= MAX_PROJECTS ? 'limit' : undefined
}

function makesSense(action: ProjectAction, { frequency, isPaused, isUnderWay }: ProjectFacts): boolean {
  // A site has one audit in progress at a time.
  if (action === 'audit') return !isUnderWay
  if (action === 'pause') return frequency !== 'off' && !isPaused
  return action === 'resume' ? frequency !== 'off' && isPaused : true
}

export const listProjectActions = (
  facts: ProjectFacts,
  start: StartFacts,
): AllowedAction<ProjectAction, AnyProjectReason>[] =>
  toAllowedActions(
    PROJECT_ACTIONS.filter((action) => makesSense(action, facts)),
    toProjectRefusals(start.limits),
    (action) => (action === 'audit' ? findStartReason(start) : findProjectReason(action, facts)),
  )

export const listCreateActions = (standing: ProjectStanding): AllowedAction<'create', ProjectReason>[] =>
  toAllowedActions(CREATE_PROJECT_ACTIONS, PROJECT_REFUSALS, () => findCreateReason(standing))
