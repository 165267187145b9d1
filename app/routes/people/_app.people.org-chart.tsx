import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { LEVEL_SIZE, readOrgChart } from '#app/features/people/directory/org-chart-data.server.ts'
import { OrgChart } from '#app/features/people/directory/org-chart.tsx'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { listColleagues } from '#contract/people/directory.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = () => [{ title: 'Org chart · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const { q = '', page } = readQuery(listColleagues.query, url)
  const [, chart] = await Promise.all([
    requireUser(request, context),
    readOrgChart(context.api, { of: url.searchParams.get('of'), q, page }),
  ])
  return { chart, q, levelSize: LEVEL_SIZE }
}

export default function OrgChartRoute() {
  return <OrgChart {...useLoaderData<typeof loader>()} />
}
