import type { StoredAnswer } from '#contract/people/reviews.answers.ts'

export interface AutosaveReply {
  saved: StoredAnswer[]
  /** What is stored in place of what was sent. */
  clashing: StoredAnswer[]
  errors: Record<string, string[]>
  message?: string
}
