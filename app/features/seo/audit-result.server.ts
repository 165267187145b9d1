import type { Api } from '#app/lib/api.server.ts'
import { isUnderWay } from '#app/lib/audit-words.ts'
import type { CheckInfo } from '#contract/checks.ts'
import type { Audit } from '#contract/site-audit.ts'
import { listIssues } from './audits.api.server.ts'
import type { PassedCheck } from './passed-checks.tsx'
import { drawOverview } from './overview-charts.server.tsx'

/** What an audit has found, ready to be shown; null while it is under way. */
export async function loadResult(api: Api, audit: Audit) {
  if (isUnderWay(audit.status)) return null
  const { items: issues, passed } = await listIssues(api, audit.id)
  return { issues, passed: passed.map(toPassed), charts: drawOverview({ audit, issues, passed }) }
}

/** A page lists what has passed by name; the explanations of two hundred checks would be most of its weight. */
export function toPassed({ id, title, category }: CheckInfo): PassedCheck {
  return { id, title, category }
}
