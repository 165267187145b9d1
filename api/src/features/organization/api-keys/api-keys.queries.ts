import { and, count, eq, getTableColumns, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { readInOrder, selectKeys, toOrderBy } from '#api/db/keyset.ts'
import { type Order, pageOf, toKeys } from '#api/db/page-of.ts'
import { apiKeys, users } from '#api/db/schema/account.ts'
import { type ApiKeyRow } from '#api/core/credentials/api-keys.queries.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportApiKeys, type listApiKeys } from '#contract/organization/api-keys.ts'
import { type KeyState } from '#contract/organization/api-keys.words.ts'

type Which = Pick<ApiKeyRow, 'id' | 'organizationId'>

/** Without the hash, which no list needs. */
const { hash: _hash, ...shown } = getTableColumns(apiKeys)
const FIELDS = {
  key: shown,
  creator: { id: users.id, firstName: users.firstName, lastName: users.lastName, status: users.status },
}
export interface ListedKey {
  key: Omit<ApiKeyRow, 'hash'>
  creator: Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName' | 'status'>
}

const ORDER: Order<QueryOf<typeof listApiKeys>['sort']> = {
  sorts: {
    created: apiKeys.createdAt,
    name: apiKeys.foldedName,
    creator: [users.foldedName, apiKeys.foldedName],
    used: apiKeys.lastUsedAt,
    expires: [sql`${apiKeys.expiresAt} is null`, apiKeys.expiresAt],
  },
  id: apiKeys.id,
}

const hasActiveCreator = sql`exists (select 1 from ${users} as creators
  where creators.id = ${apiKeys.userId} and creators.status = 'active')`

function isOfState(state: KeyState, now: Date): SQL | undefined {
  const isOver = and(isNotNull(apiKeys.expiresAt), lte(apiKeys.expiresAt, now))
  if (state === 'expired') return isOver
  const isOpen = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now))
  return and(isOpen, state === 'active' ? hasActiveCreator : sql`not ${hasActiveCreator}`)
}

interface Filter {
  organizationId: string
  now: Date
}

const matches = (
  { organizationId, now }: Filter,
  { q, state }: Pick<QueryOf<typeof exportApiKeys>, 'q' | 'state'>,
) =>
  and(
    eq(apiKeys.organizationId, organizationId),
    q === undefined ? undefined : contains(sql`${apiKeys.foldedName}`, q),
    state && isOfState(state, now),
  )

export const pageOfKeys = (db: Db, filter: Filter, query: QueryOf<typeof listApiKeys>) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ ...FIELDS, ...counted })
          .from(apiKeys)
          .innerJoin(users, eq(users.id, apiKeys.userId))
          .$dynamic(),
      from: apiKeys,
      where: matches(filter, query),
      ...ORDER,
    },
    query,
  )

/** As many as there can be: all in one go. */
const KEYS_AT_ONCE = 100

/** All keys that a list with this query has. */
export function readKeyRows(
  db: Db,
  filter: Filter,
  { q, state, ...order }: QueryOf<typeof exportApiKeys>,
): AsyncGenerator<ListedKey[]> {
  const keys = toKeys(ORDER, order)
  return readInOrder({
    keys,
    size: KEYS_AT_ONCE,
    read: ({ after, limit }) =>
      db
        .select({ ...FIELDS, keys: selectKeys(keys) })
        .from(apiKeys)
        .innerJoin(users, eq(users.id, apiKeys.userId))
        .where(and(matches(filter, { q, state }), after))
        .orderBy(...toOrderBy(keys))
        .limit(limit),
  })
}

const isThis = ({ id, organizationId }: Which) =>
  and(eq(apiKeys.id, id), eq(apiKeys.organizationId, organizationId))

export async function findKeyRow(db: Db, which: Which): Promise<ListedKey | undefined> {
  const [row] = await db
    .select(FIELDS)
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(isThis(which))
  return row
}

/** All keys of the organization, regardless of filters. */
export async function countKeys(db: Db, organizationId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(apiKeys)
    .where(eq(apiKeys.organizationId, organizationId))
  return row?.total ?? 0
}

export const assertRoom = (db: Db, { organizationId, max }: { organizationId: string; max: number }) =>
  assertThat(
    db,
    'room',
    sql`(select count(*) from ${apiKeys} where ${apiKeys.organizationId} = ${organizationId}) < ${max}`,
  )

export const assertKey = (db: Db, { id, organizationId }: Which) =>
  assertThat(
    db,
    'key',
    sql`exists (select 1 from ${apiKeys} where ${apiKeys.id} = ${id} and ${apiKeys.organizationId} = ${organizationId})`,
  )

export const insertKey = (db: Db, key: ApiKeyRow): Statement => db.insert(apiKeys).values(key)

export const deleteKey = (db: Db, which: Which): Statement => db.delete(apiKeys).where(isThis(which))
