import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import { type OkrSettingsRow } from '#api/core/objectives/okr-settings.queries.ts'
import { assertThat, assertUnique } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { type Order, pageOf } from '#api/db/page-of.ts'
import { objectives, okrPeriods, okrSettings } from '#api/db/schema/okrs.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { foldText } from '#contract/folded-text.ts'
import { type listPeriods } from '#contract/people/okr-periods.ts'

export type PeriodRow = typeof okrPeriods.$inferSelect
type Which = Pick<PeriodRow, 'id' | 'organizationId'>

const countOf = (state: string) =>
  sql<number>`(select count(*) from ${objectives} as o where o.organization_id = okr_periods.organization_id
    and o.period_id = okr_periods.id and o.archived_at is null ${sql.raw(state)})`.mapWith(Number)

const FIELDS = {
  period: getTableColumns(okrPeriods),
  objectiveCount: countOf('').as('objective_count'),
  activeCount: countOf(`and o.state = 'active'`).as('active_count'),
}
export interface ListedPeriod {
  period: PeriodRow
  objectiveCount: number
  activeCount: number
}

const ORDER: Order<QueryOf<typeof listPeriods>['sort']> = {
  sorts: { start: okrPeriods.startDate, name: okrPeriods.foldedName },
  id: okrPeriods.id,
}

export const pageOfPeriods = (db: Db, organizationId: string, query: QueryOf<typeof listPeriods>) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ ...FIELDS, ...counted })
          .from(okrPeriods)
          .$dynamic(),
      from: okrPeriods,
      where: and(
        eq(okrPeriods.organizationId, organizationId),
        query.state && eq(okrPeriods.state, query.state),
        query.q === undefined ? undefined : contains(sql`${okrPeriods.foldedName}`, query.q),
      ),
      ...ORDER,
    },
    query,
  )

const isThis = ({ id, organizationId }: Which) =>
  and(eq(okrPeriods.id, id), eq(okrPeriods.organizationId, organizationId))

export async function findPeriod(db: Db, which: Which): Promise<ListedPeriod | undefined> {
  const [row] = await db.select(FIELDS).from(okrPeriods).where(isThis(which))
  return row
}

type Unfolded = Omit<PeriodRow, 'nameKey' | 'foldedName'>
const withFolded = <Of extends { name: string }>(period: Of) => ({
  ...period,
  nameKey: period.name.toLowerCase(),
  foldedName: foldText(period.name),
})
const NAME = [okrPeriods.organizationId, okrPeriods.nameKey] as const

/** A guard that no other period of the organization has this name. */
export const insertPeriod = (db: Db, period: Unfolded) =>
  assertUnique('name', NAME, db.insert(okrPeriods).values(withFolded(period)))

export const assertRoomForPeriod = (db: Db, organizationId: string, max: number) =>
  assertThat(
    db,
    'room',
    sql`(select count(*) from ${okrPeriods} where ${okrPeriods.organizationId} = ${organizationId}) < ${max}`,
  )

export const assertPeriodVersion = (
  db: Db,
  { id, organizationId, version }: Which & Pick<PeriodRow, 'version'>,
) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${okrPeriods} where ${okrPeriods.id} = ${id}
      and ${okrPeriods.organizationId} = ${organizationId} and ${okrPeriods.version} = ${version})`,
  )

/** A guard that no objective is in it, archived ones included. */
export const assertNoObjectives = (db: Db, { id, organizationId }: Which) =>
  assertThat(
    db,
    'unused',
    sql`not exists (select 1 from ${objectives} where ${objectives.organizationId} = ${organizationId}
      and ${objectives.periodId} = ${id})`,
  )

/** The others are no default any more: there is one at most. */
export const clearDefault = (db: Db, { id, organizationId }: Which): Statement =>
  db
    .update(okrPeriods)
    .set({ isDefault: false, version: sql`${okrPeriods.version} + 1` })
    .where(
      and(
        eq(okrPeriods.organizationId, organizationId),
        ne(okrPeriods.id, id),
        sql`${okrPeriods.isDefault} = 1`,
      ),
    )

export type PeriodContent = Pick<PeriodRow, 'name' | 'startDate' | 'endDate' | 'cadence' | 'isDefault'>

const next = (now: Date) => ({ updatedAt: now, version: sql`${okrPeriods.version} + 1` })

export const updatePeriodRow = (db: Db, which: Which, content: PeriodContent, now: Date) =>
  assertUnique(
    'name',
    NAME,
    db
      .update(okrPeriods)
      .set({ ...withFolded(content), ...next(now) })
      .where(isThis(which)),
  )

export const setPeriodState = (db: Db, which: Which, state: PeriodRow['state'], now: Date): Statement =>
  db
    .update(okrPeriods)
    .set({ state, ...next(now) })
    .where(isThis(which))

export const deletePeriodRow = (db: Db, which: Which): Statement => db.delete(okrPeriods).where(isThis(which))

/** A guard that no objective of the period is active. */
export const assertNoneActive = (db: Db, { id, organizationId }: Which) =>
  assertThat(
    db,
    'active',
    sql`not exists (select 1 from ${objectives} where ${objectives.organizationId} = ${organizationId}
      and ${objectives.periodId} = ${id} and ${objectives.state} = 'active' and ${objectives.archivedAt} is null)`,
  )

const GRADE = sql`(${objectives.progress} + 5000000) / 10000000`

/** Closes the active objectives of a period, each with the outcome that its grade suggests. */
export const closeObjectivesOf = (db: Db, { id, organizationId }: Which, now: Date): Statement =>
  db
    .update(objectives)
    .set({
      state: 'closed',
      closedAt: now,
      updatedAt: now,
      closeComment: 'Closed with its period.',
      grade: sql`${GRADE}`,
      outcome: sql`case when ${objectives.progress} is null then 'canceled' when ${GRADE} >= 7 then 'achieved' when ${GRADE} >= 4 then 'partly' else 'missed' end`,
      version: sql`${objectives.version} + 1`,
    })
    .where(
      and(
        eq(objectives.organizationId, organizationId),
        eq(objectives.periodId, id),
        sql`${objectives.state} = 'active' and ${objectives.archivedAt} is null`,
      ),
    )

/** A guard that the settings still have this version; without a row it is the first one. */
export const assertSettingsVersion = (
  db: Db,
  { organizationId, version }: Pick<OkrSettingsRow, 'organizationId' | 'version'>,
) =>
  assertThat(
    db,
    'version',
    sql`coalesce((select ${okrSettings.version} from ${okrSettings}
      where ${okrSettings.organizationId} = ${organizationId}), 1) = ${version}`,
  )

export const writeSettings = (db: Db, row: OkrSettingsRow): Statement =>
  db.insert(okrSettings).values(row).onConflictDoUpdate({ target: okrSettings.organizationId, set: row })
