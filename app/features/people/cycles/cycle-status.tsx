import { CYCLE_STATE_TONES } from '#app/labels/cycle-state-tones.ts'
import { Status } from '#app/ui/data/badge.tsx'
import { StackedBar } from '#app/ui/chart/stacked-bar.tsx'
import type { ReviewCycle } from '#contract/people/cycles.ts'
import { CYCLE_STATE_WORDS, type CycleState } from '#contract/people/cycles.words.ts'

export const CycleStatus = ({ state }: { state: CycleState }) => (
  <Status tone={CYCLE_STATE_TONES[state]}>{CYCLE_STATE_WORDS[state]}</Status>
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
