import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { toObjectiveIntents } from '#app/features/people/objectives/objective-intents.server.ts'
import { ObjectivePage } from '#app/features/people/objectives/objective-page.tsx'
import {
  getObjective,
  listObjectiveCheckIns,
  listObjectiveComments,
} from '#app/features/people/objectives/objectives.api.server.ts'
import { listPeriodChoices } from '#app/features/people/okr-periods/okr-periods.api.server.ts'
import { toSelectOptions } from '#app/labels/named-options.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.objective.title : 'Objective'} · Bellwether` },
]

/** The latest ones; all of a key result are on its own page. */
const CHECK_INS = { sort: 'at', direction: 'desc', page: 1, pageSize: 20 } as const

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params['objectiveId'] ?? ''
  const { api, timeZone } = await requireUser(request, context)
  const [objective, checkIns, comments, periods] = await Promise.all([
    getObjective(api, id),
    listObjectiveCheckIns(api, id, CHECK_INS),
    listObjectiveComments(api, id),
    listPeriodChoices(api),
  ])
  return {
    objective,
    checkIns: checkIns.items,
    comments: comments.items,
    periods: toSelectOptions(periods.open),
    timeZone,
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toObjectiveIntents(args.params['objectiveId'] ?? ''))
}

export default function ObjectiveRoute() {
  const results = {
    'check-in': useLastResult<typeof action>('check-in'),
    comment: useLastResult<typeof action>('comment'),
    close: useLastResult<typeof action>('close'),
    duplicate: useLastResult<typeof action>('duplicate'),
  }
  return <ObjectivePage {...useLoaderData<typeof loader>()} results={results} />
}
