import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { AppraisalTemplateForm } from '#app/features/people/appraisal-templates/appraisal-template-form.tsx'
import { newTemplateIntents } from '#app/features/people/appraisal-templates/appraisal-template-intents.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Create appraisal template · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdministrator(request, context)
  return null
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, newTemplateIntents)
}

export default function NewAppraisalTemplateRoute() {
  const lastResult = useLastResult<typeof action>()
  return (
    <>
      <PageHeader
        title="Create appraisal template"
        crumbs={[{ label: 'Appraisal templates', to: paths.appraisalTemplates() }]}
      />
      <AppraisalTemplateForm template={null} lastResult={lastResult} />
    </>
  )
}
