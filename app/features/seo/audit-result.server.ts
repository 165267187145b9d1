import type { Api } from '#app/lib/api.server.ts'
import { isUnderWay } from '#app/lib/audit-words.ts'
import type { CheckInfo } from '#contract/checks.ts'
import type { Audit } from '#contract/site-audit.ts'
import { listIssues } from './audits.api.server.ts'
import { bySeverity } from './finding-list.tsx'
import { sumChanges } from './health-card.tsx'
import type { PassedCheck } from './passed-checks.tsx'
import { drawOverview } from './overview-charts.server.tsx'

const MOST_ISSUES = 8

/** What an audit has found, as far as its overview shows it; null while it is under way, or where nothing was judged. */
export async function loadResult(api: Api, audit: Audit) {
  if (isUnderWay(audit.status) || audit.outcome) return null
  const { items: issues, passed } = await listIssues(api, audit.id)
  return {
    worst: bySeverity(issues.filter(({ pages }) => pages > 0)).slice(0, MOST_ISSUES),
    counts: {
      issues: issues.length,
      passed: passed.length,
      ...sumChanges(issues),
    },
    charts: drawOverview({ audit, issues, passed }),
  }
}

/** A page lists what has passed by name; the explanations of two hundred checks would be most of its weight. */
export function toPassed({ id, title, category }: CheckInfo): PassedCheck {
  return { id, title, category }
}
