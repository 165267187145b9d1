import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { getUser, listChoices, listUsers } from '#app/features/organization/users/users.api.server.ts'
import { listTeamNames } from '#app/features/organization/teams/teams.api.server.ts'
import { toUserIntents } from '#app/features/organization/users/user-intents.server.ts'
import { UserPage } from '#app/features/organization/users/user-page.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { isAllowed } from '#contract/allowed-actions.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.person.name : 'User'} · Bellwether` },
]

const MOST_REPORTS = 20

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = context
  const id = params['userId'] ?? ''
  const [{ user, timeZone }, person] = await Promise.all([requireUser(request, context), getUser(api, id)])
  const canEdit = isAllowed(person.allowedActions, 'edit')
  const [reports, managers, teams] = await Promise.all([
    person.isManager ? listUsers(api, { managerId: id, pageSize: MOST_REPORTS }) : { items: [], total: 0 },
    canEdit ? listChoices(api) : [],
    canEdit ? listTeamNames(api) : [],
  ])
  return {
    person,
    reports: {
      people: reports.items.map(({ id: reportId, name }) => ({ id: reportId, name })),
      total: reports.total,
    },
    managers: managers.filter((manager) => manager.id !== id),
    teams,
    viewer: { id: user.id, role: user.role },
    timeZone,
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, toUserIntents(args.params['userId'] ?? ''))
}

export default function UserRoute() {
  const lastResult = useLastResult<typeof action>()
  const isUnchanged = useActionData<typeof action>()?.shown === 'unchanged'
  return <UserPage {...useLoaderData<typeof loader>()} lastResult={lastResult} isUnchanged={isUnchanged} />
}
