import type { Transition } from '#contract/transitions.ts'
import type { RequestState } from './feedback.words.ts'

export const REQUEST_VERBS = ['respond', 'dismiss', 'cancel'] as const
export type RequestVerb = (typeof REQUEST_VERBS)[number]

/** How a request goes from state to state, for each person who is asked. It expires by itself. */
export const REQUEST_TRANSITIONS: readonly Transition<RequestState, RequestVerb>[] = [
  {
    verb: 'respond',
    from: ['open'],
    to: 'fulfilled',
    who: ['author'],
    effect: 'Feedback is sent with the visibility of the request.',
  },
  { verb: 'dismiss', from: ['open'], to: 'dismissed', who: ['author'], effect: 'Nothing is written.' },
  {
    verb: 'cancel',
    from: ['open'],
    to: 'canceled',
    who: ['self'],
    effect: 'Nobody who has not answered is asked any more.',
  },
]
