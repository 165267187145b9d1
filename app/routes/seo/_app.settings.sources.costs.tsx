import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getSourceSpending, listSourceCalls } from '#app/features/seo/source-costs/source-costs.api.server.ts'
import { SourceCosts } from '#app/features/seo/source-costs/source-costs.tsx'
import { drawSpending } from '#app/features/seo/source-costs/spending-chart.server.tsx'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import * as contract from '#contract/seo/sources.costs.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = () => [{ title: 'DataForSEO costs · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, timeZone } = await requireAdministrator(request, context)
  const asked = readQuery(contract.listSourceCalls.query, new URL(request.url))
  const [{ items, total, query }, spending] = await Promise.all([
    readPage(asked, (query) => listSourceCalls(api, query)),
    getSourceSpending(api),
  ])
  return { calls: items, total, query, spending, chart: drawSpending(spending), timeZone }
}

export default function SourceCostsRoute() {
  return <SourceCosts {...useLoaderData<typeof loader>()} />
}
