import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listChoices } from '#app/features/organization/users/users.api.server.ts'
import { KeyResultForm } from '#app/features/people/objectives/key-result-form.tsx'
import { toEditKeyResultIntents } from '#app/features/people/objectives/objective-intents.server.ts'
import { getKeyResult } from '#app/features/people/objectives/objectives.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Edit key result · Bellwether' }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api, user } = await requireUser(request, context)
  const [{ keyResult, objective }, people] = await Promise.all([
    getKeyResult(api, params['keyResultId'] ?? ''),
    listChoices(api),
  ])
  return { keyResult, objective: { id: objective.id, title: objective.title }, people, ownerId: user.id }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toEditKeyResultIntents(args.params['keyResultId'] ?? ''))
}

export default function EditKeyResultRoute() {
  const { keyResult, objective, people, ownerId } = useLoaderData<typeof loader>()
  const closeTo = paths.keyResult(keyResult.id)
  const lastResult = useLastResult<typeof action>('default')
  return (
    <>
      <PageHeader
        title="Edit key result"
        crumbs={[
          { label: objective.title, to: paths.objective(objective.id) },
          { label: keyResult.title, to: closeTo },
        ]}
      />
      <KeyResultForm key={keyResult.version} {...{ keyResult, people, ownerId, closeTo, lastResult }} />
    </>
  )
}
