import { toPercent } from '#app/ui/chart/plot.ts'
import type { CalibratedAttribute } from '#contract/people/calibration.ts'

const percents = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })

interface DistributionProps {
  title: string
  options: CalibratedAttribute['options']
}

/** For each option the share of people before and after calibration, with a mark where the guideline is. */
export function Distribution({ title, options }: DistributionProps) {
  const hasGuideline = options.some(({ guideline }) => guideline !== null)
  return (
    <div className="flex flex-col gap-3">
      {options.map(({ label, before, beforeShare, after, afterShare, guideline }) => (
        <div key={label}>
          <p className="flex flex-wrap justify-between gap-x-4 text-ink">
            <span>{label}</span>
            <span className="text-ink-strong">
              {after} <span className="text-ink-soft">{percents.format(afterShare)}</span>
            </span>
          </p>
          <svg role="img" aria-label={`${title}: ${label}`} width="100%" height="20">
            <title>{`${label}: ${after} now, ${before} before`}</title>
            <rect width="100%" height="20" rx="3" className="fill-line-soft" />
            <rect y="2" width={toPercent(afterShare * 100)} height="10" className="fill-data-1" />
            <rect y="13" width={toPercent(beforeShare * 100)} height="5" className="fill-data-1/40" />
            {guideline === null ? null : (
              <line
                x1={toPercent(guideline)}
                x2={toPercent(guideline)}
                y2="20"
                strokeWidth="3"
                strokeDasharray="4 2"
                className="stroke-ink-strong"
              />
            )}
          </svg>
        </div>
      ))}
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-xs text-ink-soft">
        <li className="flex items-center gap-2">
          <svg aria-hidden width="14" height="10">
            <rect width="14" height="10" className="fill-data-1" />
          </svg>
          Final
        </li>
        <li className="flex items-center gap-2">
          <svg aria-hidden width="14" height="5">
            <rect width="14" height="5" className="fill-data-1/40" />
          </svg>
          Original
        </li>
        {hasGuideline ? (
          <li className="flex items-center gap-2">
            <svg aria-hidden width="3" height="14">
              <line
                x1="1.5"
                x2="1.5"
                y2="14"
                strokeWidth="3"
                strokeDasharray="4 2"
                className="stroke-ink-strong"
              />
            </svg>
            Guideline
          </li>
        ) : null}
      </ul>
    </div>
  )
}
