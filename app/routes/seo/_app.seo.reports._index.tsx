import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ReportList } from '#app/features/seo/reports/report-list.tsx'
import { listReports } from '#app/features/seo/reports/reports.api.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { findRefusal } from '#contract/allowed-actions.ts'
import * as contract from '#contract/seo/reports.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = () => [{ title: 'Reports · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listReports.query, new URL(request.url))
  const [{ timeZone }, { items, total, query, allowedActions }] = await Promise.all([
    requireUser(request, context),
    readPage(asked, (query) => listReports(context.api, query)),
  ])
  const obstacle = findRefusal(allowedActions, 'create')?.text ?? null
  return { reports: items, total, query, obstacle, timeZone }
}

export default function ReportsRoute() {
  return <ReportList {...useLoaderData<typeof loader>()} />
}
