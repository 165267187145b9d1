import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { QuestionList } from '#app/features/people/questions/question-list.tsx'
import { toListIntents } from '#app/features/people/questions/question-intents.server.ts'
import { listQuestions } from '#app/features/people/questions/questions.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { requireManager } from '#app/lib/session/require-manager.server.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import * as contract from '#contract/people/questions.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Review questions · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const asked = readQuery(contract.listQuestions.query, url)
  const [{ user }, { items, total, query, tabs, categories }] = await Promise.all([
    requireManager(request, context),
    readPage(asked, (query) => listQuestions(context.api, query)),
  ])
  const toDelete = items.find(({ id }) => id === url.searchParams.get('delete')) ?? null
  return {
    questions: items,
    total,
    query,
    tabs,
    categories,
    isAdministrator: isAdministrator(user),
    toDelete,
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, toListIntents(new URL(args.request.url).search))
}

export default function QuestionsRoute() {
  return <QuestionList {...useLoaderData<typeof loader>()} />
}
