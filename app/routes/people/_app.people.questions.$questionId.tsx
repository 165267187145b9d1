import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { QuestionPage } from '#app/features/people/questions/question-page.tsx'
import { toQuestionIntents } from '#app/features/people/questions/question-intents.server.ts'
import { getQuestion } from '#app/features/people/questions/questions.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { requireManager } from '#app/lib/session/require-manager.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.question.text : 'Question'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [, question] = await Promise.all([
    requireManager(request, context),
    getQuestion(context.api, params['questionId'] ?? ''),
  ])
  return { question }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, toQuestionIntents(args.params['questionId'] ?? ''))
}

export default function QuestionRoute() {
  return (
    <QuestionPage {...useLoaderData<typeof loader>()} lastResult={useLastResult<typeof action>('default')} />
  )
}
