import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { AttributeForm } from '#app/features/people/attributes/attribute-form.tsx'
import { newAttributeIntents } from '#app/features/people/attributes/attribute-intents.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Add attribute · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdministrator(request, context)
  return null
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, newAttributeIntents)
}

export default function NewAttributeRoute() {
  const lastResult = useLastResult<typeof action>()
  return (
    <>
      <PageHeader title="Add attribute" crumbs={[{ label: 'Scored attributes', to: paths.attributes() }]} />
      <AttributeForm attribute={null} lastResult={lastResult} />
    </>
  )
}
