import { and, asc, eq, sql } from 'drizzle-orm'
import { type ViewRow } from '#api/core/saved-views/saved-views.ts'
import { assertThat, assertUnique } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { domainViews } from '#api/db/schema/seo-sources.ts'
import { type DomainList } from '#contract/seo/domain.words.ts'
import { MAX_VIEWS } from '#contract/seo/saved-views.policy.ts'

/** The column is text: what is in it was a list of the contract when it was written. */
export interface DomainViewRow extends ViewRow {
  list: DomainList
}
type Which = Pick<DomainViewRow, 'id' | 'organizationId'>

const isThis = ({ id, organizationId }: Which) =>
  and(eq(domainViews.id, id), eq(domainViews.organizationId, organizationId))

const toRow = (row: typeof domainViews.$inferSelect): DomainViewRow => ({
  ...row,
  list: row.list as DomainList,
})

export async function listDomainViewRows(
  db: Db,
  organizationId: string,
  list: DomainList | undefined,
): Promise<DomainViewRow[]> {
  const rows = await db
    .select()
    .from(domainViews)
    .where(
      and(
        eq(domainViews.organizationId, organizationId),
        list === undefined ? undefined : eq(domainViews.list, list),
      ),
    )
    .orderBy(asc(domainViews.name), asc(domainViews.id))
    .limit(MAX_VIEWS)
  return rows.map(toRow)
}

export async function findDomainViewRow(db: Db, which: Which): Promise<DomainViewRow | undefined> {
  const [row] = await db.select().from(domainViews).where(isThis(which))
  return row && toRow(row)
}

export const assertRoomForDomainView = (db: Db, organizationId: string) =>
  assertThat(
    db,
    'room',
    sql`(select count(*) from ${domainViews} where ${domainViews.organizationId} = ${organizationId}) < ${MAX_VIEWS}`,
  )

/** That nobody has changed or deleted it since it was read. */
export const assertDomainViewVersion = (
  db: Db,
  { id, organizationId, version }: Which & { version: number },
) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${domainViews} where ${domainViews.id} = ${id}
      and ${domainViews.organizationId} = ${organizationId} and ${domainViews.version} = ${version})`,
  )

const NAME = [domainViews.organizationId, domainViews.list, domainViews.name] as const

export const insertDomainView = (db: Db, row: DomainViewRow) =>
  assertUnique('name', NAME, db.insert(domainViews).values(row))

export const updateDomainViewRow = (
  db: Db,
  { version, ...which }: Which & { version: number },
  values: Pick<DomainViewRow, 'name' | 'query'>,
) =>
  assertUnique(
    'name',
    NAME,
    db
      .update(domainViews)
      .set({ ...values, version: version + 1 })
      .where(isThis(which)),
  )

export const deleteDomainViewRow = (db: Db, which: Which): Statement =>
  db.delete(domainViews).where(isThis(which))
