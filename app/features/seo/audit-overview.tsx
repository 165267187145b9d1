import { Link } from '@remix-run/react'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card } from '#app/ui/card.tsx'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Audit, IssueSummary } from '#contract/site-audit.ts'
import { HealthCard } from './health-card.tsx'
import { IssueTable } from './issue-list.tsx'
import type { OverviewCharts } from './overview-charts.server.tsx'

interface AuditOverviewProps {
  audit: Audit
  /** What to fix first. */
  worst: IssueSummary[]
  counts: { issues: number; passed: number; new: number; fixed: number }
  charts: OverviewCharts
}

/** What an audit found, as far as it got: the score, where the trouble is, and what to fix first. */
export function AuditOverview({ audit, worst, counts, charts }: AuditOverviewProps) {
  return (
    <div className="flex flex-col gap-4">
      <Ending audit={audit} />
      <div className="grid gap-4 lg:grid-cols-[auto_1fr]">
        <HealthCard audit={audit} changes={counts} gauge={charts.gauge} />
        <ChartFrame {...charts.severities} />
      </div>
      <Card
        title="Fix first"
        description="The worst issues, then those on the most pages"
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
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {charts.findings ? <ChartFrame {...charts.findings} /> : null}
        {charts.health ? <ChartFrame {...charts.health} /> : null}
      </div>
    </div>
  )
}

/** Why an audit ended otherwise than with all pages, what was kept, and what to do. */
function Ending({ audit: { id, status, failure, progress } }: { audit: Audit }) {
  const again = (
    <LinkButton to={paths.auditAgain(id)} size="small">
      Audit again
    </LinkButton>
  )
  if (status === 'failed') {
    return (
      <Callout tone="problem" title={failure ?? 'The audit could not be carried out.'} action={again}>
        {progress.fetched > 0 ? `What was found on ${count(progress.fetched, 'page')} is kept below.` : null}
      </Callout>
    )
  }
  if (status === 'cancelled') {
    return (
      <Callout title="This audit was cancelled" action={again}>
        What was found on {count(progress.fetched, 'page')} until then is kept below.
      </Callout>
    )
  }
  if (failure !== null) {
    return (
      <Callout tone="attention" title={failure} action={again}>
        What was found on {count(progress.fetched, 'page')} is below.
      </Callout>
    )
  }
  if (progress.blocked > 0) {
    return (
      <Callout tone="attention" title={`${count(progress.blocked, 'page')} could not be checked`}>
        The site refused our crawler there. These pages do not count in the score.{' '}
        <Link to={paths.bot()} className="link">
          How to let BellwetherBot in
        </Link>
      </Callout>
    )
  }
  return null
}

function NothingToFix() {
  return (
    <EmptyState drawing="bell" title="Nothing to fix">
      Every check that applies to this site has passed.
    </EmptyState>
  )
}
