import { formatRun } from '#app/labels/schedule-run.ts'
import { Status } from '#app/ui/data/badge.tsx'
import type { ProjectRun, ProjectSchedule } from '#contract/seo/projects.ts'
import { FREQUENCY_WORDS } from '#contract/seo/projects.words.ts'

interface ScheduleCellProps {
  schedule: ProjectSchedule
  lastRun: ProjectRun | null
}

/** The schedule in a table: how often, when next, and whether the last audit was not started. */
export function ScheduleCell({ schedule, lastRun }: ScheduleCellProps) {
  const { frequency, isPaused, nextRunAt, timeZone } = schedule
  if (frequency === 'off') return <span className="text-ink-soft">Off</span>
  const isRefused = lastRun?.outcome === 'refused'
  return (
    <>
      {isPaused ? (
        <Status tone="neutral">{FREQUENCY_WORDS[frequency]}, paused</Status>
      ) : (
        FREQUENCY_WORDS[frequency]
      )}
      {nextRunAt ? (
        <span className="block text-xs whitespace-normal text-ink-soft sm:whitespace-nowrap">
          <time dateTime={nextRunAt}>{formatRun(nextRunAt, timeZone)}</time>
        </span>
      ) : null}
      {isRefused ? (
        <span className="block text-xs">
          <Status tone="problem">Last run not started</Status>
        </span>
      ) : null}
    </>
  )
}
