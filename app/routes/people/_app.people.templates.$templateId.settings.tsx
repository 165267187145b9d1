import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { TemplateForm } from '#app/features/people/templates/template-form.tsx'
import { TemplateHeader } from '#app/features/people/templates/template-header.tsx'
import { toSettingsIntents } from '#app/features/people/templates/template-intents.server.ts'
import { getTemplate } from '#app/features/people/templates/templates.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { isAllowed } from '#contract/allowed-actions.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Settings of ${data ? data.template.name : 'a template'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [, template] = await Promise.all([
    requireAdministrator(request, context),
    getTemplate(context.api, params['templateId'] ?? ''),
  ])
  return { template }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, toSettingsIntents(args.params['templateId'] ?? ''))
}

export default function TemplateSettingsRoute() {
  const { template } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>('default')
  return (
    <>
      <TemplateHeader template={template} current="settings" />
      {isAllowed(template.allowedActions, 'edit') ? (
        <TemplateForm key={template.version} template={template} lastResult={lastResult} />
      ) : null}
    </>
  )
}
