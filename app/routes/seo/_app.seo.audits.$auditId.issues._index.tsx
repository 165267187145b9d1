import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AuditFrame } from '#app/features/seo/site-audit/audit-frame.tsx'
import { toPassed, toUnchecked } from '#app/features/seo/site-audit/overview/audit-result.server.ts'
import { getAudit, listIssues } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { IssueList } from '#app/features/seo/site-audit/issues/issue-list.tsx'
import { shortUrl } from '#app/lib/format.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/seo/site-audit.findings.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Issues of ${data ? shortUrl(data.audit.url) : 'an audit'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params.auditId ?? ''
  const url = new URL(request.url)
  const query = readQuery(contract.listIssues.query, url)
  const [{ timeZone }, audit, { items, passed, notChecked }] = await Promise.all([
    requireUser(request, context),
    getAudit(context.api, id),
    listIssues(context.api, id, query),
  ])
  return {
    audit,
    issues: items,
    passedCount: passed.length,
    // Two hundred titles, which few people need.
    passed: url.searchParams.has('passed') ? passed.map(toPassed) : null,
    notChecked: notChecked.map(toUnchecked),
    query,
    timeZone,
  }
}

export default function AuditIssuesRoute() {
  const { audit, timeZone, ...list } = useLoaderData<typeof loader>()
  return (
    <AuditFrame audit={audit} timeZone={timeZone} tab="issues">
      <IssueList audit={audit} {...list} />
    </AuditFrame>
  )
}
