import type { Tone } from '#app/ui/theme/tone.tsx'
import type { ReviewState } from '#contract/people/cycles.words.ts'

/** How a state of a review is shown. */
export const REVIEW_STATE_TONES: Readonly<Record<ReviewState, { tone: Tone; word: string }>> = {
  not_started: { tone: 'neutral', word: 'Not started' },
  in_progress: { tone: 'active', word: 'In progress' },
  submitted: { tone: 'good', word: 'Submitted' },
  declined: { tone: 'neutral', word: 'Declined' },
  removed: { tone: 'neutral', word: 'Removed' },
  expired: { tone: 'neutral', word: 'Expired' },
}
