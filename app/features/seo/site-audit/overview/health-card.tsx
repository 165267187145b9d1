import { Link } from '@remix-run/react'
import { formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Card } from '#app/ui/data/card.tsx'
import { StatList } from '#app/ui/data/stat-list.tsx'
import { ScoreStatus } from '#app/labels/score-status.tsx'
import type { AuditChanges } from '#contract/seo/site-audit.findings.ts'
import type { Audit } from '#contract/seo/site-audit.ts'

interface HealthCardProps {
  audit: Audit
  /** Findings compared with the previous audit; null without one. */
  changes: AuditChanges | null
  /** Markup of the gauge, drawn on the server. */
  gauge: string
}

export function HealthCard({ audit, changes, gauge }: HealthCardProps) {
  const { progress, errorFree, categories } = audit
  return (
    <Card
      title="Site health"
      description={
        <>
          Based on the severity of issues and their share of pages.{' '}
          <Link to={paths.healthFormula()} className="link">
            How it is calculated
          </Link>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-x-10 gap-y-4">
        {/* Trusted markup of our own gauge. */}
        <div dangerouslySetInnerHTML={{ __html: gauge }} />
        <StatList
          stats={[
            ...(errorFree === null ? [] : [{ label: 'Pages without errors', value: `${errorFree}%` }]),
            ...(categories.accessibility === undefined
              ? []
              : [{ label: 'Accessibility', value: <ScoreStatus score={categories.accessibility} /> }]),
            { label: 'Fetched', value: formatNumber(progress.fetched) },
            { label: 'Failed', value: formatNumber(progress.failed) },
            { label: 'Blocked', value: formatNumber(progress.blocked) },
            ...(changes
              ? [
                  { label: 'New findings', value: formatNumber(changes.new) },
                  { label: 'Fixed findings', value: formatNumber(changes.fixed) },
                ]
              : []),
          ]}
        />
      </div>
      {changes ? (
        <p className="mt-4">
          <Link to={paths.auditDiff(audit.id, audit.previousId)} className="link">
            Compare with the previous audit
          </Link>
        </p>
      ) : null}
    </Card>
  )
}
