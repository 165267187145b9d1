import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { drawResults } from '#app/features/people/results/result-charts.server.tsx'
import { ResultsPage } from '#app/features/people/results/results-page.tsx'
import { getResults } from '#app/features/people/results/results.api.server.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/people/results.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Results of ${data ? data.results.cycle.name : 'a review cycle'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = readQuery(contract.getResults.query, new URL(request.url))
  const [, results] = await Promise.all([
    requireUser(request, context),
    getResults(context.api, params['cycleId'] ?? '', query),
  ])
  return { results, charts: drawResults(results, query.groupBy), query }
}

export default function ResultsRoute() {
  return <ResultsPage {...useLoaderData<typeof loader>()} />
}
