import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AuditDiff } from '#app/features/seo/site-audit/diff/audit-diff.tsx'
import { loadDiff } from '#app/features/seo/site-audit/diff/audit-diff.server.ts'
import { AuditFrame } from '#app/features/seo/site-audit/audit-frame.tsx'
import { getAudit } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { shortUrl } from '#app/lib/format.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { listDiffFindings } from '#contract/seo/site-audit.findings.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Changes of ${data ? shortUrl(data.audit.url) : 'an audit'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [{ timeZone }, audit] = await Promise.all([
    requireUser(request, context),
    getAudit(context.api, params.auditId ?? ''),
  ])
  const url = new URL(request.url)
  const asked = readQuery(listDiffFindings.query.omit({ against: true }), url)
  const comparison = await loadDiff(context.api, audit, url.searchParams.get('against'), asked)
  return { audit, timeZone, ...comparison }
}

export default function AuditDiffRoute() {
  const { audit, timeZone, ...comparison } = useLoaderData<typeof loader>()
  return (
    <AuditFrame audit={audit} timeZone={timeZone} tab="diff">
      <AuditDiff audit={audit} timeZone={timeZone} {...comparison} />
    </AuditFrame>
  )
}
