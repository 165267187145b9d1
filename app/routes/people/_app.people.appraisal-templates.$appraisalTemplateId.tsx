import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { toTemplateIntents } from '#app/features/people/appraisal-templates/appraisal-template-intents.server.ts'
import { AppraisalTemplatePage } from '#app/features/people/appraisal-templates/appraisal-template-page.tsx'
import { getAppraisalTemplate } from '#app/features/people/appraisal-templates/appraisal-templates.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { requireManager } from '#app/lib/session/require-manager.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.template.name : 'Appraisal template'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [, template] = await Promise.all([
    requireManager(request, context),
    getAppraisalTemplate(context.api, params['appraisalTemplateId'] ?? ''),
  ])
  return { template }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, toTemplateIntents(args.params['appraisalTemplateId'] ?? ''))
}

export default function AppraisalTemplateRoute() {
  return (
    <AppraisalTemplatePage
      {...useLoaderData<typeof loader>()}
      lastResult={useLastResult<typeof action>('default')}
    />
  )
}
