import clsx from 'clsx'
import { type DataColor, fills, type FormatValue } from './chart-data.ts'
import { toPercent } from './plot.ts'

export interface PairedDotsProps {
  /** What is shown and in which unit, for screen readers. */
  title: string
  /** Whose values they are, at most six. */
  series: readonly string[]
  rows: readonly {
    label: string
    /** One per series, between 0 and 1; null for none. */
    values: readonly (number | null)[]
    /** The difference that is written at the end of the row; null for none. */
    gap: { text: string; isHighlighted: boolean } | null
  }[]
  /** What the difference is called. */
  gapName: string
  formatValue: FormatValue
}

/** A shape for each series, so that color is not the only sign. Around the origin. */
const SHAPES = [
  'M-5-5H5V5H-5Z',
  'M0-6.5L6.5 0L0 6.5L-6.5 0Z',
  'M0-6L6 5H-6Z',
  'M-6-5H6L0 6Z',
  'M-2-6H2V6H-2Z',
]

function Mark({ index }: { index: number }) {
  const color = fills[((index % 6) + 1) as DataColor]
  const shape = index === 0 ? undefined : SHAPES[index - 1]
  const look = clsx(color, 'stroke-surface-raised')
  return shape === undefined ? <circle r="6" className={look} /> : <path d={shape} className={look} />
}

/** Inside the ends, so that no mark is cut off. */
const place = (value: number) => toPercent(2 + 96 * value)

/** Values of several groups on one line for each row, and how far two of them are apart. */
export function PairedDots({ title, series, rows, gapName, formatValue }: PairedDotsProps) {
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-wrap gap-x-6 gap-y-1.5">
        {series.map((name, index) => (
          <li key={name} className="flex items-center gap-2 text-ink">
            <svg aria-hidden width="14" height="14" viewBox="-7 -7 14 14">
              <Mark index={index} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      {rows.map(({ label, values, gap }) => (
        <div key={label}>
          <p className="flex flex-wrap justify-between gap-x-4 text-ink">
            <span>{label}</span>
            {gap ? (
              <span className={clsx(gap.isHighlighted ? 'font-semibold text-ink-strong' : 'text-ink-soft')}>
                {gapName} {gap.text}
              </span>
            ) : null}
          </p>
          <svg role="img" aria-label={`${title}: ${label}`} width="100%" height="20">
            <line x1="2%" x2="98%" y1="10" y2="10" strokeWidth="2" className="stroke-line-soft" />
            {values.map((value, index) =>
              value === null ? null : (
                <svg key={series[index]} x={place(value)} y="10" overflow="visible">
                  <title>{`${series[index] ?? ''}: ${formatValue(value)}`}</title>
                  <Mark index={index} />
                </svg>
              ),
            )}
          </svg>
        </div>
      ))}
    </div>
  )
}
