import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getAudit } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { loadIssue } from '#app/features/seo/site-audit/issues/issue-detail.server.ts'
import { IssueDetail } from '#app/features/seo/site-audit/issues/issue-detail.tsx'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { getIssue, listCauses } from '#contract/seo/site-audit.findings.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.issue.check.title ?? 'Issue'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { auditId = '', check = '' } = params
  const url = new URL(request.url)
  const query = readQuery(getIssue.query, url)
  const causeQuery = readQuery(listCauses.query, url)
  const [, audit, found] = await Promise.all([
    requireUser(request, context),
    getAudit(context.api, auditId),
    loadIssue(context.api, { auditId, check, query, causeQuery, view: url.searchParams.get('view') }),
  ])
  return { audit, ...found }
}

export default function AuditIssueRoute() {
  return <IssueDetail {...useLoaderData<typeof loader>()} />
}
