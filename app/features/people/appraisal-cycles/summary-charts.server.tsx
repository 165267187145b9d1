import { type Chart, drawBarChart, drawPairedDots } from '#app/ui/chart/render-chart.server.tsx'
import type { AppraisalSummary } from '#contract/people/appraisal-cycles.ts'
import { APPRAISAL_STATE_WORDS } from '#contract/people/appraisals.words.ts'

export interface SummaryCharts {
  /** Null without an appraisal. */
  states: Chart | null
  /** Null without a final score. */
  distribution: Chart | null
  /** Null without any score. */
  people: Chart | null
}

function drawPeople({ people, morePeople, cycle: { scaleMax } }: AppraisalSummary): Chart | null {
  const scored = people.filter(({ self, manager, final }) => (self ?? manager ?? final) !== null)
  if (scored.length === 0) return null
  const toShare = (score: number | null) => (score === null ? null : score / scaleMax)
  return drawPairedDots({
    title: 'Self rating, rating of the manager and final score',
    unit: `On a scale of 0 to ${scaleMax}${morePeople > 0 ? `. The first ${people.length} people by name` : ''}`,
    corner: 'Employee',
    series: ['Self', 'Manager', 'Final'],
    gapName: 'Self less manager',
    rows: scored.map(({ name, self, manager, final }) => {
      const gap = self === null || manager === null ? null : self - manager
      return {
        label: name,
        values: [toShare(self), toShare(manager), toShare(final)],
        gap:
          gap === null
            ? null
            : { text: `${gap > 0 ? '+' : ''}${gap.toFixed(2)}`, isHighlighted: Math.abs(gap) >= 1 },
      }
    }),
    formatValue: (value) => (value * scaleMax).toFixed(2),
  })
}

export const drawSummary = (summary: AppraisalSummary): SummaryCharts => ({
  states:
    summary.cycle.appraisalCount === 0
      ? null
      : drawBarChart({
          title: 'Appraisals by state',
          unit: 'Appraisals',
          corner: 'State',
          bars: summary.states.map(({ state, count }) => ({
            label: APPRAISAL_STATE_WORDS[state],
            value: count,
          })),
        }),
  distribution:
    summary.mean === null
      ? null
      : drawBarChart({
          title: 'Distribution of final scores',
          unit: 'People',
          corner: 'Score',
          bars: summary.distribution.map(({ from, to, count }) => ({ label: `${from}–${to}`, value: count })),
        }),
  people: drawPeople(summary),
})
