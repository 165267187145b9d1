import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AuditedCycles } from '#app/features/people/auditing/audited-cycles.tsx'
import { listAuditedCycles } from '#app/features/people/auditing/auditing.api.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/people/auditing.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = () => [{ title: 'Review auditing · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listAuditedCycles.query, new URL(request.url))
  const [{ timeZone }, { query, ...list }] = await Promise.all([
    requireUser(request, context),
    readPage(asked, (query) => listAuditedCycles(context.api, query)),
  ])
  return { list, query, timeZone }
}

export default function AuditedCyclesRoute() {
  return <AuditedCycles {...useLoaderData<typeof loader>()} />
}
