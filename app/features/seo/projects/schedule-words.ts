import type { ProjectRun, ProjectSchedule } from '#contract/seo/projects.ts'
import type { Tone } from '#app/ui/theme/tone.tsx'

/** `Monday, November 30, 06:00 Europe/Berlin`, by the clocks of the schedule. */
export function formatRun(iso: string, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric', timeZone })
  const clock = new Intl.DateTimeFormat('en', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  const at = new Date(iso)
  return `${day.format(at)}, ${clock.format(at)} ${timeZone}`
}

/** What comes next of a schedule. */
export function describeNext({
  frequency,
  isPaused,
  nextRunAt,
  timeZone,
}: Pick<ProjectSchedule, 'frequency' | 'isPaused' | 'nextRunAt' | 'timeZone'>): string {
  if (frequency === 'off') return 'Audits start only when somebody starts them.'
  if (isPaused || nextRunAt === null) return 'Paused. No audit starts until you resume it.'
  return `Next: ${formatRun(nextRunAt, timeZone)}`
}

export const RUN_WORDS = {
  started: { word: 'Started', tone: 'good' },
  waiting: { word: 'Waiting', tone: 'attention' },
  refused: { word: 'Not started', tone: 'problem' },
} satisfies Record<ProjectRun['outcome'], { word: string; tone: Tone }>
