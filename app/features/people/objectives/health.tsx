import { Status } from '#app/ui/data/badge.tsx'
import { type Tone, toneText } from '#app/ui/theme/tone.tsx'
import { type Health, HEALTH_WORDS } from '#contract/people/objectives.words.ts'

const TONES: Readonly<Record<Health, Tone>> = {
  on_track: 'good',
  at_risk: 'attention',
  off_track: 'problem',
}
const toTone = (health: Health | null): Tone => (health === null ? 'neutral' : TONES[health])

export function HealthStatus({ health }: { health: Health | null }) {
  return <Status tone={toTone(health)}>{health === null ? 'No check-in' : HEALTH_WORDS[health]}</Status>
}

const percents = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
/** Nothing measured is a dash, and not zero. */
export const toPercentText = (progress: number | null): string =>
  progress === null ? '–' : `${percents.format(progress)}%`

interface HealthBarProps {
  /** What it is the progress of, for screen readers. */
  of: string
  progress: number | null
  /** In percent; without it there is no tick. */
  expected?: number | undefined
  health: Health | null
}

/** Progress as a bar in the color of its health, with a tick where the days that have passed would suggest. */
export function HealthBar({ of, progress, expected, health }: HealthBarProps) {
  const said = `${of}: ${progress === null ? 'nothing measured yet' : toPercentText(progress)}${
    expected === undefined ? '' : `, ${toPercentText(expected)} expected by today`
  }`
  return (
    <svg role="img" aria-label={said} width="100%" height={14} className="block min-w-16">
      <title>{said}</title>
      <rect x={0} y={4} width="100%" height={6} rx={3} className="fill-line-soft" />
      {progress === null || progress === 0 ? null : (
        <rect
          x={0}
          y={4}
          width={`${progress}%`}
          height={6}
          rx={3}
          className={`fill-current ${toneText[toTone(health)]}`}
        />
      )}
      {expected === undefined ? null : (
        <line x1={`${expected}%`} x2={`${expected}%`} y1={0} y2={14} strokeWidth={2} className="stroke-ink" />
      )}
    </svg>
  )
}
