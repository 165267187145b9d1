import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { KeywordPage } from '#app/features/seo/ranks/keyword-page.tsx'
import { drawPositions } from '#app/features/seo/ranks/rank-charts.server.tsx'
import { toKeywordIntents } from '#app/features/seo/ranks/rank-intents.server.ts'
import { getTrackedKeyword } from '#app/features/seo/ranks/ranks.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/seo/ranks.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.found.keyword.keyword ?? 'Keyword'} · Rank tracking · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = readQuery(contract.getTrackedKeyword.query, new URL(request.url))
  const [, found] = await Promise.all([
    requireUser(request, context),
    getTrackedKeyword(context.api, params.keywordId ?? '', query),
  ])
  return { found, chart: drawPositions(found.domain, found.positions, found.competitors) }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toKeywordIntents(args.params.keywordId ?? ''))
}

export default function TrackedKeywordRoute() {
  return <KeywordPage {...useLoaderData<typeof loader>()} lastResult={useLastResult<typeof action>('tags')} />
}
