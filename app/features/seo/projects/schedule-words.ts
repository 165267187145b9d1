import type { ProjectRun, ProjectSchedule } from '#contract/seo/projects.ts'
import { formatRun } from '#app/labels/schedule-run.ts'
import type { Tone } from '#app/ui/theme/tone.tsx'

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
  started: { word: 'Started', tone: 'active' },
  waiting: { word: 'Waiting', tone: 'attention' },
  refused: { word: 'Not started', tone: 'problem' },
} satisfies Record<ProjectRun['outcome'], { word: string; tone: Tone }>
