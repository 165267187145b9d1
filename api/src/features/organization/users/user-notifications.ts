import { type SignedInScope } from '#api/core/access/scope.ts'
import { type NewNotification, notify } from '#api/core/notifications/notify.queries.ts'
import { type Statement } from '#api/db/client.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type User } from '#contract/organization/users.ts'
import { ROLE_NAMES } from '#contract/organization/users.words.ts'

interface Someone {
  id: string
  firstName: string
  lastName: string
}

const toStatement = ({ actor, db, now }: SignedInScope, some: NewNotification[]): Statement[] =>
  some.length === 0
    ? []
    : [notify(db, { organizationId: actor.organizationId, now: now(), actorId: actor.id }, some)]

const toNotice = (
  { now }: SignedInScope,
  { managerId, of, subject, path }: { managerId: string; of: string; subject: string; path: string },
): NewNotification => ({
  kind: 'report.added',
  key: `report.added ${of} ${now().getTime()}`,
  to: [managerId],
  texts: { subject },
  path,
})

/** For the batch that gives people their managers: tells those, once each. */
export function tellManagers(
  scope: SignedInScope,
  people: readonly (Someone & { managerId: string | null })[],
): Statement[] {
  const managerIds = new Set(people.flatMap(({ managerId }) => managerId ?? []))
  const notices = [...managerIds].map((managerId) => {
    const own = people.filter((person) => person.managerId === managerId)
    const [first = { id: '', firstName: '', lastName: '' }] = own
    const rest = own.length - 1
    return toNotice(scope, {
      managerId,
      of: first.id,
      subject: rest === 0 ? joinName(first) : `${joinName(first)} and ${rest} more`,
      path: rest === 0 ? `/people/${first.id}` : `/people?managerId=${managerId}`,
    })
  })
  return toStatement(scope, notices)
}

/** For the batch that archives somebody whose reports now report to this person. */
export const tellNewManager = (scope: SignedInScope, person: Someone, managerId: string): Statement[] =>
  toStatement(scope, [
    toNotice(scope, {
      managerId,
      of: person.id,
      subject: `everybody who reported to ${joinName(person)}`,
      path: `/people?managerId=${managerId}`,
    }),
  ])

/** For the batch that gives somebody another role. */
export const tellNewRole = (
  scope: SignedInScope,
  { id, version }: { id: string; version: number },
  role: User['role'],
): Statement[] =>
  toStatement(scope, [
    {
      kind: 'role.changed',
      key: `role.changed ${version}`,
      to: [id],
      texts: { actor: joinName(scope.account.user), subject: ROLE_NAMES[role].toLowerCase() },
      path: `/people/${id}`,
    },
  ])
