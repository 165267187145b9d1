import type { RefusalTable } from '#contract/allowed-actions.ts'
import { ACCESS_REFUSALS } from '#contract/access.ts'

export const QUESTION_ACTIONS = ['edit', 'duplicate', 'archive', 'restore', 'delete'] as const
export type QuestionAction = (typeof QUESTION_ACTIONS)[number]

/** Own questions of an organization, archived ones included. */
export const MAX_QUESTIONS = 1000

/** The refusal of another response type or number of options. */
export const QUESTION_FROZEN =
  'This question is in use. You can change its wording, not its type or number of options. Duplicate it to make a new one.'

export const ARCHIVED_NOT_ADDED = 'Archived questions cannot be added to a template.'

export const QUESTION_REFUSALS = {
  role: { kind: 'forbidden', text: ACCESS_REFUSALS.administrator },
  recommended: {
    kind: 'conflict',
    text: 'Recommended questions cannot be edited. Copy it to your questions first.',
  },
  archived: { kind: 'conflict', text: 'This question is archived. Restore it first.' },
  notArchived: { kind: 'conflict', text: 'This question is not archived.' },
  inUse: {
    kind: 'conflict',
    text: 'This question is part of a template or a review cycle. Archive it instead.',
  },
  limit: { kind: 'limit-reached', text: `An organization can have ${MAX_QUESTIONS} questions.` },
} as const satisfies RefusalTable<string>
export type QuestionReason = keyof typeof QUESTION_REFUSALS
