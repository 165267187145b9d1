import { type Chart, drawPairedDots, renderChart } from '#app/ui/chart/render-chart.server.tsx'
import { ScoreGauge } from '#app/ui/chart/score-gauge.tsx'
import type { AppraisalDetail } from '#contract/people/appraisals.ts'

export interface AppraisalCharts {
  /** Where the score lies between nothing and the best one; null without a score. */
  gauge: string | null
  /** How the employee and the manager have rated each area; null without both. */
  ratings: Chart | null
}

function drawRatings({ keyResultAreas, self, managerRating, cycle }: AppraisalDetail): Chart | null {
  const { scaleMax } = cycle
  if (!managerRating?.areas.some(({ score }) => score !== null)) return null
  const toShare = (score: number | null | undefined) => (score == null ? null : score / scaleMax)
  return drawPairedDots({
    title: 'Ratings by key result area',
    unit: `On a scale of 0 to ${scaleMax}`,
    corner: 'Key result area',
    series: ['Self', 'Manager'],
    gapName: 'Self less manager',
    rows: keyResultAreas.map(({ name }, at) => {
      const [own, theirs] = [self?.areas[at]?.score ?? null, managerRating.areas[at]?.score ?? null]
      const gap = own === null || theirs === null ? null : own - theirs
      return {
        label: name,
        values: [toShare(own), toShare(theirs)],
        gap:
          gap === null
            ? null
            : { text: `${gap > 0 ? '+' : ''}${gap.toFixed(2)}`, isHighlighted: Math.abs(gap) >= 1 },
      }
    }),
    formatValue: (value) => (value * scaleMax).toFixed(2),
  })
}

export const drawAppraisal = (appraisal: AppraisalDetail): AppraisalCharts => {
  const value = appraisal.result?.value ?? null
  const percent = value === null ? null : Math.round((value / appraisal.cycle.scaleMax) * 100)
  return {
    gauge:
      percent === null
        ? null
        : renderChart(<ScoreGauge title="Score in percent of the best score" score={percent} />),
    ratings: drawRatings(appraisal),
  }
}
