import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AuditList, toListed } from '#app/features/seo/site-audit/audit-list.tsx'
import { listProjectChoices } from '#app/features/seo/projects/projects.api.server.ts'
import { getAuditUsage, listAudits } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { findRefusal } from '#contract/allowed-actions.ts'
import * as contract from '#contract/seo/site-audit.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = () => [{ title: 'Site audits · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listAudits.query, new URL(request.url))
  const [{ timeZone }, usage, { items, total, query, allowedActions }, projects] = await Promise.all([
    requireUser(request, context),
    getAuditUsage(context.api),
    readPage(asked, (query) => listAudits(context.api, query)),
    listProjectChoices(context.api),
  ])
  const refusal = findRefusal(allowedActions, 'start')
  return { audits: items.map(toListed), total, query, timeZone, usage, refusal, projects }
}

export default function AuditsRoute() {
  return <AuditList {...useLoaderData<typeof loader>()} />
}
