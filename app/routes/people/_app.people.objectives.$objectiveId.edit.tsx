import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listTeamNames } from '#app/features/organization/teams/teams.api.server.ts'
import { listChoices } from '#app/features/organization/users/users.api.server.ts'
import { ObjectiveForm } from '#app/features/people/objectives/objective-form.tsx'
import { toEditIntents } from '#app/features/people/objectives/objective-intents.server.ts'
import { getObjective, listObjectiveChoices } from '#app/features/people/objectives/objectives.api.server.ts'
import { listPeriodChoices } from '#app/features/people/okr-periods/okr-periods.api.server.ts'
import { toSelectOptions } from '#app/labels/named-options.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { findRefusal, isAllowed } from '#contract/allowed-actions.ts'
import { OBJECTIVE_REFUSALS } from '#contract/people/objectives.actions.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Edit ${data ? data.objective.title : 'an objective'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params['objectiveId'] ?? ''
  const [{ api }, objective] = await Promise.all([
    requireUser(request, context),
    getObjective(context.api, id),
  ])
  if (!isAllowed(objective.allowedActions, 'edit')) {
    const text = findRefusal(objective.allowedActions, 'edit')?.text ?? OBJECTIVE_REFUSALS.closed.text
    return redirectWithToast(paths.objective(id), { kind: 'error', text })
  }
  const [people, teams, periods, objectives] = await Promise.all([
    listChoices(api),
    listTeamNames(api),
    listPeriodChoices(api),
    listObjectiveChoices(api, id),
  ])
  return { objective, people, teams: toSelectOptions(teams), periods: periods.open, objectives }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toEditIntents(args.params['objectiveId'] ?? ''))
}

export default function EditObjectiveRoute() {
  const data = useLoaderData<typeof loader>()
  const closeTo = paths.objective(data.objective.id)
  const lastResult = useLastResult<typeof action>('default')
  return (
    <>
      <PageHeader
        title="Edit objective"
        crumbs={[
          { label: 'OKRs', to: paths.objectives() },
          { label: data.objective.title, to: closeTo },
        ]}
      />
      <ObjectiveForm key={data.objective.version} {...data} closeTo={closeTo} lastResult={lastResult} />
    </>
  )
}
