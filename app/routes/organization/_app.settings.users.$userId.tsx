import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  getUser,
  listChoices,
  listUsers,
  replaceUser,
} from '#app/features/organization/users/users.api.server.ts'
import { listTeamNames } from '#app/features/organization/teams/teams.api.server.ts'
import { changeUser, findIntent } from '#app/features/organization/users/user-changes.server.ts'
import { checkEdit } from '#app/features/organization/users/user-form.check.ts'
import { UserPage } from '#app/features/organization/users/user-page.tsx'
import { attempt } from '#app/lib/forms/forms.server.ts'
import { paths } from '#app/lib/paths.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'
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

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  const id = params['userId'] ?? ''
  const form = await readForm(request)
  const intent = findIntent(form)
  if (intent) return changeUser(api, id, intent, form)

  const failure = 'Failed to update user. Please try again.'
  const outcome = await attempt(checkEdit(form), (value) => replaceUser(api, id, value), failure)
  if ('refusal' in outcome) return outcome.refusal
  return redirectWithToast(paths.user(id), { kind: 'success', text: `${outcome.done.name} was updated.` })
}

export default function UserRoute() {
  const lastResult = useActionData<typeof action>()?.result
  return <UserPage {...useLoaderData<typeof loader>()} lastResult={lastResult} />
}
