import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { attempt } from '#app/lib/forms/forms.server.ts'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { check, checkNew, checkPeople } from './team-form.check.ts'
import { addToTeam, createTeam, deleteTeam, removeFromTeam, updateTeam } from './teams.api.server.ts'

const FAILURES = {
  create: 'Failed to create team. Please try again.',
  update: 'Failed to update team. Please try again.',
  delete: 'Failed to delete team. Please try again.',
}

export async function addTeam(api: Api, form: FormData) {
  const outcome = await attempt(checkNew(form), (value) => createTeam(api, value), FAILURES.create)
  if ('refusal' in outcome) return outcome.refusal
  const { id, name, users } = outcome.done
  const text =
    users.length > 0
      ? `${name} was created with ${count(users.length, 'person', 'people')}.`
      : `${name} was created.`
  return redirectWithToast(paths.team(id), { kind: 'success', text })
}

/** Whatever a form of a team's page asks for: its name and lead, or by `intent` something else. */
export async function changeTeam(api: Api, teamId: string, form: FormData) {
  switch (form.get('intent')) {
    case 'add':
      return addPeople(api, teamId, form)
    case 'remove':
      return tell(() => removePerson(api, teamId, form), paths.team(teamId), FAILURES.update)
    case 'delete':
      return tell(() => removeTeam(api, teamId), paths.team(teamId), FAILURES.delete)
    default:
      return editTeam(api, teamId, form)
  }
}

async function editTeam(api: Api, teamId: string, form: FormData) {
  const outcome = await attempt(check(form), (value) => updateTeam(api, teamId, value), FAILURES.update)
  if ('refusal' in outcome) return outcome.refusal
  return redirectWithToast(paths.team(teamId), {
    kind: 'success',
    text: `${outcome.done.name} was updated.`,
  })
}

async function addPeople(api: Api, teamId: string, form: FormData) {
  const outcome = await attempt(
    checkPeople(form),
    async ({ userIds }) => ({ team: await addToTeam(api, teamId, { userIds }), added: userIds.length }),
    FAILURES.update,
  )
  if ('refusal' in outcome) return outcome.refusal
  const { team, added } = outcome.done
  const text = `${count(added, 'person', 'people')} added to ${team.name}.`
  return redirectWithToast(paths.team(teamId), { kind: 'success', text })
}

async function removePerson(api: Api, teamId: string, form: FormData) {
  const given = form.get('userId')
  const userId = typeof given === 'string' ? given : ''
  const { name } = await removeFromTeam(api, teamId, userId)
  return redirectWithToast(paths.removedFromTeam(teamId, userId), {
    kind: 'success',
    text: `Removed from ${name}.`,
  })
}

async function removeTeam(api: Api, teamId: string) {
  await deleteTeam(api, teamId)
  return redirectWithToast(paths.teams(), {
    kind: 'success',
    text: 'The team was deleted. Its members keep their accounts.',
  })
}

/** For buttons without a form to show again: a refusal is told on the page that they stand on. */
async function tell<Reply>(work: () => Promise<Reply>, address: string, failure: string) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status === 404) throw error
    const { status, detail } = error.problem
    return redirectWithToast(address, { kind: 'error', text: status >= 500 ? failure : detail.slice(0, 200) })
  }
}
