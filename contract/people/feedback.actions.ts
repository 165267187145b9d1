import type { RefusalTable } from '#contract/allowed-actions.ts'
import { EDIT_MINUTES } from './feedback.words.ts'
import { REQUEST_VERBS } from './feedback-requests.states.ts'

export const FEEDBACK_ACTIONS = ['edit', 'delete', 'react'] as const
export type FeedbackAction = (typeof FEEDBACK_ACTIONS)[number]

export const FEEDBACK_REFUSALS = {
  role: { kind: 'forbidden', text: 'Only the author of this feedback may do this.' },
  own: { kind: 'forbidden', text: 'You can’t react to your own feedback.' },
  late: {
    kind: 'conflict',
    text: `Feedback can be edited for ${EDIT_MINUTES} minutes after it is sent. You can still delete it.`,
  },
  deleted: { kind: 'conflict', text: 'This feedback was deleted by its author.' },
} as const satisfies RefusalTable<string>
export type FeedbackReason = keyof typeof FEEDBACK_REFUSALS

export const REQUEST_ACTIONS = REQUEST_VERBS

export const REQUEST_REFUSALS = {
  role: { kind: 'forbidden', text: 'Only the people concerned by this request may do this.' },
  expired: { kind: 'conflict', text: 'This request has expired.' },
  closed: { kind: 'conflict', text: 'This request is no longer open.' },
} as const satisfies RefusalTable<string>
export type RequestReason = keyof typeof REQUEST_REFUSALS
