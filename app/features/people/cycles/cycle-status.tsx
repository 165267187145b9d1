import { Status } from '#app/ui/data/badge.tsx'
import { StackedBar } from '#app/ui/chart/stacked-bar.tsx'
import type { ReviewCycle } from '#contract/people/cycles.ts'
import { CYCLE_STATE_WORDS, type CycleState } from '#contract/people/cycles.words.ts'
import type { Tone } from '#app/ui/theme/tone.tsx'

const TONES: Readonly<Partial<Record<CycleState, Tone>>> = {
  scheduled: 'attention',
  peer_selection: 'attention',
  in_progress: 'attention',
  calibration: 'attention',
  sharing: 'attention',
  completed: 'good',
}

export const CycleStatus = ({ state }: { state: CycleState }) => (
  <Status tone={TONES[state] ?? 'neutral'}>{CYCLE_STATE_WORDS[state]}</Status>
)

/** A share in whole percent: all of it is only said of all. */
export const toShare = (part: number, whole: number): string =>
  whole === 0 ? '0%' : `${Math.floor((part / whole) * 100)}%`

export interface ReviewCounts {
  assignedCount: number
  startedCount: number
  submittedCount: number
}

export const countsOf = ({ reviewCount, startedCount, submittedCount }: ReviewCycle): ReviewCounts => ({
  assignedCount: reviewCount,
  startedCount,
  submittedCount,
})

interface ReviewBarProps {
  title: string
  counts: ReviewCounts
  hasLegend?: boolean
}

/** Submitted, started and all other reviews. */
export function ReviewBar({ title, counts, hasLegend = false }: ReviewBarProps) {
  const { assignedCount, startedCount, submittedCount } = counts
  return (
    <StackedBar
      title={title}
      hasLegend={hasLegend}
      segments={[
        { label: 'Submitted', value: submittedCount, color: 'good' },
        { label: 'Started', value: startedCount, color: 'attention' },
        { label: 'Not started', value: assignedCount - startedCount - submittedCount, color: 'neutral' },
      ]}
    />
  )
}
