import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadRanks } from '#app/features/seo/ranks/load-ranks.server.ts'
import { toRankIntents } from '#app/features/seo/ranks/rank-intents.server.ts'
import { RanksPage } from '#app/features/seo/ranks/ranks-page.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Rank tracking of ${data?.ranks.domain ?? 'a domain'} · Bellwether` },
]

export const loader = (args: LoaderFunctionArgs) => loadRanks(args)

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toRankIntents(args.params.target ?? ''))
}

export default function RanksRoute() {
  const actionData = useActionData<typeof action>()
  const selectedResults = [
    useLastResult<typeof action>('add-tags'),
    useLastResult<typeof action>('remove-tags'),
    useLastResult<typeof action>('ask-removal'),
  ]
  return (
    <RanksPage
      {...useLoaderData<typeof loader>()}
      addResult={useLastResult<typeof action>('add')}
      competitorsResult={useLastResult<typeof action>('competitors')}
      alertsResult={useLastResult<typeof action>('alerts')}
      selectedResult={selectedResults.find((result) => result !== undefined)}
      toRemove={actionData?.shown?.toRemove}
    />
  )
}
