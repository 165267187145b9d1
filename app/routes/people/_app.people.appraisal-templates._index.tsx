import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { toListIntents } from '#app/features/people/appraisal-templates/appraisal-template-intents.server.ts'
import { AppraisalTemplateList } from '#app/features/people/appraisal-templates/appraisal-template-list.tsx'
import { listAppraisalTemplates } from '#app/features/people/appraisal-templates/appraisal-templates.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { requireManager } from '#app/lib/session/require-manager.server.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import * as contract from '#contract/people/appraisal-templates.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Appraisal templates · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listAppraisalTemplates.query, new URL(request.url))
  const [{ user, timeZone }, { items, total, query }] = await Promise.all([
    requireManager(request, context),
    readPage(asked, (query) => listAppraisalTemplates(context.api, query)),
  ])
  return { templates: items, total, query, isAdministrator: isAdministrator(user), timeZone }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, toListIntents(new URL(args.request.url).search))
}

export default function AppraisalTemplatesRoute() {
  return <AppraisalTemplateList {...useLoaderData<typeof loader>()} />
}
