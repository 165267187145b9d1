import { Progress } from '#app/ui/data/progress.tsx'
import {
  FULL_WEIGHT,
  findTotalFault,
  readWeight,
  sumWeights,
  toPercent,
  type WeightsOf,
} from '#contract/people/template-weights.ts'

interface WeightTotalProps {
  /** As they are typed. */
  weights: readonly string[]
  /** What has them. */
  of?: WeightsOf
}

/** How far weights are from 100%. Nothing where there is none. */
export function WeightTotal({ weights, of = 'Question' }: WeightTotalProps) {
  const total = sumWeights(weights.map((text) => ({ weight: readWeight(text) })))
  if (total === null || Number.isNaN(total)) return null
  const fault = findTotalFault(total, of)
  return (
    <div className="max-w-xl">
      <Progress
        label="Weights"
        value={Math.min(total, FULL_WEIGHT)}
        max={FULL_WEIGHT}
        text={`${toPercent(total)}% of 100%`}
      />
      <p className={fault ? 'mt-1.5 text-status-problem' : 'mt-1.5 text-ink-soft'}>
        {fault ?? (of === 'Weightage' ? 'Weightage adds up to 100%.' : `${of} weights add up to 100%.`)}
      </p>
    </div>
  )
}
