import { and, eq, gte, max, sql, type SQL } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { commit } from '#api/db/commit.ts'
import { sourceCalls } from '#api/db/schema/seo-sources.ts'

export type SourceCallRow = typeof sourceCalls.$inferSelect
type Whose = Pick<SourceCallRow, 'organizationId' | 'source'>

/** Since when a budget counts, and how much it is, in millionths of a US dollar. */
export interface BudgetSince {
  since: Date
  budget: number
}

/** What a call has cost, or what is set aside for it as long as nobody knows. */
export const SPENT = sql<number>`coalesce(${sourceCalls.cost}, ${sourceCalls.reserved})`

const ofSource = ({ organizationId, source }: Whose) =>
  and(eq(sourceCalls.organizationId, organizationId), eq(sourceCalls.source, source))

const spentSince = (whose: Whose, since: Date): SQL<number> =>
  sql<number>`(select coalesce(sum(${SPENT}), 0) from ${sourceCalls}
    where ${ofSource(whose)} and ${gte(sourceCalls.at, since)})`

/**
 * Sets the price of a call aside where every budget has room for it. One statement, so that calls at the same time can't
 * together spend more than there is.
 */
export async function reserveCall(
  db: Db,
  row: Omit<SourceCallRow, 'cost' | 'outcome'>,
  budgets: readonly BudgetSince[],
): Promise<boolean> {
  const { id, organizationId, source, endpoint, target, reserved, requestedBy, at } = row
  const hasRoom = budgets.map(
    ({ since, budget }) => sql`${spentSince(row, since)} + ${reserved} <= ${budget}`,
  )
  const written = await db.all(sql`
    insert into source_calls (id, organization_id, source, endpoint, target, reserved, outcome, requested_by, at)
    select ${id}, ${organizationId}, ${source}, ${endpoint}, ${target}, ${reserved}, 'open', ${requestedBy}, ${at.getTime()}
    where ${sql.join(hasRoom, sql` and `)}
    returning id`)
  return written.length === 1
}

/** What became of a call. A cost that nobody knows is null: what was set aside stays so. */
export const settleCall = (
  db: Db,
  { id, organizationId }: Pick<SourceCallRow, 'id' | 'organizationId'>,
  result: Pick<SourceCallRow, 'cost' | 'outcome'>,
): Promise<void> =>
  commit(db, [
    db
      .update(sourceCalls)
      .set(result)
      .where(and(eq(sourceCalls.id, id), eq(sourceCalls.organizationId, organizationId))),
  ])

/** What was spent since each of these times. */
export async function sumSpent(db: Db, whose: Whose, since: { day: Date; month: Date }) {
  const [row] = await db.all<{ day: number; month: number }>(
    sql`select ${spentSince(whose, since.day)} as day, ${spentSince(whose, since.month)} as month`,
  )
  return row ?? { day: 0, month: 0 }
}

/** The most that a call of this endpoint has cost since then; null where none has. */
export async function findHighestCost(
  db: Db,
  whose: Whose & Pick<SourceCallRow, 'endpoint'>,
  since: Date,
): Promise<number | null> {
  const [row] = await db
    .select({ cost: max(sourceCalls.cost) })
    .from(sourceCalls)
    .where(and(ofSource(whose), eq(sourceCalls.endpoint, whose.endpoint), gte(sourceCalls.at, since)))
  return row?.cost ?? null
}

/** Of each day in UTC on which there was a call, oldest first. */
export const sumByDay = (db: Db, whose: Whose, since: Date) => {
  const day = sql<string>`date(${sourceCalls.at} / 1000, 'unixepoch')`
  return db
    .select({ date: day, spent: sql<number>`sum(${SPENT})`, calls: sql<number>`count(*)` })
    .from(sourceCalls)
    .where(and(ofSource(whose), gte(sourceCalls.at, since)))
    .groupBy(day)
    .orderBy(day)
}
