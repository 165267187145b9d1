import type { ReviewState } from './cycles.words.ts'
import type { ReviewDirection } from './questions.words.ts'

/** What a writer has to do, what they have submitted while the cycle goes on, and what can't be changed any more. */
export const REVIEW_TABS = ['open', 'submitted', 'past'] as const
export type ReviewTab = (typeof REVIEW_TABS)[number]

export const REVIEW_TAB_WORDS: Readonly<Record<ReviewTab, string>> = {
  open: 'To write',
  submitted: 'Submitted',
  past: 'Past',
}

export const REVIEW_STATE_WORDS: Readonly<Record<ReviewState, string>> = {
  not_started: 'Not started',
  in_progress: 'In progress',
  submitted: 'Submitted',
  declined: 'Declined',
  removed: 'Removed',
  expired: 'Expired',
}

export const REVIEW_KIND_WORDS: Readonly<Record<ReviewDirection, string>> = {
  self: 'Self review',
  manager: 'Manager review',
  peer: 'Peer review',
  upward: 'Upward review',
}

/** Who is told the name of the writer beside a response. */
export const ANONYMITY_MODES = ['named', 'unlisted', 'strict'] as const
export type AnonymityMode = (typeof ANONYMITY_MODES)[number]

export const ANONYMITY_WORDS: Readonly<Record<AnonymityMode, string>> = {
  named: 'Your name is shown with your responses',
  unlisted: 'Anonymous, but administrators can see your name',
  strict: 'Anonymous',
}

/** Answers of one call. */
export const MAX_ANSWERS = 100
export const LONGEST_TEXT = 255
export const LONGEST_COMMENT = 10_000
export const LONGEST_REASON = 500

/** Words of a text, as limits count them. */
export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0
