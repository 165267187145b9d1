import type { Tone } from '#app/ui/theme/tone.tsx'

export interface ScoreBand {
  word: 'Poor' | 'Fair' | 'Good' | 'Excellent'
  from: number
  to: number
  tone: Exclude<Tone, 'active'>
}

/** The four bands of a score from 0 to 100, both ends included. */
export const SCORE_BANDS: readonly [ScoreBand, ScoreBand, ScoreBand, ScoreBand] = [
  { word: 'Poor', from: 0, to: 30, tone: 'problem' },
  { word: 'Fair', from: 31, to: 70, tone: 'attention' },
  { word: 'Good', from: 71, to: 90, tone: 'good' },
  { word: 'Excellent', from: 91, to: 100, tone: 'good' },
]

/** The band of a score. It is rounded first, as it is shown: 70.6 is shown as 71 and is good. */
export function scoreBand(score: number): ScoreBand {
  const shown = Math.round(score)
  return SCORE_BANDS.findLast(({ from }) => shown >= from) ?? SCORE_BANDS[0]
}
