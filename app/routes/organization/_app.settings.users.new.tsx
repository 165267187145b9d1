import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { inviteUser, listChoices } from '#app/features/organization/users/users.api.server.ts'
import { CannotInvite } from '#app/features/organization/users/seats-meter.tsx'
import { getStanding } from '#app/features/organization/users/standing.server.ts'
import { listTeamNames } from '#app/features/organization/teams/teams.api.server.ts'
import { UserForm } from '#app/features/organization/users/user-form.tsx'
import { checkInvite } from '#app/features/organization/users/user-form.check.ts'
import { attempt } from '#app/lib/forms/forms.server.ts'
import { paths } from '#app/lib/paths.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { findInviteObstacle } from '#contract/organization/users.policy.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Add user · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, user } = await requireAdministrator(request, context)
  const [managers, teams, standing] = await Promise.all([
    listChoices(api),
    listTeamNames(api),
    getStanding(api, user),
  ])
  return { managers, teams, standing, viewer: { role: user.role } }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  const outcome = await attempt(
    checkInvite(await readForm(request)),
    (value) => inviteUser(api, value),
    'Failed to add user. Please try again.',
  )
  if ('refusal' in outcome) return outcome.refusal
  const { name, email } = outcome.done
  return redirectWithToast(paths.users(), {
    kind: 'success',
    text: `${name} was invited. The email is sent to ${email}.`.slice(0, 200),
  })
}

export default function NewUserRoute() {
  const { standing, ...options } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.result
  return (
    <>
      <PageHeader
        title="Add user"
        crumbs={[{ label: 'Users', to: paths.users() }]}
        description="They get an email with a link that works for 7 days, and choose their own password."
      />
      {findInviteObstacle(standing) ? (
        <CannotInvite {...standing} />
      ) : (
        <UserForm person={null} {...options} lastResult={lastResult} />
      )}
    </>
  )
}
