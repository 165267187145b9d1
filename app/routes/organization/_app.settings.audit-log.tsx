import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { toShownEvent } from '#app/labels/audit-events/event-details.server.ts'
import { AuditLog } from '#app/features/organization/audit-log/audit-log.tsx'
import { listAuditEvents } from '#app/features/organization/audit-log/audit-log.api.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import * as contract from '#contract/organization/audit-log.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = () => [{ title: 'Audit log · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, timeZone } = await requireAdministrator(request, context)
  const url = new URL(request.url)
  const asked = readQuery(contract.listAuditEvents.query, url)
  const { items, total, query } = await readPage(asked, (query) => listAuditEvents(api, query))
  const isDayLeftOut = (['from', 'to'] as const).some((name) => url.searchParams.get(name) && !query[name])
  return { events: items.map(toShownEvent), total, query, isDayLeftOut, timeZone }
}

export default function AuditLogRoute() {
  return <AuditLog {...useLoaderData<typeof loader>()} />
}
