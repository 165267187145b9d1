import type { Tone } from '#app/ui/theme/tone.tsx'
import type { CycleState } from '#contract/people/cycles.words.ts'

/** How the state of a review cycle is shown, wherever it is. */
export const CYCLE_STATE_TONES: Readonly<Record<CycleState, Tone>> = {
  draft: 'neutral',
  scheduled: 'neutral',
  peer_selection: 'active',
  in_progress: 'active',
  calibration: 'active',
  sharing: 'active',
  completed: 'good',
  canceled: 'neutral',
}
