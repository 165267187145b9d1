import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { toListIntents } from '#app/features/people/templates/template-intents.server.ts'
import { TemplateList } from '#app/features/people/templates/template-list.tsx'
import { listTemplates } from '#app/features/people/templates/templates.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { requireManager } from '#app/lib/session/require-manager.server.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import * as contract from '#contract/people/templates.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Review templates · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const asked = readQuery(contract.listReviewTemplates.query, url)
  const [{ user, timeZone }, { items, total, query, tabs, tags }] = await Promise.all([
    requireManager(request, context),
    readPage(asked, (query) => listTemplates(context.api, query)),
  ])
  const toDelete = items.find(({ id }) => id === url.searchParams.get('delete')) ?? null
  return {
    templates: items,
    total,
    query,
    tabs,
    tags,
    isAdministrator: isAdministrator(user),
    timeZone,
    toDelete,
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, toListIntents(new URL(args.request.url).search))
}

export default function TemplatesRoute() {
  return <TemplateList {...useLoaderData<typeof loader>()} />
}
