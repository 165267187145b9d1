import type { User } from '#contract/organization/users.ts'
import type { Person } from '#contract/organization/users.ts'
import {
  listActions,
  mayChange,
  type PersonIntent,
  type Standing,
} from '#contract/organization/users.policy.ts'
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
