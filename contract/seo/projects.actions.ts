import type { RefusalTable } from '#contract/allowed-actions.ts'
import type { PlanLimits } from '#contract/billing/plan-limits.ts'
import { NEEDS_PLAN } from '#contract/billing/plan-refusal.ts'
import { toStartRefusals } from './site-audit.actions.ts'

/** Projects per organization. */
export const MAX_PROJECTS = 200

/** `audit` starts an audit with the settings of the project. */
export const PROJECT_ACTIONS = ['audit', 'edit', 'schedule', 'pause', 'resume', 'delete'] as const
export type ProjectAction = (typeof PROJECT_ACTIONS)[number]

/** Actions on the list of projects, not on one of them. */
export const CREATE_PROJECT_ACTIONS = ['create'] as const

export const PROJECT_REFUSALS = {
  role: {
    kind: 'forbidden',
    text: 'Only the person who created a project, managers and administrators can change it.',
  },
  plan: { kind: 'plan-required', text: NEEDS_PLAN },
  limit: {
    kind: 'limit-reached',
    text: `You have ${MAX_PROJECTS} projects. Delete one to create another.`,
  },
} as const satisfies RefusalTable<string>
export type ProjectReason = keyof typeof PROJECT_REFUSALS

/** Why something is refused with one project, starting its audit included. */
export const toProjectRefusals = (limits: PlanLimits) => ({
  ...PROJECT_REFUSALS,
  ...toStartRefusals(limits),
})
export type AnyProjectReason = keyof ReturnType<typeof toProjectRefusals>
