import { type Chart, renderChart } from '#app/ui/chart/render-chart.server.tsx'
import type { CalibratedAttribute, CalibrationGrid } from '#contract/people/calibration.ts'
import { Distribution } from './distribution.tsx'
import { LeniencyPlot } from './leniency-plot.tsx'

export interface CalibrationCharts {
  distributions: { id: string; chart: Chart }[]
  /** Null where nobody has rated five times. */
  leniency: Chart | null
}

const percents = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })
const signed = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

function drawDistribution({ name, options, unrated }: CalibratedAttribute): Chart {
  const hasGuideline = options.some(({ guideline }) => guideline !== null)
  const title = name
  const rated = options.reduce((sum, { before }) => sum + before, 0)
  return {
    title,
    unit: `Share of ${rated} rated people on each option${unrated > 0 ? `, ${unrated} not rated` : ''}`,
    svg: renderChart(<Distribution title={title} options={options} />),
    table: {
      columns: ['Option', 'Original', 'Final', ...(hasGuideline ? ['Guideline'] : [])],
      rows: options.map(({ label, before, beforeShare, after, afterShare, guideline }) => [
        label,
        `${before} (${percents.format(beforeShare)})`,
        `${after} (${percents.format(afterShare)})`,
        ...(hasGuideline ? [guideline === null ? '–' : `${guideline}%`] : []),
      ]),
    },
  }
}

function drawLeniency({ leniency: { mean, managers } }: CalibrationGrid): Chart | null {
  const compared = managers.flatMap(({ leniency, ...manager }) =>
    leniency === null ? [] : [{ ...manager, leniency }],
  )
  if (mean === null || compared.length === 0) return null
  const title = 'Manager leniency'
  return {
    title,
    unit: `Difference of each manager’s original ratings from the mean of the review cycle, in percent of the scale. The mean is ${percents.format(mean)}; managers with fewer than five ratings are left out.`,
    svg: renderChart(<LeniencyPlot title={title} rows={compared} format={(value) => signed.format(value)} />),
    table: {
      columns: ['Manager', 'Ratings', 'Difference'],
      rows: managers.map(({ name, ratings, leniency }) => [
        name,
        String(ratings),
        leniency === null ? 'Fewer than five ratings' : signed.format(leniency),
      ]),
    },
  }
}

/** The pictures of a group, drawn on the server. */
export const drawCalibration = (grid: CalibrationGrid): CalibrationCharts => ({
  distributions: grid.attributes.map((attribute) => ({
    id: attribute.id,
    chart: drawDistribution(attribute),
  })),
  leniency: drawLeniency(grid),
})
