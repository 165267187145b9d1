import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'
import { keyResults } from '#api/db/schema/okrs.ts'
import { type Which } from './objectives.queries.ts'

export type KeyResultRow = typeof keyResults.$inferSelect

/** The last so many measured values of a key result are shown as a line. */
const TREND = 30

export interface TrendPoint {
  at: number
  value: number
}

const trend = sql`(select json_group_array(json_object('at', c.at, 'value', c.value) order by c.at)
  from (select at, value from check_ins where check_ins.organization_id = key_results.organization_id
    and check_ins.key_result_id = key_results.id and check_ins.value is not null
    order by check_ins.at desc limit ${sql.raw(String(TREND))}) as c)`.mapWith(
  (json: string) => JSON.parse(json) as TrendPoint[], // written by the lines above
)

const FIELDS = {
  keyResult: getTableColumns(keyResults),
  owner: { id: users.id, firstName: users.firstName, lastName: users.lastName },
  trend: trend.as('trend'),
}

const selectKeyResults = (db: Db) =>
  db.select(FIELDS).from(keyResults).leftJoin(users, eq(users.id, keyResults.ownerId)).$dynamic()
export type FoundKeyResult = Awaited<ReturnType<typeof selectKeyResults>>[number]

/** Active ones in the order in which they were added, then archived ones. */
export const listKeyResultRows = (db: Db, { id, organizationId }: Which): Promise<FoundKeyResult[]> =>
  selectKeyResults(db)
    .where(and(eq(keyResults.objectiveId, id), eq(keyResults.organizationId, organizationId)))
    .orderBy(sql`${keyResults.archivedAt} is not null`, asc(keyResults.createdAt), asc(keyResults.id))

export async function findKeyResult(
  db: Db,
  { id, organizationId }: Which,
): Promise<FoundKeyResult | undefined> {
  const [row] = await selectKeyResults(db).where(
    and(eq(keyResults.id, id), eq(keyResults.organizationId, organizationId)),
  )
  return row
}

const isThis = ({ id, organizationId }: Which) =>
  and(eq(keyResults.id, id), eq(keyResults.organizationId, organizationId))
const NEXT_VERSION = { version: sql`${keyResults.version} + 1` }

export const insertKeyResult = (db: Db, row: KeyResultRow): Statement => db.insert(keyResults).values(row)

export const insertKeyResults = (db: Db, rows: readonly KeyResultRow[]): Statement[] =>
  rows.map((row) => insertKeyResult(db, row))

export const updateKeyResultRow = (db: Db, which: Which, values: Partial<KeyResultRow>): Statement =>
  db
    .update(keyResults)
    .set({ ...values, ...NEXT_VERSION })
    .where(isThis(which))

export const deleteKeyResultRow = (db: Db, which: Which): Statement =>
  db.delete(keyResults).where(isThis(which))

/** A guard that the key result still has this version: nobody has changed it or checked in. */
export const assertKeyResultVersion = (
  db: Db,
  { id, organizationId, version }: Which & Pick<KeyResultRow, 'version'>,
) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from key_results where id = ${id} and organization_id = ${organizationId}
      and version = ${version})`,
  )

/** A guard that the objective may have another active key result. */
export const assertRoomForKeyResult = (
  db: Db,
  { objectiveId, organizationId }: Pick<KeyResultRow, 'objectiveId' | 'organizationId'>,
  max: number,
) =>
  assertThat(
    db,
    'room',
    sql`(select count(*) from key_results where organization_id = ${organizationId} and objective_id = ${objectiveId}
      and archived_at is null) < ${max}`,
  )

/** A guard that of an objective's active key results one has weight; without any there is nothing to weigh. */
export const assertSomeWeight = (db: Db, { id, organizationId }: Which) =>
  assertThat(
    db,
    'weights',
    sql`(select coalesce(max(weight), 1) from key_results where organization_id = ${organizationId}
      and objective_id = ${id} and archived_at is null) > 0`,
  )

/** A guard that a due date is inside the dates of the objective. */
export const assertDueInside = (
  db: Db,
  { objectiveId, organizationId, dueDate }: Pick<KeyResultRow, 'objectiveId' | 'organizationId' | 'dueDate'>,
) =>
  assertThat(
    db,
    'due',
    sql`${dueDate} is null or exists (select 1 from objectives where id = ${objectiveId}
      and organization_id = ${organizationId} and start_date <= ${dueDate} and end_date >= ${dueDate})`,
  )

export const assertNoCheckIns = (db: Db, { id, organizationId }: Which) =>
  assertThat(
    db,
    'unused',
    sql`not exists (select 1 from check_ins where organization_id = ${organizationId} and key_result_id = ${id})`,
  )

/** A guard that an active objective keeps something that it is measured by. */
export const assertStillMeasured = (db: Db, { id, organizationId }: Which) =>
  assertThat(
    db,
    'measured',
    sql`exists (select 1 from objectives where id = ${id} and organization_id = ${organizationId}
        and (state <> 'active' or progress_mode = 'manual'))
      or exists (select 1 from key_results where organization_id = ${organizationId} and objective_id = ${id}
        and archived_at is null and weight > 0)`,
  )

/** Sets several weights, in hundredths, at once. Those of other objectives stay. */
export const setWeights = (
  db: Db,
  { id, organizationId }: Which,
  weights: readonly { id: string; weight: number }[],
): Statement =>
  db
    .update(keyResults)
    .set({
      weight: sql`(select cast(w.value ->> 'weight' as integer) from json_each(${JSON.stringify(weights)}) as w
        where w.value ->> 'id' = key_results.id)`,
      ...NEXT_VERSION,
    })
    .where(
      and(
        eq(keyResults.organizationId, organizationId),
        eq(keyResults.objectiveId, id),
        sql`${keyResults.id} in (select w.value ->> 'id' from json_each(${JSON.stringify(weights)}) as w)`,
      ),
    )
