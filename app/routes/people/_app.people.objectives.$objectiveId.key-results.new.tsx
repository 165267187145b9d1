import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { listChoices } from '#app/features/organization/users/users.api.server.ts'
import { KeyResultForm } from '#app/features/people/objectives/key-result-form.tsx'
import { toNewKeyResultIntents } from '#app/features/people/objectives/objective-intents.server.ts'
import { getObjective } from '#app/features/people/objectives/objectives.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Add key result · Bellwether' }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api, user } = await requireUser(request, context)
  const [objective, people] = await Promise.all([
    getObjective(api, params['objectiveId'] ?? ''),
    listChoices(api),
  ])
  return { objective, people, ownerId: objective.owners[0]?.id ?? user.id }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toNewKeyResultIntents(args.params['objectiveId'] ?? ''))
}

export default function NewKeyResultRoute() {
  const { objective, people, ownerId } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.result
  const closeTo = paths.objective(objective.id)
  return (
    <>
      <PageHeader
        title="Add key result"
        description="How you will know that the objective is reached."
        crumbs={[
          { label: 'OKRs', to: paths.objectives() },
          { label: objective.title, to: closeTo },
        ]}
      />
      <KeyResultForm
        key={objective.keyResults.length}
        keyResult={null}
        {...{ people, ownerId, closeTo, lastResult }}
      />
    </>
  )
}
