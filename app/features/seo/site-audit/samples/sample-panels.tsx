import { count } from '#app/lib/format.ts'
import { Card } from '#app/ui/data/card.tsx'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import { DiffFigures, DiffTable } from '#app/features/seo/site-audit/diff/audit-diff.tsx'
import { HealthCard } from '#app/features/seo/site-audit/overview/health-card.tsx'
import { FindingTable } from '#app/features/seo/site-audit/issues/finding-table.tsx'
import { IssueMeaning } from '#app/features/seo/site-audit/issues/issue-detail.tsx'
import { IssueTable } from '#app/features/seo/site-audit/issues/issue-table.tsx'
import type { OverviewCharts } from '#app/features/seo/site-audit/overview/overview-charts.server.tsx'
import { ProgressFigures } from '#app/features/seo/site-audit/progress/progress-figures.tsx'
import { SAMPLE_AUDIT, SAMPLE_CHANGE, SAMPLE_ISSUE, SAMPLE_ISSUES, SAMPLE_RUNNING } from './sample-audit.ts'

// Panels of the product with the sample audit, for public pages.

export function SampleOverview({ charts }: { charts: OverviewCharts }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 lg:grid-cols-2">
        <HealthCard audit={SAMPLE_AUDIT} changes={SAMPLE_CHANGE} gauge={charts.gauge} />
        <ChartFrame {...charts.severities} />
      </div>
      <Card title="Fix first" description="The highest gain for the least work" isFlush>
        <IssueTable audit={{ id: SAMPLE_AUDIT.id, previousId: 'aud_before' }} issues={SAMPLE_ISSUES} />
      </Card>
    </div>
  )
}

export function SampleProgress() {
  return (
    <Card title="www.northwind.example">
      <div className="flex flex-col gap-6">
        <ProgressFigures audit={SAMPLE_RUNNING} />
      </div>
    </Card>
  )
}

export function SampleIssue() {
  const { check, items, total } = SAMPLE_ISSUE
  return (
    <div className="flex flex-col gap-4">
      <IssueMeaning check={check} />
      <Card title={check.title} description={count(total, 'page')} isFlush>
        <FindingTable auditId={SAMPLE_AUDIT.id} check={check} items={items} />
      </Card>
    </div>
  )
}

export function SampleChange() {
  return (
    <div className="flex flex-col gap-4">
      <DiffFigures diff={SAMPLE_CHANGE} />
      <Card title="By issue" isFlush>
        <DiffTable auditId={SAMPLE_AUDIT.id} rows={SAMPLE_CHANGE.items} />
      </Card>
    </div>
  )
}
