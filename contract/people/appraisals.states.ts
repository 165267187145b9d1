import { findTransition, type Transition } from '#contract/transitions.ts'
import type { AppraisalState } from './appraisals.words.ts'

export const APPRAISAL_VERBS = ['submit-self', 'submit-manager', 'return', 'finalize', 'acknowledge'] as const
export type AppraisalVerb = (typeof APPRAISAL_VERBS)[number]

type Guard = 'has-self' | 'no-self'

const RATERS = ['manager', 'administrator'] as const

/** How an appraisal goes from state to state. */
export const APPRAISAL_TRANSITIONS: readonly Transition<AppraisalState, AppraisalVerb, Guard>[] = [
  {
    verb: 'submit-self',
    from: ['draft'],
    to: 'self_submitted',
    who: ['self'],
    effect: 'The manager reads the self rating and is notified.',
  },
  {
    verb: 'submit-manager',
    from: ['draft', 'self_submitted'],
    to: 'manager_submitted',
    who: RATERS,
    effect: 'Ratings can no longer be changed. Without a self rating, none is counted.',
  },
  {
    verb: 'return',
    from: ['self_submitted'],
    to: 'draft',
    who: RATERS,
    effect: 'The employee reads the reason and can change the self rating.',
  },
  {
    verb: 'return',
    from: ['manager_submitted'],
    to: 'self_submitted',
    when: 'has-self',
    who: RATERS,
    effect: 'The manager reads the reason and can change the ratings.',
  },
  {
    verb: 'return',
    from: ['manager_submitted'],
    to: 'draft',
    when: 'no-self',
    who: RATERS,
    effect: 'The manager reads the reason and can change the ratings; the employee can rate themselves.',
  },
  {
    verb: 'finalize',
    from: ['manager_submitted'],
    to: 'finalized',
    who: ['administrator'],
    effect: 'Scores are locked; the employee is shown them, where the cycle says so.',
  },
  {
    verb: 'acknowledge',
    from: ['finalized'],
    to: 'acknowledged',
    who: ['self'],
    effect: 'The manager is notified that the employee has read it.',
  },
]

/** Where a verb leads an appraisal; undefined where it leads nowhere. */
export const moveAppraisal = (
  { state, hasSelf }: { state: AppraisalState; hasSelf: boolean },
  verb: AppraisalVerb,
) =>
  findTransition(APPRAISAL_TRANSITIONS, {
    verb,
    from: state,
    holds: (guard) => ({ 'has-self': hasSelf, 'no-self': !hasSelf })[guard],
  })
