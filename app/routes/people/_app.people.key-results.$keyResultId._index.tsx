import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { drawKeyResult } from '#app/features/people/objectives/key-result-chart.server.ts'
import { KeyResultPage } from '#app/features/people/objectives/key-result-page.tsx'
import { toKeyResultIntents } from '#app/features/people/objectives/objective-intents.server.ts'
import { getKeyResult, listCheckIns } from '#app/features/people/objectives/objectives.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { isAllowed } from '#contract/allowed-actions.ts'
import * as contract from '#contract/people/objectives.check-ins.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.keyResult.title : 'Key result'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params['keyResultId'] ?? ''
  const asked = readQuery(contract.listCheckIns.query, new URL(request.url))
  const { api, timeZone } = await requireUser(request, context)
  const [{ keyResult, objective }, { items, total, query }] = await Promise.all([
    getKeyResult(api, id),
    readPage(asked, (query) => listCheckIns(api, id, query)),
  ])
  return {
    ...{ keyResult, objective, checkIns: items, total, timeZone },
    paging: { page: query.page, pageSize: query.pageSize },
    chart: drawKeyResult(keyResult, objective),
    canCheckIn: isAllowed(objective.allowedActions, 'check-in') && keyResult.archivedAt === null,
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toKeyResultIntents(args.params['keyResultId'] ?? ''))
}

export default function KeyResultRoute() {
  const lastResult = useLastResult<typeof action>('check-in')
  return <KeyResultPage {...useLoaderData<typeof loader>()} lastResult={lastResult} />
}
