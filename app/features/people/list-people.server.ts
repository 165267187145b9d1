import type { User } from '#contract/account.ts'
import type { Person } from '#contract/people.ts'
import { listActions, mayChange, type PersonIntent, type Standing } from '#contract/people.policy.ts'
import type { ListedPerson } from './user-menu.tsx'

/** Decided here and not in the browser, which is told the answers alone. */
export const toListed =
  (viewer: Pick<User, 'role'>, standing: Standing) =>
  (person: Person): ListedPerson => ({
    ...person,
    canEdit: mayChange(viewer, person) && person.status !== 'archived',
    actions: listActions(viewer, person, standing),
  })

/** Whether this can be done with somebody now. */
export const isOffered = (person: ListedPerson, intent: PersonIntent): boolean =>
  person.actions.some((action) => action.intent === intent && action.refusal === null)
