import { and, eq, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { sourceConnections } from '#api/db/schema/seo-sources.ts'

export type ConnectionRow = typeof sourceConnections.$inferSelect
export type WhichConnection = Pick<ConnectionRow, 'organizationId' | 'source'>
/** A connection that is made again is another one, with another id. */
export type ThisConnection = Pick<ConnectionRow, 'organizationId' | 'id'>

const ofSource = ({ organizationId, source }: WhichConnection) =>
  and(eq(sourceConnections.organizationId, organizationId), eq(sourceConnections.source, source))

export async function findConnectionRow(db: Db, which: WhichConnection): Promise<ConnectionRow | undefined> {
  const [row] = await db.select().from(sourceConnections).where(ofSource(which))
  return row
}

export const listConnectionRows = (db: Db, organizationId: string): Promise<ConnectionRow[]> =>
  db
    .select()
    .from(sourceConnections)
    .where(eq(sourceConnections.organizationId, organizationId))
    .orderBy(sourceConnections.source)

/** Whose connection of a source there is, over all organizations of one database: for jobs. */
export const listConnectionRowsOf = (db: Db, source: ConnectionRow['source']): Promise<ConnectionRow[]> =>
  db
    .select()
    .from(sourceConnections)
    .where(eq(sourceConnections.source, source))
    .orderBy(sourceConnections.organizationId)

const put = (db: Db, row: ConnectionRow, values: Partial<ConnectionRow>): Statement =>
  db
    .insert(sourceConnections)
    .values(row)
    .onConflictDoUpdate({
      target: [sourceConnections.organizationId, sourceConnections.source],
      set: values,
    })

/** In place of the connection of this source that there was. */
export function putConnection(db: Db, row: ConnectionRow): Statement {
  const { organizationId: _, source: __, ...values } = row
  return put(db, row, values)
}

/** The same with the settings that it had, and their version. */
export function putKey(db: Db, row: ConnectionRow): Statement {
  const { organizationId: _, source: __, settings: ___, version: ____, ...values } = row
  return put(db, row, values)
}

/** That nobody has changed its settings since they were read, and nobody has connected it again. */
export const assertConnectionVersion = (
  db: Db,
  { organizationId, id, version }: ThisConnection & Pick<ConnectionRow, 'version'>,
) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${sourceConnections} where ${sourceConnections.id} = ${id}
      and ${sourceConnections.organizationId} = ${organizationId} and ${sourceConnections.version} = ${version})`,
  )

export const updateConnection = (
  db: Db,
  { organizationId, id }: ThisConnection,
  values: Partial<
    Pick<
      ConnectionRow,
      'account' | 'secret' | 'settings' | 'status' | 'failure' | 'checkedAt' | 'usedAt' | 'version'
    >
  >,
): Statement =>
  db
    .update(sourceConnections)
    .set(values)
    .where(and(eq(sourceConnections.organizationId, organizationId), eq(sourceConnections.id, id)))

export const deleteConnection = (db: Db, { organizationId, id }: ThisConnection): Statement =>
  db
    .delete(sourceConnections)
    .where(and(eq(sourceConnections.organizationId, organizationId), eq(sourceConnections.id, id)))

/** One value of its settings, without the others: who chooses what is read, and who reads it, don't overwrite each other. */
export const setConnectionSetting = (
  db: Db,
  { organizationId, id }: ThisConnection,
  { name, value }: { name: string; value: unknown },
): Statement =>
  db
    .update(sourceConnections)
    .set({
      settings: sql`json_set(${sourceConnections.settings}, ${`$.${name}`}, json(${JSON.stringify(value)}))`,
    })
    .where(and(eq(sourceConnections.organizationId, organizationId), eq(sourceConnections.id, id)))
