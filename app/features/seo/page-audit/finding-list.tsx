import { Link } from '@remix-run/react'
import { CATEGORY_WORDS, SEVERITY_ORDER } from '#app/labels/audit-labels.ts'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getAuditPage } from '#contract/seo/site-audit.pages.ts'
import { SeverityStatus } from '#app/labels/severity-status.tsx'

type PageFinding = ReplyOf<typeof getAuditPage>['findings'][number]

interface FindingListProps {
  findings: PageFinding[]
  /** False where the page was not read: then no check has passed either. */
  isChecked?: boolean
  /** URL of the check's explanation. */
  toCheck: (check: string) => string
}

/** Findings on one page, highest severity first, each with its evidence. */
export function FindingList({ findings, isChecked = true, toCheck }: FindingListProps) {
  if (findings.length === 0 && !isChecked)
    return (
      <p className="px-5 pb-4 text-ink-soft">
        The page could not be checked, so nothing was found and nothing has passed.
      </p>
    )
  if (findings.length === 0) {
    return (
      <EmptyState drawing="bell" title="Nothing to fix">
        Every check that applies to this page has passed.
      </EmptyState>
    )
  }
  return (
    <ul className="divide-y divide-line-soft">
      {bySeverity(findings).map(({ check, title, category, severity, detail, evidence }, i) => (
        <li key={`${check}-${i}`} className="flex flex-col gap-1 px-5 py-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <SeverityStatus severity={severity} />
            <Link to={toCheck(check)} className="font-medium text-ink-strong hover:underline">
              {title}
            </Link>
            <span className="text-xs text-ink-soft">{CATEGORY_WORDS[category]}</span>
          </div>
          <p className="max-w-prose wrap-anywhere">{detail}</p>
          {evidence ? (
            <code className="block rounded bg-surface-sunken px-2 py-1 font-mono text-xs wrap-anywhere">
              {evidence}
            </code>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

export function bySeverity<Row extends Pick<PageFinding, 'severity'>>(rows: Row[]): Row[] {
  return rows.toSorted((a, b) => SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity))
}
