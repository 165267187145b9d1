import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listTeamNames } from '#app/features/organization/teams/teams.api.server.ts'
import { listChoices } from '#app/features/organization/users/users.api.server.ts'
import { ObjectiveForm } from '#app/features/people/objectives/objective-form.tsx'
import { newObjectiveIntents } from '#app/features/people/objectives/objective-intents.server.ts'
import { listObjectiveChoices } from '#app/features/people/objectives/objectives.api.server.ts'
import { listPeriodChoices } from '#app/features/people/okr-periods/okr-periods.api.server.ts'
import { toSelectOptions } from '#app/labels/named-options.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Create objective · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, user } = await requireUser(request, context)
  const [people, teams, periods, objectives] = await Promise.all([
    listChoices(api),
    listTeamNames(api),
    listPeriodChoices(api),
    listObjectiveChoices(api),
  ])
  const parentId = new URL(request.url).searchParams.get('parentId') ?? ''
  return {
    people,
    teams: toSelectOptions(teams),
    periods: periods.open,
    objectives,
    preset: { ownerId: user.id, parentId },
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, newObjectiveIntents)
}

export default function NewObjectiveRoute() {
  const lastResult = useLastResult<typeof action>('default')
  return (
    <>
      <PageHeader
        title="Create objective"
        description="It stays a draft until it is activated. Its key results come next."
        crumbs={[{ label: 'OKRs', to: paths.objectives() }]}
      />
      <ObjectiveForm
        objective={null}
        {...useLoaderData<typeof loader>()}
        closeTo={paths.objectives()}
        lastResult={lastResult}
      />
    </>
  )
}
