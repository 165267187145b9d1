import { Link } from '@remix-run/react'
import { SEVERITY_ORDER, SEVERITY_WORDS } from '#app/labels/audit-labels.ts'
import { toScoreChange } from '#app/labels/score-change.ts'
import { formatDateTime, formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { DeltaText } from '#app/ui/data/metric-card.tsx'
import { StatList } from '#app/ui/data/stat-list.tsx'
import type { ProjectDetail } from '#contract/seo/projects.ts'

/** Findings that are new and fixed since the audit before, on pages that both have crawled. */
export interface ComparedAudits {
  new: number
  fixed: number
}

interface ProjectHealthProps {
  project: Pick<ProjectDetail, 'trend' | 'lastAudit' | 'compared'>
  /** Markup of the gauge, drawn on the server. */
  gauge: string
  changes: ComparedAudits | null
  timeZone: string
}

/** The latest scored audit, and what changed since the one before. */
export function ProjectHealth({ project, gauge, changes, timeZone }: ProjectHealthProps) {
  const { trend, lastAudit, compared } = project
  const latest = trend.at(-1)
  const change = toScoreChange(trend)
  if (!latest) return <NoHealth isAudited={lastAudit !== null} />
  const counts = lastAudit?.id === latest.auditId ? lastAudit.counts : null
  return (
    <Card title="Site health" description={`Audit of ${formatDateTime(latest.at, timeZone)}`}>
      <div className="flex flex-wrap items-center gap-x-10 gap-y-4">
        <div>
          {/* Trusted markup of our own gauge. */}
          <div dangerouslySetInnerHTML={{ __html: gauge }} />
          {change ? <DeltaText {...change} /> : null}
        </div>
        <StatList
          stats={[
            ...(counts
              ? SEVERITY_ORDER.map((severity) => ({
                  label: SEVERITY_WORDS[severity].many,
                  value: (
                    <Link to={paths.auditIssues(latest.auditId, { severity })} className="hover:underline">
                      {formatNumber(counts[severity])}
                    </Link>
                  ),
                }))
              : []),
            ...(changes
              ? [
                  { label: 'New findings', value: formatNumber(changes.new) },
                  { label: 'Fixed findings', value: formatNumber(changes.fixed) },
                ]
              : []),
          ]}
        />
      </div>
      <p className="mt-4 flex flex-wrap gap-x-6">
        <Link to={paths.audit(latest.auditId)} className="link">
          Open the audit
        </Link>
        {compared && changes ? (
          <Link to={paths.auditDiff(compared.id, compared.against)} className="link">
            See what changed
          </Link>
        ) : null}
      </p>
    </Card>
  )
}

const NoHealth = ({ isAudited }: { isAudited: boolean }) => (
  <Card title="Site health" isFlush>
    <EmptyState drawing="chart" title={isAudited ? 'No score yet' : 'Not audited yet'}>
      {isAudited
        ? 'No audit of this project has finished with a score.'
        : 'Start an audit: its score and what changes from then on are shown here.'}
    </EmptyState>
  </Card>
)
