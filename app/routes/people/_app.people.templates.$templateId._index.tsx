import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { toQuestionsIntents } from '#app/features/people/templates/template-intents.server.ts'
import { TemplatePage } from '#app/features/people/templates/template-page.tsx'
import { getTemplate } from '#app/features/people/templates/templates.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { requireManager } from '#app/lib/session/require-manager.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.template.name : 'Template'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [, template] = await Promise.all([
    requireManager(request, context),
    getTemplate(context.api, params['templateId'] ?? ''),
  ])
  return { template }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, toQuestionsIntents(args.params['templateId'] ?? ''))
}

export default function TemplateRoute() {
  const { template } = useLoaderData<typeof loader>()
  const shown = useActionData<typeof action>()?.shown
  return (
    <TemplatePage template={template} lastResult={useLastResult<typeof action>('default')} shown={shown} />
  )
}
