import { button, form } from '#app/lib/forms/run-intents.server.ts'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { check, checkNew, checkPeople } from './team-form.check.ts'
import { addToTeam, createTeam, deleteTeam, removeFromTeam, updateTeam } from './teams.api.server.ts'

const FAILURES = {
  create: 'Failed to create team. Please try again.',
  update: 'Failed to update team. Please try again.',
  delete: 'Failed to delete team. Please try again.',
}

const toPeople = (size: number) => count(size, 'person', 'people')

/** Intents of the form for a new team. */
export const newTeamIntents = {
  default: form(
    checkNew,
    ({ api, value }) => createTeam(api, value),
    ({ id, name, users }) => {
      const size = users.length > 0 ? ` with ${toPeople(users.length)}` : ''
      return redirectDone(paths.team(id), `${name} was created${size}.`)
    },
    { failure: FAILURES.create },
  ),
}

/** Intents of a team's page. */
export function toTeamIntents(id: string) {
  const here = paths.team(id)
  return {
    default: form(
      check,
      ({ api, value }) => updateTeam(api, id, value),
      ({ name }) => redirectDone(here, `${name} was updated.`),
      { failure: FAILURES.update },
    ),
    add: form(
      checkPeople,
      ({ api, value }) => addToTeam(api, id, value),
      ({ name }, { value }) => redirectDone(here, `${toPeople(value.userIds.length)} added to ${name}.`),
      { failure: FAILURES.update },
    ),
    remove: button(
      ({ api, text }) => removeFromTeam(api, id, text('userId')),
      ({ name }, { text }) =>
        redirectDone(paths.removedFromTeam(id, text('userId')), `Removed from ${name}.`),
      { at: here, failure: FAILURES.update },
    ),
    delete: button(
      ({ api }) => deleteTeam(api, id),
      () => redirectDone(paths.teams(), 'The team was deleted. Its members keep their accounts.'),
      { at: here, failure: FAILURES.delete },
    ),
  }
}
