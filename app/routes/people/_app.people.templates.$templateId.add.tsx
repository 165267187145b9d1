import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getQuestion, listQuestions } from '#app/features/people/questions/questions.api.server.ts'
import { AddQuestions } from '#app/features/people/templates/add-questions.tsx'
import { toAddIntents } from '#app/features/people/templates/template-intents.server.ts'
import { getTemplate } from '#app/features/people/templates/templates.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import * as contract from '#contract/people/questions.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Add questions · Bellwether' }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listQuestions.query, new URL(request.url))
  const [, template, { query, ...offered }] = await Promise.all([
    requireAdministrator(request, context),
    getTemplate(context.api, params['templateId'] ?? ''),
    readPage(asked, (query) => listQuestions(context.api, query)),
  ])
  return { template, offered, query }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  const { search } = new URL(args.request.url)
  return runIntents(args, toAddIntents(args.params['templateId'] ?? '', search, getQuestion))
}

export default function AddQuestionsRoute() {
  return <AddQuestions {...useLoaderData<typeof loader>()} />
}
