import clsx from 'clsx'
import type { ProgressOfGroup } from '#contract/people/cycles.progress.ts'

// Whole class names, so that Tailwind finds them.
const STEPS = ['', 'bg-status-problem/10', 'bg-status-problem/20', 'bg-status-problem/30'] as const

/** Nothing, below a third, below two thirds, and more of what a group has to write. */
const toStep = (overdue: number, assigned: number) =>
  overdue === 0 ? STEPS[0] : STEPS[Math.min(3, 1 + Math.floor((3 * overdue) / Math.max(1, assigned)))]

/** How many are overdue: the larger their share, the stronger the color. */
export const OverdueCell = ({ overdueCount, assignedCount }: ProgressOfGroup) => (
  <span
    className={clsx(
      'inline-block min-w-10 rounded-sm px-2 text-ink-strong',
      toStep(overdueCount, assignedCount),
    )}
  >
    {overdueCount}
  </span>
)
