import type { RefusalTable } from '#contract/allowed-actions.ts'

/** The refusal of what needs an active plan. */
export const NEEDS_PLAN = 'This needs an active plan. Choose one first.'

/** Of a plan that allows less than the one in use, while more people than one use it. */
export const DOWNGRADE = 'Downgrade Not Allowed'
export const DOWNGRADE_ADVICE =
  'You can switch to a smaller plan only while you are the only active user. Archive the others first; their work stays.'

/** Why there is no active plan, for people who are about to use one. */
export const PLAN_REFUSALS = {
  'no-plan': { kind: 'plan-required', text: 'Start a free trial or choose a plan first.' },
  'trial-ended': { kind: 'plan-required', text: 'Your free trial has ended. Choose a plan to continue.' },
  'plan-ended': { kind: 'plan-required', text: 'Your plan has ended. Choose a plan to continue.' },
} as const satisfies RefusalTable<string>
export type PlanReason = keyof typeof PLAN_REFUSALS
