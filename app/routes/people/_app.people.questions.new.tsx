import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { QuestionForm } from '#app/features/people/questions/question-form.tsx'
import { newQuestionIntents } from '#app/features/people/questions/question-intents.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Add question · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdministrator(request, context)
  return null
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, newQuestionIntents)
}

export default function NewQuestionRoute() {
  const lastResult = useLastResult<typeof action>()
  return (
    <>
      <PageHeader title="Add question" crumbs={[{ label: 'Review questions', to: paths.questions() }]} />
      <QuestionForm question={null} lastResult={lastResult} />
    </>
  )
}
