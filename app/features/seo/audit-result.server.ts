import type { Api } from '#app/lib/http/api.server.ts'
import { isUnderWay } from '#app/labels/audit-labels.ts'
import type { CheckInfo } from '#contract/checks.ts'
import type { Audit } from '#contract/site-audit.ts'
import { listIssues } from './audits.api.server.ts'
import type { PassedCheck } from './passed-checks.tsx'
import { drawOverview } from './overview-charts.server.tsx'

const MOST_ISSUES = 8

/** What an audit has found, as far as its overview shows it; null while it is under way, or where nothing was judged. */
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

/** A page lists what has passed by name; the explanations of two hundred checks would be most of its weight. */
export function toPassed({ id, title, category }: CheckInfo): PassedCheck {
  return { id, title, category }
}
