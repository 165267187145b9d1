import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listChoices } from '#app/features/organization/users/users.api.server.ts'
import { CannotInvite } from '#app/features/organization/users/seats-meter.tsx'
import { getSeats } from '#app/features/organization/users/seats.server.ts'
import { listTeamNames } from '#app/features/organization/teams/teams.api.server.ts'
import { UserForm } from '#app/features/organization/users/user-form.tsx'
import { newUserIntents } from '#app/features/organization/users/user-intents.server.ts'
import { paths } from '#app/lib/paths.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Add user · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, user } = await requireAdministrator(request, context)
  const [managers, teams, seats] = await Promise.all([listChoices(api), listTeamNames(api), getSeats(api)])
  return { managers, teams, seats, viewer: { role: user.role } }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, newUserIntents)
}

export default function NewUserRoute() {
  const { seats, ...options } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  return (
    <>
      <PageHeader
        title="Add user"
        crumbs={[{ label: 'Users', to: paths.users() }]}
        description="They get an email with a link that works for 7 days, and choose their own password."
      />
      {seats.reason ? (
        <CannotInvite {...seats} />
      ) : (
        <UserForm person={null} {...options} lastResult={lastResult} />
      )}
    </>
  )
}
