import { findTransition, type Transition } from '#contract/transitions.ts'
import type { ObjectiveState } from './objectives.words.ts'

export const OBJECTIVE_VERBS = [
  'submit',
  'approve',
  'return',
  'activate',
  'close',
  'reopen',
  'delete',
] as const
export type ObjectiveVerb = (typeof OBJECTIVE_VERBS)[number]

type Guard = 'needs-approval' | 'needs-no-approval'

/** Those who may change an objective; which of them, its level decides. */
const editors = ['administrator', 'team-lead', 'manager', 'manager-above', 'self'] as const
/** Nobody approves an objective as its owner. */
const approvers = ['administrator', 'team-lead', 'manager', 'manager-above'] as const

/** How an objective goes from state to state. */
export const OBJECTIVE_TRANSITIONS: readonly Transition<ObjectiveState, ObjectiveVerb, Guard>[] = [
  {
    verb: 'submit',
    from: ['draft'],
    to: 'pending_approval',
    when: 'needs-approval',
    who: editors,
    effect: 'It waits for approval.',
  },
  {
    verb: 'activate',
    from: ['draft'],
    to: 'active',
    when: 'needs-no-approval',
    who: editors,
    effect: 'Its key results are checked in; it counts in the objective above it.',
  },
  {
    verb: 'approve',
    from: ['pending_approval'],
    to: 'active',
    who: approvers,
    effect: 'Its key results are checked in; it counts in the objective above it.',
  },
  { verb: 'return', from: ['pending_approval'], to: 'draft', who: approvers, effect: 'It is a draft again.' },
  {
    verb: 'close',
    from: ['active'],
    to: 'closed',
    who: editors,
    effect: 'It has an outcome and a grade, and does not change any more.',
  },
  { verb: 'reopen', from: ['closed'], to: 'active', who: editors, effect: 'Outcome and grade are gone.' },
  {
    verb: 'delete',
    from: ['draft', 'pending_approval'],
    to: null,
    who: editors,
    effect: 'It is gone; objectives below it have none above them.',
  },
]

/** Where a verb leads an objective; undefined where it leads nowhere. */
export const moveObjective = (
  { state, needsApproval }: { state: ObjectiveState; needsApproval: boolean },
  verb: ObjectiveVerb,
) =>
  findTransition(OBJECTIVE_TRANSITIONS, {
    verb,
    from: state,
    holds: (guard) => (guard === 'needs-approval') === needsApproval,
  })
