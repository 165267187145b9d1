import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { isActive } from '#api/db/is-active.ts'
import { type Order, pageOf } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import {
  appraisalCycles,
  appraisalParticipants,
  appraisals,
  appraisalTemplates,
} from '#api/db/schema/appraisals.ts'
import { teamMembers } from '#api/db/schema/people.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type NewAppraisalParticipants } from '#contract/people/appraisal-cycles.forms.ts'
import { type listAppraisalParticipants } from '#contract/people/appraisal-cycles.participants.ts'
import { type CycleRow, type Which } from './appraisal-cycles.queries.ts'

const person = alias(users, 'participant')
const manager = alias(users, 'participant_manager')

const FIELDS = {
  user: { id: person.id, firstName: person.firstName, lastName: person.lastName },
  status: person.status,
  jobTitle: person.jobTitle,
  manager: { id: manager.id, firstName: manager.firstName, lastName: manager.lastName },
  template: { id: appraisalTemplates.id, name: appraisalTemplates.name },
  appraisal: { id: appraisals.id, state: appraisals.state },
  handledAt: appraisalParticipants.handledAt,
}

const selectParticipants = (db: Db, more: Record<string, SQL<number>> = {}) =>
  db
    .select({ ...FIELDS, ...more })
    .from(appraisalParticipants)
    .innerJoin(person, eq(person.id, appraisalParticipants.userId))
    .leftJoin(
      appraisals,
      and(
        eq(appraisals.cycleId, appraisalParticipants.cycleId),
        eq(appraisals.employeeId, appraisalParticipants.userId),
      ),
    )
    .leftJoin(
      manager,
      and(sql`${manager.id} = coalesce(${appraisals.managerId}, ${person.managerId})`, isActive(manager)),
    )
    .leftJoin(appraisalTemplates, eq(appraisalTemplates.id, appraisalParticipants.templateId))
    .$dynamic()
const selectOne = (db: Db) => selectParticipants(db)
export type ListedParticipant = Awaited<ReturnType<typeof selectOne>>[number]

const ORDER: Order<QueryOf<typeof listAppraisalParticipants>['sort']> = {
  sorts: { name: person.foldedName, template: [appraisalTemplates.foldedName, person.foldedName] },
  id: appraisalParticipants.userId,
}

const isOfCycle = ({ id, organizationId }: Which) =>
  and(eq(appraisalParticipants.cycleId, id), eq(appraisalParticipants.organizationId, organizationId))

const isCalled = (q: string) =>
  sql`exists (select 1 from ${users} as named where named.id = ${appraisalParticipants.userId} and ${contains(sql`named.folded_name`, q)})`

const matches = (cycle: Which, { q, template }: QueryOf<typeof listAppraisalParticipants>) =>
  and(
    isOfCycle(cycle),
    template && sql`(${appraisalParticipants.templateId} is null) = ${template === 'none' ? 1 : 0}`,
    q === undefined ? undefined : isCalled(q),
  )

export const pageOfParticipants = (db: Db, cycle: Which, query: QueryOf<typeof listAppraisalParticipants>) =>
  pageOf(
    db,
    {
      select: (counted) => selectParticipants(db, { total: counted.total }),
      from: appraisalParticipants,
      where: matches(cycle, query),
      ...ORDER,
    },
    query,
  )

export async function findParticipant(
  db: Db,
  cycle: Which,
  userId: string,
): Promise<ListedParticipant | undefined> {
  const [row] = await selectOne(db).where(and(isOfCycle(cycle), eq(appraisalParticipants.userId, userId)))
  return row
}

const inJson = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`

/** Active people of the organization, all of them or those that are named, themselves or by a team. */
const isWanted = ({ organizationId }: Which, { userIds, teamIds, everybody }: NewAppraisalParticipants) =>
  and(
    eq(users.organizationId, organizationId),
    isActive(users),
    everybody
      ? undefined
      : or(
          sql`${users.id} in ${inJson(userIds)}`,
          sql`exists (select 1 from ${teamMembers} where ${teamMembers.userId} = ${users.id}
            and ${teamMembers.teamId} in ${inJson(teamIds)})`,
        ),
  )

/** How many of those are there, and how many of them are in the cycle already. */
export async function countWanted(db: Db, cycle: Which, wanted: NewAppraisalParticipants) {
  const [row] = await db
    .select({
      wanted: sql<number>`count(*)`,
      // An alias: columns of the one table of a query have no table before them.
      present: sql<number>`coalesce(sum(exists (select 1 from ${appraisalParticipants} as present
        where present.cycle_id = ${cycle.id} and present.user_id = users.id)), 0)`,
    })
    .from(users)
    .where(isWanted(cycle, wanted))
  return row ?? { wanted: 0, present: 0 }
}

/** Adds those that are not in the cycle yet, and gives the template to those who have none, in one statement for any number. */
export const insertParticipants = (
  db: Db,
  cycle: Which,
  { wanted, now }: { wanted: NewAppraisalParticipants; now: Date },
): Statement =>
  db
    .insert(appraisalParticipants)
    .select(
      sql`select ${cycle.id}, ${users.id}, ${cycle.organizationId}, ${wanted.templateId}, ${now.getTime()}, null
        from ${users} where ${isWanted(cycle, wanted)}`,
    )
    .onConflictDoUpdate({
      target: [appraisalParticipants.cycleId, appraisalParticipants.userId],
      set: { templateId: sql`coalesce(${appraisalParticipants.templateId}, excluded.template_id)` },
    })

/** A guard that the cycle has no more participants than it may. */
export const assertRoomForParticipants = (db: Db, { id }: Pick<Which, 'id'>, max: number) =>
  assertThat(
    db,
    'participants',
    sql`(select count(*) from ${appraisalParticipants} where ${appraisalParticipants.cycleId} = ${id}) <= ${max}`,
  )

/** A guard that nothing has been done for the participant yet. */
export const assertUnhandled = (db: Db, { id }: Pick<Which, 'id'>, userId: string) =>
  assertThat(
    db,
    'handled',
    sql`not exists (select 1 from ${appraisals} where ${appraisals.cycleId} = ${id}
      and ${appraisals.employeeId} = ${userId})`,
  )

/** What was in the way of their appraisal may be gone: it is tried again. */
export const setTemplate = (db: Db, cycle: Which, userId: string, templateId: string | null): Statement =>
  db
    .update(appraisalParticipants)
    .set({ templateId, handledAt: null })
    .where(and(isOfCycle(cycle), eq(appraisalParticipants.userId, userId)))

export const deleteParticipant = (db: Db, cycle: Which, userId: string): Statement =>
  db.delete(appraisalParticipants).where(and(isOfCycle(cycle), eq(appraisalParticipants.userId, userId)))

/** The name of a template that cycles are offered; undefined where it is none. */
export async function findPublishedTemplate(
  db: Db,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await db
    .select({ id: appraisalTemplates.id, name: appraisalTemplates.name })
    .from(appraisalTemplates)
    .where(
      and(
        eq(appraisalTemplates.id, id),
        eq(appraisalTemplates.organizationId, organizationId),
        eq(appraisalTemplates.status, 'published'),
        isNull(appraisalTemplates.archivedAt),
      ),
    )
  return row
}

/** A guard that the template has not been archived or deleted meanwhile. */
export const assertPublished = (db: Db, id: string | null) =>
  assertThat(
    db,
    'template',
    id === null
      ? sql`true`
      : sql`exists (select 1 from ${appraisalTemplates} where ${appraisalTemplates.id} = ${id}
          and ${appraisalTemplates.archivedAt} is null and ${appraisalTemplates.status} = 'published')`,
  )

/** Whether somebody has an appraisal in another cycle whose dates overlap with those of this one. */
export const overlaps = (
  { id, startDate, endDate }: Pick<CycleRow, 'id' | 'startDate' | 'endDate'>,
  personId: SQL,
): SQL => sql`exists (select 1 from ${appraisals} as other
  join ${appraisalCycles} as other_cycle on other_cycle.id = other.cycle_id
  where other.employee_id = ${personId} and other.cycle_id <> ${id}
    and other_cycle.start_date <= ${endDate} and other_cycle.end_date >= ${startDate})`

/** The first participants who have an appraisal for an overlapping period, by name. */
export const listOverlapping = (db: Db, cycle: CycleRow, max: number) =>
  db
    .select(FIELDS.user)
    .from(appraisalParticipants)
    .innerJoin(person, eq(person.id, appraisalParticipants.userId))
    .where(and(isOfCycle(cycle), overlaps(cycle, sql`${appraisalParticipants.userId}`)))
    .orderBy(person.foldedName, appraisalParticipants.userId)
    .limit(max)
