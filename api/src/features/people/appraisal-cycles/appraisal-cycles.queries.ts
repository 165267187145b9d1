import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { readInOrder, selectKeys, toOrderBy } from '#api/db/keyset.ts'
import { type Counted, type Order, pageOf, toKeys } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { appraisalCycles, appraisalParticipants, appraisals } from '#api/db/schema/appraisals.ts'
import { reviewCycles } from '#api/db/schema/review-cycles.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { foldText } from '#contract/folded-text.ts'
import { type exportAppraisalCycles, type listAppraisalCycles } from '#contract/people/appraisal-cycles.ts'

export type CycleRow = typeof appraisalCycles.$inferSelect
export type Which = Pick<CycleRow, 'id' | 'organizationId'>

const countOfParticipants = (condition: SQL = sql`true`) =>
  sql`(select count(*) from ${appraisalParticipants} where ${appraisalParticipants.cycleId} = ${appraisalCycles.id}
    and ${condition})`.mapWith(Number)
const countOfAppraisals = (condition: SQL = sql`true`) =>
  sql`(select count(*) from ${appraisals} where ${appraisals.cycleId} = ${appraisalCycles.id} and ${condition})`.mapWith(
    Number,
  )

const FIELDS = {
  cycle: getTableColumns(appraisalCycles),
  creator: { id: users.id, firstName: users.firstName, lastName: users.lastName },
  participantCount: countOfParticipants().as('participant_count'),
  appraisalCount: countOfAppraisals().as('appraisal_count'),
  finalizedCount: countOfAppraisals(sql`${appraisals.state} in ('finalized', 'acknowledged')`).as(
    'finalized_count',
  ),
}

const ORDER: Order<QueryOf<typeof listAppraisalCycles>['sort']> = {
  sorts: {
    start: [appraisalCycles.startDate, appraisalCycles.foldedName],
    name: appraisalCycles.foldedName,
    state: [appraisalCycles.state, appraisalCycles.foldedName],
    created: appraisalCycles.createdAt,
  },
  id: appraisalCycles.id,
}

type Filter = Pick<QueryOf<typeof exportAppraisalCycles>, 'q' | 'state'>

const matches = (organizationId: string, { q, state }: Filter) =>
  and(
    eq(appraisalCycles.organizationId, organizationId),
    state && eq(appraisalCycles.state, state),
    q === undefined ? undefined : contains(sql`${appraisalCycles.searched}`, q),
  )

const isTheirCreator = and(
  eq(users.id, appraisalCycles.createdBy),
  eq(users.organizationId, appraisalCycles.organizationId),
)

const selectCycles = (db: Db, more: Partial<Counted> = {}) =>
  db
    .select({ ...FIELDS, ...more })
    .from(appraisalCycles)
    .leftJoin(users, isTheirCreator)
    .$dynamic()
export type ListedCycle = Omit<Awaited<ReturnType<typeof selectCycles>>[number], 'total'>

export const pageOfCycles = (db: Db, organizationId: string, query: QueryOf<typeof listAppraisalCycles>) =>
  pageOf(
    db,
    {
      select: (counted) => selectCycles(db, counted),
      from: appraisalCycles,
      where: matches(organizationId, query),
      ...ORDER,
    },
    query,
  )

const CYCLES_AT_ONCE = 100

/** All cycles that match the query of a list. */
export function readCycleRows(
  db: Db,
  organizationId: string,
  { sort, direction, ...filter }: QueryOf<typeof exportAppraisalCycles>,
): AsyncGenerator<ListedCycle[]> {
  const keys = toKeys(ORDER, { sort, direction })
  return readInOrder({
    keys,
    size: CYCLES_AT_ONCE,
    read: ({ after, limit }) =>
      db
        .select({ ...FIELDS, keys: selectKeys(keys) })
        .from(appraisalCycles)
        .leftJoin(users, isTheirCreator)
        .where(and(matches(organizationId, filter), after))
        .orderBy(...toOrderBy(keys))
        .limit(limit),
  })
}

export async function findCycleRow(db: Db, { id, organizationId }: Which) {
  const [row] = await db
    .select({
      ...FIELDS,
      reviewCycle: { id: reviewCycles.id, name: reviewCycles.name },
      pendingCount: countOfParticipants(sql`${appraisalParticipants.handledAt} is null`).as('pending_count'),
      skippedCount: countOfParticipants(
        sql`${appraisalParticipants.handledAt} is not null and not exists (select 1 from ${appraisals}
          where ${appraisals.cycleId} = ${appraisalParticipants.cycleId}
            and ${appraisals.employeeId} = ${appraisalParticipants.userId})`,
      ).as('skipped_count'),
      withoutTemplateCount: countOfParticipants(sql`${appraisalParticipants.templateId} is null`).as(
        'without_template_count',
      ),
    })
    .from(appraisalCycles)
    .leftJoin(users, isTheirCreator)
    .leftJoin(reviewCycles, eq(reviewCycles.id, appraisalCycles.reviewCycleId))
    .where(and(eq(appraisalCycles.id, id), eq(appraisalCycles.organizationId, organizationId)))
  return row
}
export type FoundCycle = NonNullable<Awaited<ReturnType<typeof findCycleRow>>>

type Unfolded = Omit<CycleRow, 'foldedName' | 'searched'>

const withFolded = <Of extends Pick<Unfolded, 'name' | 'description'>>(cycle: Of) => ({
  ...cycle,
  foldedName: foldText(cycle.name),
  searched: foldText(`${cycle.name} ${cycle.description ?? ''}`),
})

export const insertCycle = (db: Db, cycle: Unfolded): Statement =>
  db.insert(appraisalCycles).values(withFolded(cycle))

/** A guard that the organization has room for one more cycle. */
export const assertRoomForCycle = (db: Db, organizationId: string, max: number) =>
  assertThat(
    db,
    'room',
    sql`(select count(*) from ${appraisalCycles} where ${appraisalCycles.organizationId} = ${organizationId}) < ${max}`,
  )

/** A guard that the cycle still has this version. */
export const assertCycleVersion = (
  db: Db,
  { id, organizationId, version }: Which & Pick<CycleRow, 'version'>,
) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${appraisalCycles} where ${appraisalCycles.id} = ${id}
      and ${appraisalCycles.organizationId} = ${organizationId} and ${appraisalCycles.version} = ${version})`,
  )

const isThis = ({ id, organizationId }: Which) =>
  and(eq(appraisalCycles.id, id), eq(appraisalCycles.organizationId, organizationId))

const NEXT_VERSION = { version: sql`${appraisalCycles.version} + 1` }

export type CycleContent = Pick<
  CycleRow,
  'name' | 'description' | 'startDate' | 'endDate' | 'weights' | 'reviewCycleId' | 'scaleMax' | 'visibility'
>

export const updateCycleRow = (db: Db, which: Which, content: CycleContent): Statement =>
  db
    .update(appraisalCycles)
    .set({ ...withFolded(content), ...NEXT_VERSION })
    .where(isThis(which))

export const setCycleState = (db: Db, which: Which, state: CycleRow['state']): Statement =>
  db
    .update(appraisalCycles)
    .set({ state, ...NEXT_VERSION })
    .where(isThis(which))

export const deleteCycleRow = (db: Db, which: Which): Statement =>
  db.delete(appraisalCycles).where(isThis(which))

/** Appraisals of a cycle that nobody has submitted for the manager, and those that are not finalized. */
export async function countOpenAppraisals(db: Db, { id }: Pick<Which, 'id'>) {
  const [row] = await db
    .select({
      unsubmitted: sql<number>`coalesce(sum(${appraisals.state} in ('draft', 'self_submitted')), 0)`,
      unfinalized: sql<number>`coalesce(sum(${appraisals.state} = 'manager_submitted'), 0)`,
    })
    .from(appraisals)
    .where(eq(appraisals.cycleId, id))
  return row ?? { unsubmitted: 0, unfinalized: 0 }
}
