import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { assertThat, assertUnique } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { insertMany } from '#api/db/insert-many.ts'
import { sessions, users } from '#api/db/schema/account.ts'
import { teamMembers, teams } from '#api/db/schema/people.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { withFoldedTexts } from '#api/core/directory/folded-columns.ts'

interface Who {
  id: string
  organizationId: string
}

/** A guard that there are seats for this many more people. */
export const assertSeats = (
  db: Db,
  { organizationId, wanted, allowed }: { organizationId: string; wanted: number; allowed: number },
) =>
  assertThat(
    db,
    'seats',
    sql`(select count(*) from ${users} where ${users.organizationId} = ${organizationId}
      and ${users.status} <> 'archived') + ${wanted} <= ${allowed}`,
  )

/** A guard that role and status have not changed since the rules were checked. */
export const assertUnchanged = (
  db: Db,
  { id, organizationId, role, status }: Who & Pick<UserRow, 'role' | 'status'>,
) =>
  assertThat(
    db,
    'unchanged',
    sql`exists (select 1 from ${users} where ${users.id} = ${id} and ${users.organizationId} = ${organizationId}
      and ${users.role} = ${role} and ${users.status} = ${status})`,
  )

/** A guard that the user still has this version. */
export const assertUserVersion = (db: Db, { id, organizationId, version }: Who & Pick<UserRow, 'version'>) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${users} where ${users.id} = ${id} and ${users.organizationId} = ${organizationId}
      and ${users.version} = ${version})`,
  )

/** A guard that the organization has another active owner. */
export const assertOtherOwner = (db: Db, { id, organizationId }: Who) =>
  assertThat(
    db,
    'other-owner',
    sql`exists (select 1 from ${users} where ${users.organizationId} = ${organizationId} and ${users.id} <> ${id}
      and ${users.role} = 'owner' and ${users.status} = 'active')`,
  )

/** A guard that all of these people are in the organization and not archived. */
export const assertManagers = (db: Db, { organizationId, ids }: { organizationId: string; ids: string[] }) =>
  assertThat(
    db,
    'manager',
    sql`not exists (select 1 from json_each(${JSON.stringify(ids)}) where value not in (
      select ${users.id} from ${users} where ${users.organizationId} = ${organizationId} and ${users.status} <> 'archived'))`,
  )

/** A guard that the reporting line above a new manager does not lead back to this person. */
export const assertNoLoop = (db: Db, { id, managerId }: { id: string; managerId: string }) =>
  assertThat(
    db,
    'loop',
    sql`not exists (
      with recursive line(id) as (
        select ${managerId}
        union
        select ${users.managerId} from ${users} join line on ${users.id} = line.id where ${users.managerId} is not null
      )
      select 1 from line where line.id = ${id})`,
  )

export const assertTeams = (db: Db, { organizationId, ids }: { organizationId: string; ids: string[] }) =>
  assertThat(
    db,
    'teams',
    sql`not exists (select 1 from json_each(${JSON.stringify(ids)}) where value not in (
      select ${teams.id} from ${teams} where ${teams.organizationId} = ${organizationId}))`,
  )

/** Fails only where somebody in the same organization has this address; others are not revealed. */
export const insertUsers = (db: Db, rows: UserRow[]) =>
  insertMany(db, users, rows).map((insert) =>
    assertUnique('email', [users.organizationId, users.email], insert),
  )

export const insertMemberships = (db: Db, rows: (typeof teamMembers.$inferSelect)[]): Statement[] =>
  insertMany(db, teamMembers, rows)

export const updateUser = (
  db: Db,
  { id, organizationId }: Who,
  values: Partial<Omit<UserRow, 'id' | 'organizationId' | 'email' | 'version'>>,
): Statement =>
  db
    .update(users)
    .set({ ...withFoldedTexts(values), version: sql`${users.version} + 1` })
    .where(and(eq(users.id, id), eq(users.organizationId, organizationId)))

/** Sets the person's teams; existing memberships keep their date. */
export function replaceMemberships(
  db: Db,
  { id, organizationId }: Who,
  { teamIds, now }: { teamIds: string[]; now: Date },
): Statement[] {
  const chosen = sql`(select value from json_each(${JSON.stringify(teamIds)}))`
  return [
    db
      .delete(teamMembers)
      .where(and(eq(teamMembers.userId, id), sql`${teamMembers.teamId} not in ${chosen}`)),
    db
      .insert(teamMembers)
      .select(
        db
          .select({
            teamId: teams.id,
            userId: sql<string>`${id}`.as('user_id'),
            addedAt: sql<Date>`${now.getTime()}`.as('added_at'),
          })
          .from(teams)
          .where(and(eq(teams.organizationId, organizationId), sql`${teams.id} in ${chosen}`)),
      )
      .onConflictDoNothing(),
  ]
}

/** Fails where somebody elsewhere is now active with the same address. */
export const restorePerson = (db: Db, who: Who, status: 'active' | 'invited') =>
  assertUnique('address', [users.email], updateUser(db, who, { status, archivedAt: null }))

/**
 * A guard that the new manager of the reports of somebody is not in the line of one of those reports: there would be a loop. One of
 * the reports may be it: that one moves up.
 */
export const assertAboveReports = (db: Db, { id, managerId }: { id: string; managerId: string }) =>
  assertThat(
    db,
    'line',
    sql`not exists (
      with recursive line(id) as (
        select ${users.managerId} from ${users} where ${users.id} = ${managerId}
        union
        select ${users.managerId} from ${users} join line on ${users.id} = line.id where ${users.managerId} is not null
      )
      select 1 from line join ${users} on ${users.id} = line.id where ${users.managerId} = ${id})`,
  )

/** Archives a person: all sessions end, their reports report to another manager, and they lead no team. */
export function archivePerson(
  db: Db,
  { id, organizationId }: Who,
  { now, managerId: chosen }: { now: Date; managerId?: string | null },
): Statement[] {
  const archived = alias(users, 'archived')
  // Read at the time of the write: the manager may have changed in the meantime.
  const own = sql`(${db.select({ id: archived.managerId }).from(archived).where(eq(archived.id, id))})`
  // One of the reports who takes over moves up.
  const managerId =
    chosen === undefined ? own : sql`case ${users.id} when ${chosen} then ${own} else ${chosen} end`
  return [
    updateUser(db, { id, organizationId }, { status: 'archived', archivedAt: now }),
    db
      .update(sessions)
      .set({ revokedAt: now, revokedFor: 'archived' })
      .where(and(eq(sessions.userId, id), isNull(sessions.revokedAt))),
    db
      .update(users)
      .set({ managerId, version: sql`${users.version} + 1` })
      .where(and(eq(users.managerId, id), eq(users.organizationId, organizationId))),
    db
      .update(teams)
      .set({ leadId: null, version: sql`${teams.version} + 1` })
      .where(and(eq(teams.leadId, id), eq(teams.organizationId, organizationId))),
  ]
}
