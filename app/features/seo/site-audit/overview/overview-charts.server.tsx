import { CATEGORY_ORDER, CATEGORY_WORDS, SEVERITY_ORDER, SEVERITY_WORDS } from '#app/labels/audit-labels.ts'
import { paths } from '#app/lib/paths.ts'
import { drawBarChart, drawStackedBar, renderChart, type Chart } from '#app/ui/chart/render-chart.server.tsx'
import { ScoreGauge } from '#app/ui/chart/score-gauge.tsx'
import type { IssueSummary } from '#contract/seo/site-audit.findings.ts'
import type { Audit } from '#contract/seo/site-audit.ts'

export interface OverviewCharts {
  gauge: string
  severities: Chart
  /** Null when there is nothing in it. */
  findings: Chart | null
  health: Chart | null
}

interface Numbers {
  audit: Pick<Audit, 'id' | 'score' | 'categories' | 'counts'>
  issues: Pick<IssueSummary, 'severity' | 'category' | 'pages'>[]
}

/** Renders the charts of an overview. It runs in loaders, so that the chart code never reaches the browser. */
export function drawOverview(numbers: Numbers): OverviewCharts {
  return {
    gauge: renderChart(<ScoreGauge title="Site health" score={numbers.audit.score} />),
    severities: drawSeverities(numbers),
    findings: drawFindings(numbers),
    health: drawHealth(numbers),
  }
}

function drawSeverities({ audit: { counts } }: Numbers): Chart {
  const failed = SEVERITY_ORDER.map((severity) => ({
    label: SEVERITY_WORDS[severity].many,
    value: counts[severity],
    color: SEVERITY_WORDS[severity].tone,
  }))
  return drawStackedBar({
    title: 'Checks by outcome',
    unit: 'Number of checks',
    corner: 'Outcome',
    segments: [...failed, { label: 'Passed', value: counts.passed, color: 'good' }],
  })
}

function drawFindings({ audit, issues }: Numbers): Chart | null {
  const bars = CATEGORY_ORDER.map((category) => ({
    label: CATEGORY_WORDS[category],
    href: paths.auditIssues(audit.id, { category }),
    value: issues.filter((issue) => issue.category === category).reduce((sum, { pages }) => sum + pages, 0),
  }))
  const shown = bars.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value)
  if (shown.length === 0) return null
  return drawBarChart({
    title: 'Findings by category',
    unit: 'Affected pages, summed over the issues of a category',
    corner: 'Category',
    direction: 'horizontal',
    bars: shown,
  })
}

function drawHealth({ audit: { categories } }: Numbers): Chart | null {
  const bars = CATEGORY_ORDER.flatMap((category) => {
    const value = categories[category]
    return value === undefined ? [] : [{ label: CATEGORY_WORDS[category], value }]
  })
  if (bars.length === 0) return null
  return drawBarChart({
    title: 'Score by category',
    unit: 'From 0 to 100',
    corner: 'Category',
    direction: 'horizontal',
    color: 5,
    max: 100,
    bars: bars.sort((a, b) => a.value - b.value),
  })
}
