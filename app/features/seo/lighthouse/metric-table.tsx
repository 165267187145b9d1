import { Status } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { type Column, Table } from '#app/ui/data/table.tsx'
import type { LighthouseMetric } from '#contract/seo/lighthouse.report.ts'
import { LIGHTHOUSE_METRIC_WORDS } from '#contract/seo/lighthouse.words.ts'
import { formatMetric, judgeValue } from './lighthouse-words.ts'

const COLUMNS: Column<LighthouseMetric>[] = [
  {
    id: 'metric',
    header: 'Metric',
    phone: 'title',
    isWide: true,
    cell: ({ id }) => LIGHTHOUSE_METRIC_WORDS[id],
  },
  {
    id: 'value',
    header: 'Value',
    align: 'end',
    phone: 'fact',
    cell: ({ id, value }) => formatMetric(id, value),
  },
  {
    id: 'judgment',
    header: 'Rating',
    phone: 'fact',
    cell: ({ value, good, poor }) => {
      const { tone, word } = judgeValue(value, { good, poor })
      return <Status tone={tone}>{word}</Status>
    },
  },
  { id: 'good', header: 'Good up to', align: 'end', cell: ({ id, good }) => formatMetric(id, good) },
  { id: 'poor', header: 'Poor above', align: 'end', cell: ({ id, poor }) => formatMetric(id, poor) },
  { id: 'weight', header: 'Weight', align: 'end', isExtra: true, cell: ({ weight }) => `${weight}%` },
]

/** What the performance score is computed from, with the limits of each metric. */
export function MetricTable({ metrics }: { metrics: LighthouseMetric[] }) {
  if (metrics.length === 0) return null
  return (
    <Card
      title="Metrics"
      description="Lab data: one load on one machine. The weight is the share of the performance score."
      isFlush
    >
      <Table caption="Metrics" columns={COLUMNS} rows={metrics} rowKey={({ id }) => id} />
    </Card>
  )
}
