import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { reviewCycleQuestions } from '#api/db/schema/review-cycles.ts'
import { type Which } from './cycles.queries.ts'

export type AskedRow = typeof reviewCycleQuestions.$inferSelect

const isOfCycle = ({ id, organizationId }: Which) =>
  and(eq(reviewCycleQuestions.cycleId, id), eq(reviewCycleQuestions.organizationId, organizationId))

export const listAskedRows = (db: Db, cycle: Which): Promise<AskedRow[]> =>
  db
    .select()
    .from(reviewCycleQuestions)
    .where(isOfCycle(cycle))
    .orderBy(asc(reviewCycleQuestions.direction), asc(reviewCycleQuestions.position))

export async function findAskedRow(db: Db, cycle: Which, id: string): Promise<AskedRow | undefined> {
  const [row] = await db
    .select()
    .from(reviewCycleQuestions)
    .where(and(isOfCycle(cycle), eq(reviewCycleQuestions.id, id)))
  return row
}

export async function countReworded(db: Db, cycle: Which): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(reviewCycleQuestions)
    .where(and(isOfCycle(cycle), isNotNull(reviewCycleQuestions.rewordedAt)))
  return row?.count ?? 0
}

/** A guard that nobody has reworded the question meanwhile. */
export const assertAskedVersion = (db: Db, { id, version }: Pick<AskedRow, 'id' | 'version'>) =>
  assertThat(
    db,
    'question',
    sql`exists (select 1 from ${reviewCycleQuestions} where ${reviewCycleQuestions.id} = ${id}
      and ${reviewCycleQuestions.version} = ${version})`,
  )

export const updateWording = (
  db: Db,
  cycle: Which,
  { id, ...wording }: Pick<AskedRow, 'id' | 'text' | 'description' | 'options' | 'scale' | 'rewordedAt'>,
): Statement =>
  db
    .update(reviewCycleQuestions)
    .set({ ...wording, version: sql`${reviewCycleQuestions.version} + 1` })
    .where(and(isOfCycle(cycle), eq(reviewCycleQuestions.id, id)))
