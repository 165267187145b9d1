import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listChoices } from '#app/features/organization/users/users.api.server.ts'
import { listAttributeChoices } from '#app/features/people/attributes/attributes.api.server.ts'
import { CycleForm } from '#app/features/people/cycles/cycle-form.tsx'
import { newCycleIntents } from '#app/features/people/cycles/cycle-intents.server.ts'
import { listTemplateChoices } from '#app/features/people/templates/templates.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Create review cycle · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  const [people, templates, attributes] = await Promise.all([
    listChoices(api),
    listTemplateChoices(api),
    listAttributeChoices(api),
  ])
  return { people, templates, attributes }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, newCycleIntents)
}

export default function NewCycleRoute() {
  const lastResult = useLastResult<typeof action>()
  return (
    <>
      <PageHeader
        title="Create review cycle"
        description="It stays a draft until you launch it. Its reviewees come next."
        crumbs={[{ label: 'Review cycles', to: paths.cycles() }]}
      />
      <CycleForm cycle={null} {...useLoaderData<typeof loader>()} lastResult={lastResult} />
    </>
  )
}
