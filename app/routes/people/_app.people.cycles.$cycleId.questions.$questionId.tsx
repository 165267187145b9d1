import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getCycle, listCycleQuestions } from '#app/features/people/cycles/cycles.api.server.ts'
import { toWordingIntents } from '#app/features/people/cycles/wording-intents.server.ts'
import { WordingForm } from '#app/features/people/cycles/wording-form.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Change wording · Bellwether' }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { cycleId = '', questionId = '' } = params
  const [, cycle, { items }] = await Promise.all([
    requireAdministrator(request, context),
    getCycle(context.api, cycleId),
    listCycleQuestions(context.api, cycleId),
  ])
  const question = items.find(({ id }) => id === questionId)
  if (!question) throw new Response(null, { status: 404 })
  return { cycle, question }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  const { cycleId = '', questionId = '' } = args.params
  return runIntents(args, toWordingIntents(cycleId, questionId))
}

export default function WordingRoute() {
  const { cycle, question } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  return (
    <>
      <PageHeader
        title="Change wording"
        description="Everybody who opens the review from now on reads the new words. What people have answered stays."
        crumbs={[
          { label: 'Review cycles', to: paths.cycles() },
          { label: cycle.name, to: paths.cycle(cycle.id) },
          { label: 'Questions', to: paths.cycleQuestions(cycle.id) },
        ]}
      />
      <WordingForm key={question.version} cycle={cycle} question={question} lastResult={lastResult} />
    </>
  )
}
