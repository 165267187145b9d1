import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listTrackedIssues } from '#app/features/seo/issue-tracking/issue-tracking.api.server.ts'
import { IssueNote } from '#app/features/seo/issue-tracking/issue-state.tsx'
import { toTrackedFilters } from '#app/features/seo/issue-tracking/tracked-filters.ts'
import { TrackedSummary } from '#app/features/seo/issue-tracking/tracked-summary.tsx'
import { AuditFrame } from '#app/features/seo/site-audit/audit-frame.tsx'
import { toPassed, toUnchecked } from '#app/features/seo/site-audit/overview/audit-result.server.ts'
import { getAudit, listIssues } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { IssueList } from '#app/features/seo/site-audit/issues/issue-list.tsx'
import { shortUrl } from '#app/lib/format.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/seo/site-audit.findings.ts'
import * as tracking from '#contract/seo/issue-tracking.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Issues of ${data ? shortUrl(data.audit.url) : 'an audit'} · Bellwether` },
]

const Chosen = tracking.listTrackedIssues.query.pick({ state: true, assignee: true, overdue: true })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params.auditId ?? ''
  const url = new URL(request.url)
  const query = readQuery(contract.listIssues.query, url)
  const chosen = readQuery(Chosen, url)
  const [{ timeZone }, audit, { items, passed, notChecked }, tracked] = await Promise.all([
    requireUser(request, context),
    getAudit(context.api, id),
    listIssues(context.api, id, query),
    // What is muted is not listed unless somebody asks for it.
    listTrackedIssues(context.api, id, { ...chosen, state: chosen.state ?? 'todo' }),
  ])
  const stateOf = Object.fromEntries(tracked.items.map((issue) => [issue.check, issue]))
  return {
    audit,
    issues: items.filter(({ check }) => Object.hasOwn(stateOf, check)),
    passedCount: passed.length,
    // Two hundred titles, which few people need.
    passed: url.searchParams.has('passed') ? passed.map(toPassed) : null,
    notChecked: notChecked.map(toUnchecked),
    query,
    chosen,
    tracked: { ...tracked, items: [] },
    stateOf,
    timeZone,
  }
}

export default function AuditIssuesRoute() {
  const { audit, timeZone, tracked, stateOf, chosen, ...list } = useLoaderData<typeof loader>()
  return (
    <AuditFrame audit={audit} timeZone={timeZone} tab="issues">
      <IssueList
        audit={audit}
        {...list}
        notice={<TrackedSummary auditId={audit.id} tracked={tracked} />}
        filters={toTrackedFilters(tracked, chosen)}
        muted={tracked.counts.muted}
        note={({ check }) => (stateOf[check] ? <IssueNote {...stateOf[check]} /> : null)}
      />
    </AuditFrame>
  )
}
