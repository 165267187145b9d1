import type { Api } from '#app/lib/http/api.server.ts'
import { isUnderWay } from '#app/labels/audit-labels.ts'
import type { CheckInfo } from '#contract/seo/checks.ts'
import type { Audit } from '#contract/seo/site-audit.ts'
import { listIssues } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import type { PassedCheck, UncheckedCheck } from '#app/features/seo/site-audit/issues/passed-checks.tsx'
import { drawOverview } from './overview-charts.server.tsx'

const MOST_ISSUES = 8

/** The result of an audit for its overview; null while it is running, or where nothing was audited. */
export async function loadResult(api: Api, audit: Audit) {
  if (isUnderWay(audit.status) || audit.outcome) return null
  const { items: issues, passed, changes } = await listIssues(api, audit.id, { order: 'gain' })
  return {
    worst: issues.slice(0, MOST_ISSUES),
    counts: { issues: issues.length, passed: passed.length },
    changes,
    charts: drawOverview({ audit, issues }),
  }
}

/** Only the titles of checks: the explanations of two hundred would be most of the page. */
export function toPassed({ id, title, category }: CheckInfo): PassedCheck {
  return { id, title, category }
}

export const toUnchecked = ({
  reason,
  ...check
}: CheckInfo & Pick<UncheckedCheck, 'reason'>): UncheckedCheck => ({
  ...toPassed(check),
  reason,
})
