import { Progress } from '#app/ui/data/progress.tsx'
import {
  FULL_WEIGHT,
  findTotalFault,
  readWeight,
  sumWeights,
  toPercent,
} from '#contract/people/template-weights.ts'

/** How far weights as they are typed are from 100%. Nothing where no question has one. */
export function WeightTotal({ weights }: { weights: readonly string[] }) {
  const total = sumWeights(weights.map((text) => ({ weight: readWeight(text) })))
  if (total === null || Number.isNaN(total)) return null
  const fault = findTotalFault(total)
  return (
    <div className="max-w-xl">
      <Progress
        label="Weights"
        value={Math.min(total, FULL_WEIGHT)}
        max={FULL_WEIGHT}
        text={`${toPercent(total)}% of 100%`}
      />
      <p className={fault ? 'mt-1.5 text-status-problem' : 'mt-1.5 text-ink-soft'}>
        {fault ?? 'Question weights add up to 100%.'}
      </p>
    </div>
  )
}
