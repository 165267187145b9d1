import { type SignedInScope } from '#api/core/access/scope.ts'
import { toVersion } from '#api/core/directory/account-views.ts'
import { listManagerIds } from '#api/core/directory/reporting-line.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { maySeeContact } from '#contract/people/directory.policy.ts'
import {
  type Colleague,
  type ColleagueDetail,
  type listColleagues as listed,
  type listManagers as managersListed,
  MOST_MANAGERS,
} from '#contract/people/directory.ts'
import { relate } from '#contract/relationships.ts'
import {
  type ColleagueRow,
  countReports,
  findColleagueRow,
  listByIds,
  listManagerRows,
  pageOfColleagues,
  type ReportCounts,
} from './directory.queries.ts'

const NOBODY: ReportCounts = { direct: 0, all: 0 }

const toName = (person: { id: string; firstName: string; lastName: string }) => ({
  id: person.id,
  name: joinName(person),
})

function toColleague({ user, manager, teams }: ColleagueRow, reports: ReportCounts = NOBODY): Colleague {
  return {
    ...toName(user),
    jobTitle: user.jobTitle,
    photoVersion: toVersion(user.photoKey),
    status: user.status,
    teams,
    manager: manager && toName(manager),
    reports,
  }
}

export async function listColleagues(
  { actor, db }: SignedInScope,
  query: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const { organizationId } = actor
  const { rows, total } = await pageOfColleagues(db, organizationId, query)
  const counts = await countReports(
    db,
    organizationId,
    rows.map(({ user }) => user.id),
  )
  return { items: rows.map((row) => toColleague(row, counts.get(row.user.id))), total }
}

export async function listManagers({ actor, db }: SignedInScope): Promise<ReplyOf<typeof managersListed>> {
  const managers = await listManagerRows(db, actor.organizationId, MOST_MANAGERS)
  return { items: managers.map(toName) }
}

export async function getColleague({ actor, db }: SignedInScope, id: string): Promise<ColleagueDetail> {
  const { organizationId } = actor
  const row = await findColleagueRow(db, { id, organizationId })
  if (!row) throw new DomainError('not-found', 'There is no such person.')
  const managerIds = await listManagerIds(db, { id, organizationId })
  const [above, counts] = await Promise.all([
    listByIds(db, organizationId, managerIds.toReversed()),
    countReports(db, organizationId, [id]),
  ])
  const { user } = row
  const canSeeContact = maySeeContact(relate(actor, { personId: id, managerIds }), user)
  return {
    ...toColleague(row, counts.get(id)),
    ...(canSeeContact && { email: user.email, phone: user.phone }),
    timeZone: user.timeZone,
    startDate: user.startDate,
    line: above.map((person) => ({
      ...toName(person),
      jobTitle: person.jobTitle,
      photoVersion: toVersion(person.photoKey),
    })),
  }
}
