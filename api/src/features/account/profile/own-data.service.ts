import { commit } from '#api/db/commit.ts'
import { recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { joinName } from '#api/lib/person-name.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { readOwnData } from './own-data.queries.ts'

type Found = Awaited<ReturnType<typeof readOwnData>>

const toName = (name: { firstName: string; lastName: string } | null | undefined) => name && joinName(name)

/** Changes of other people are their data, so this person gets the action without its details. */
function toOwnChange(
  { actorId, subjectId, details, subject, ...line }: Found['changes'][number],
  userId: string,
) {
  const isAboutThem = subjectId === userId || subjectId === null
  return { ...line, subject, ...(isAboutThem && { details }), byThem: actorId === userId }
}

/** Everything stored about the caller, for the export of their data. */
export async function downloadMyData(scope: SignedInScope): Promise<Record<string, unknown>> {
  const { db, actor, account, now } = scope
  await limit(scope, [{ key: `own-data:account:${actor.id}`, max: 10, windowSeconds: 3600 }])
  const { email } = account.user
  const person = toActorName(account)
  await commit(db, [
    recordAuditEvent(scope, {
      organizationId: actor.organizationId,
      actor: person,
      action: 'security.data-downloaded',
      subject: person,
    }),
  ])
  const { manager, invitedBy, teams, reports, changes, ...found } = await readOwnData(db, { ...actor, email })
  const data = {
    ...found,
    manager: toName(manager),
    invitedBy: toName(invitedBy),
    reports: reports.map(toName),
    teams: teams.map(({ lead, ...team }) => ({ ...team, lead: toName(lead) })),
    changes: changes.map((change) => toOwnChange(change, actor.id)),
    photo: account.user.photoKey === null ? null : `/api/users/${actor.id}/photo`,
    takenAt: now(),
  }
  return data
}
