import { Link } from '@remix-run/react'
import { formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Card } from '#app/ui/card.tsx'
import { StatList } from '#app/ui/stat-list.tsx'
import type { Audit, IssueSummary } from '#contract/site-audit.ts'

interface HealthCardProps {
  audit: Audit
  /** Findings against the audit before. */
  changes: { new: number; fixed: number }
  /** Markup of the gauge, drawn on the server. */
  gauge: string
}

export function HealthCard({ audit, changes, gauge }: HealthCardProps) {
  const { progress } = audit
  // Half a crawl has fixed nothing.
  const isCompared = audit.status === 'finished' && audit.previousId !== undefined
  return (
    <Card title="Site health" description="Pages without an error, of all pages judged">
      <div className="flex flex-wrap items-center gap-x-10 gap-y-4">
        {/* Markup of our own gauge: it holds nothing but a number. */}
        <div dangerouslySetInnerHTML={{ __html: gauge }} />
        <StatList
          stats={[
            { label: 'Fetched', value: formatNumber(progress.fetched) },
            { label: 'Failed', value: formatNumber(progress.failed) },
            { label: 'Blocked', value: formatNumber(progress.blocked) },
            ...(isCompared
              ? [
                  { label: 'New findings', value: formatNumber(changes.new) },
                  { label: 'Fixed findings', value: formatNumber(changes.fixed) },
                ]
              : []),
          ]}
        />
      </div>
      {isCompared ? (
        <p className="mt-4">
          <Link to={paths.auditDiff(audit.id, audit.previousId)} className="link">
            Compare with the audit before
          </Link>
        </p>
      ) : null}
    </Card>
  )
}

/** Findings that came and went, over all issues. */
export function sumChanges(issues: Pick<IssueSummary, 'new' | 'fixed'>[]) {
  const sum = (key: 'new' | 'fixed') => issues.reduce((all, issue) => all + (issue[key] ?? 0), 0)
  return { new: sum('new'), fixed: sum('fixed') }
}
