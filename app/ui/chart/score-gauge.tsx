import { arc } from '@visx/shape'
import clsx from 'clsx'
import { SCORE_BANDS, scoreBand } from './score-bands.ts'

export interface ScoreGaugeProps {
  /** What is scored: "Site health". */
  title: string
  /** 0 to 100; null without a score. */
  score: number | null
}

const RADIUS = 84
const THICKNESS = 12
const GAP = 0.02

const toneFills = {
  good: 'fill-status-good',
  attention: 'fill-status-attention',
  problem: 'fill-status-problem',
  neutral: 'fill-status-neutral',
}

// Marks need less contrast than text, so attention can be amber here.
const markFills = { ...toneFills, attention: 'fill-accent' }

/** A half circle from 0 on the left to 100 on the right. */
const angle = (score: number) => (Math.min(100, Math.max(0, score)) / 100 - 0.5) * Math.PI

const segment = arc<{ from: number; to: number }>({
  startAngle: ({ from }) => angle(from) + (from === 0 ? 0 : GAP / 2),
  endAngle: ({ to }) => angle(to) - (to === 100 ? 0 : GAP / 2),
  innerRadius: RADIUS - THICKNESS,
  outerRadius: RADIUS,
  cornerRadius: 2,
})

const toPath = (from: number, to: number) => segment({ from, to }) ?? undefined

/** The four bands, which are the same for every score. */
const BANDS = SCORE_BANDS.map(({ word, from, to }) => {
  const ends = { from: from === 0 ? 0 : from - 0.5, to: to === 100 ? 100 : to + 0.5 }
  return { word, ...ends, path: toPath(ends.from, ends.to) }
})

/** The score as a number and a label, with an arc of four bands. */
export function ScoreGauge({ title, score }: ScoreGaugeProps) {
  const band = score === null ? null : scoreBand(score)
  const filledTo = score ?? 0
  const said = score === null ? 'no score' : `${Math.round(score)} of 100, ${band?.word.toLowerCase()}`
  return (
    <svg
      role="img"
      aria-label={`${title}: ${said}`}
      viewBox="0 0 180 112"
      width="180"
      height="112"
      className="max-w-full"
    >
      <title>{`${title}: ${said}`}</title>
      <g transform="translate(90 92)">
        {BANDS.map(({ word, from, to, path }) => (
          <g key={word}>
            <path d={path} className="fill-line-soft" />
            {filledTo > from ? (
              <path
                d={filledTo >= to ? path : toPath(from, filledTo)}
                className={markFills[band?.tone ?? 'neutral']}
              />
            ) : null}
          </g>
        ))}
        <text y={-20} textAnchor="middle" className="fill-ink-strong text-2xl font-semibold">
          {score === null ? '–' : Math.round(score)}
        </text>
        <text
          y={4}
          textAnchor="middle"
          className={clsx('text-sm font-medium', toneFills[band?.tone ?? 'neutral'])}
        >
          {band?.word ?? 'Not scored'}
        </text>
      </g>
    </svg>
  )
}
