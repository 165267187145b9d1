import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AuditFrame } from '#app/features/seo/site-audit/audit-frame.tsx'
import { getAudit, listTemplates } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { TemplateList } from '#app/features/seo/site-audit/templates/template-list.tsx'
import { shortUrl } from '#app/lib/format.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/seo/site-audit.templates.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Templates of ${data ? shortUrl(data.audit.url) : 'an audit'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params.auditId ?? ''
  const asked = readQuery(contract.listTemplates.query, new URL(request.url))
  const [{ timeZone }, audit, { items, total, query }] = await Promise.all([
    requireUser(request, context),
    getAudit(context.api, id),
    readPage(asked, (query) => listTemplates(context.api, id, query)),
  ])
  return { audit, templates: items, total, query, timeZone }
}

export default function AuditTemplatesRoute() {
  const { audit, timeZone, ...list } = useLoaderData<typeof loader>()
  return (
    <AuditFrame audit={audit} timeZone={timeZone} tab="templates">
      <TemplateList auditId={audit.id} {...list} />
    </AuditFrame>
  )
}
