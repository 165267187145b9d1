import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { listChoices } from '#app/features/organization/users/users.api.server.ts'
import { addTeam } from '#app/features/organization/teams/team-changes.server.ts'
import { TeamForm } from '#app/features/organization/teams/team-form.tsx'
import { paths } from '#app/lib/paths.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Add team · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  return { people: await listChoices(api) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  return addTeam(api, await readForm(request))
}

export default function NewTeamRoute() {
  const { people } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.result
  return (
    <>
      <PageHeader
        title="Add team"
        crumbs={[{ label: 'Teams', to: paths.teams() }]}
        description="A person can be in several teams."
      />
      <TeamForm team={null} people={people} lastResult={lastResult} />
    </>
  )
}
