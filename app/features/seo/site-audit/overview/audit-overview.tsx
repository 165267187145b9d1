import { Link } from '@remix-run/react'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Card } from '#app/ui/data/card.tsx'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import type { AuditChanges, IssueSummary } from '#contract/seo/site-audit.findings.ts'
import type { Audit } from '#contract/seo/site-audit.ts'
import { AuditNotices } from './audit-notices.tsx'
import { HealthCard } from './health-card.tsx'
import { IssueTable } from '#app/features/seo/site-audit/issues/issue-table.tsx'
import { ProbeCoverageCard } from './probe-coverage.tsx'
import { SiteCard } from './site-card.tsx'
import type { OverviewCharts } from './overview-charts.server.tsx'

interface AuditOverviewProps {
  audit: Audit
  /** What to fix first. */
  worst: IssueSummary[]
  counts: { issues: number; passed: number }
  /** Compared with the previous audit; null without one. */
  changes: AuditChanges | null
  charts: OverviewCharts
}

/** The result of an audit: score, charts, and what to fix first. */
export function AuditOverview({ audit, worst, counts, changes, charts }: AuditOverviewProps) {
  return (
    <div className="flex flex-col gap-4">
      <AuditNotices audit={audit} />
      <div className="grid gap-4 xl:grid-cols-[3fr_2fr]">
        <HealthCard audit={audit} changes={changes} gauge={charts.gauge} />
        <ChartFrame {...charts.severities} />
      </div>
      <Card
        title="Fix first"
        description="Urgent issues, then the highest gain for the least work"
        isFlush
        footer={
          <div className="flex flex-wrap gap-x-6 gap-y-1">
            <Link to={paths.auditIssues(audit.id)} className="link">
              All {count(counts.issues, 'issue')}
            </Link>
            <Link to={paths.auditPassed(audit.id)} className="link">
              {count(counts.passed, 'check')} passed
            </Link>
          </div>
        }
      >
        <IssueTable audit={audit} issues={worst} empty={<NothingToFix />} />
      </Card>
      {audit.probes ? <ProbeCoverageCard probes={audit.probes} /> : null}
      {audit.lookups ? <SiteCard lookups={audit.lookups} /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {charts.findings ? <ChartFrame {...charts.findings} /> : null}
        {charts.health ? <ChartFrame {...charts.health} /> : null}
      </div>
    </div>
  )
}

function NothingToFix() {
  return (
    <EmptyState drawing="bell" title="Nothing to fix">
      Every check that was run has passed.
    </EmptyState>
  )
}
