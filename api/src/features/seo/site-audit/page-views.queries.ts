import { and, asc, eq, sql } from 'drizzle-orm'
import { assertThat, assertUnique } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { pageViews } from '#api/db/schema/seo.ts'
import { MAX_VIEWS } from '#contract/seo/saved-views.policy.ts'

export type PageViewRow = typeof pageViews.$inferSelect
type Which = Pick<PageViewRow, 'id' | 'organizationId'>

const isThis = ({ id, organizationId }: Which) =>
  and(eq(pageViews.id, id), eq(pageViews.organizationId, organizationId))

export const listViewRows = (db: Db, organizationId: string): Promise<PageViewRow[]> =>
  db
    .select()
    .from(pageViews)
    .where(eq(pageViews.organizationId, organizationId))
    .orderBy(asc(pageViews.name), asc(pageViews.id))
    .limit(MAX_VIEWS)

export async function findViewRow(db: Db, which: Which): Promise<PageViewRow | undefined> {
  const [row] = await db.select().from(pageViews).where(isThis(which))
  return row
}

export const assertRoomForView = (db: Db, organizationId: string) =>
  assertThat(
    db,
    'room',
    sql`(select count(*) from ${pageViews} where ${pageViews.organizationId} = ${organizationId}) < ${MAX_VIEWS}`,
  )

/** That nobody has changed or deleted it since it was read. */
export const assertViewVersion = (db: Db, { id, organizationId, version }: Which & { version: number }) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${pageViews} where ${pageViews.id} = ${id}
      and ${pageViews.organizationId} = ${organizationId} and ${pageViews.version} = ${version})`,
  )

const NAME = [pageViews.organizationId, pageViews.name] as const

export const insertView = (db: Db, row: PageViewRow) =>
  assertUnique('name', NAME, db.insert(pageViews).values(row))

export const updateViewRow = (
  db: Db,
  { version, ...which }: Which & { version: number },
  values: Partial<Pick<PageViewRow, 'name' | 'query'>>,
) =>
  assertUnique(
    'name',
    NAME,
    db
      .update(pageViews)
      .set({ ...values, version: version + 1 })
      .where(isThis(which)),
  )

export const deleteViewRow = (db: Db, which: Which): Statement => db.delete(pageViews).where(isThis(which))
