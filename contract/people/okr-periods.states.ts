import { findTransition, type Transition } from '#contract/transitions.ts'
import type { PeriodState } from './okr-periods.words.ts'

export const PERIOD_VERBS = ['activate', 'close', 'reopen', 'delete'] as const
export type PeriodVerb = (typeof PERIOD_VERBS)[number]

const who = ['administrator'] as const

/** How a period of OKRs goes from state to state. */
export const PERIOD_TRANSITIONS: readonly Transition<PeriodState, PeriodVerb>[] = [
  { verb: 'activate', from: ['preparation'], to: 'active', who, effect: 'Its key results are checked in.' },
  {
    verb: 'close',
    from: ['active'],
    to: 'closed',
    who,
    effect: 'Its objectives are closed and graded; nothing in it changes any more.',
  },
  { verb: 'reopen', from: ['closed'], to: 'active', who, effect: 'Its objectives can be reopened.' },
  { verb: 'delete', from: ['preparation'], to: null, who, effect: 'It is gone; it must have no objectives.' },
]

/** Where a verb leads a period; undefined where it leads nowhere. */
export const movePeriod = (state: PeriodState, verb: PeriodVerb) =>
  findTransition(PERIOD_TRANSITIONS, { verb, from: state, holds: () => true })
