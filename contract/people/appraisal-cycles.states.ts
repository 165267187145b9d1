import { findTransition, type Transition } from '#contract/transitions.ts'
import type { AppraisalCycleState } from './appraisal-cycles.words.ts'

export const APPRAISAL_CYCLE_VERBS = ['create-appraisals', 'complete', 'reopen', 'delete'] as const
export type AppraisalCycleVerb = (typeof APPRAISAL_CYCLE_VERBS)[number]

const who = ['administrator'] as const

/** How an appraisal cycle goes from state to state. */
export const APPRAISAL_CYCLE_TRANSITIONS: readonly Transition<AppraisalCycleState, AppraisalCycleVerb>[] = [
  {
    verb: 'create-appraisals',
    from: ['not_started'],
    to: 'in_progress',
    who,
    effect: 'Every participant gets an appraisal, with their template and their manager as they are now.',
  },
  {
    verb: 'complete',
    from: ['in_progress'],
    to: 'completed',
    who,
    effect: 'Nobody can rate any more; finalized appraisals can still be acknowledged.',
  },
  { verb: 'reopen', from: ['completed'], to: 'in_progress', who, effect: 'People can rate again.' },
  { verb: 'delete', from: ['not_started'], to: null, who, effect: 'It is gone.' },
]

/** Where a verb leads a cycle; undefined where it leads nowhere. */
export const moveAppraisalCycle = (state: AppraisalCycleState, verb: AppraisalCycleVerb) =>
  findTransition(APPRAISAL_CYCLE_TRANSITIONS, { verb, from: state, holds: () => true })
