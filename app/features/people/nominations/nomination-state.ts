import type { Tone } from '#app/ui/theme/tone.tsx'
import type { PeerChoice } from '#contract/people/nominations.ts'
import { NOMINATION_STATE_WORDS, type NominationState } from '#contract/people/review-results.words.ts'

/** How a state of a nomination is shown. */
export const NOMINATION_TONES: Readonly<Record<NominationState, { tone: Tone; word: string }>> = {
  nominated: { tone: 'attention', word: 'To approve' },
  approved: { tone: 'good', word: NOMINATION_STATE_WORDS.approved },
  rejected: { tone: 'neutral', word: NOMINATION_STATE_WORDS.rejected },
  declined: { tone: 'neutral', word: NOMINATION_STATE_WORDS.declined },
}

/** How many of the peers are in a state. */
export const countState = ({ nominations }: Pick<PeerChoice, 'nominations'>, state: NominationState) =>
  nominations.filter((nomination) => nomination.state === state).length
