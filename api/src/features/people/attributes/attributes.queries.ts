import { and, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { usesOf } from '#api/core/review-content/content-uses.queries.ts'
import { assertThat, assertUnique } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { insertMany } from '#api/db/insert-many.ts'
import { readInOrder, selectKeys, toOrderBy } from '#api/db/keyset.ts'
import { type Order, pageOf, toKeys } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { scoredAttributes } from '#api/db/schema/reviews.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { foldText } from '#contract/folded-text.ts'
import { type exportAttributes, type listAttributes } from '#contract/people/attributes.ts'

export type AttributeRow = typeof scoredAttributes.$inferSelect
type Which = Pick<AttributeRow, 'id' | 'organizationId'>

export interface ListedAttribute {
  attribute: AttributeRow
  creator: { id: string; firstName: string; lastName: string } | null
  /** How many review cycles use it. */
  uses: number
}

const FIELDS = {
  attribute: getTableColumns(scoredAttributes),
  creator: { id: users.id, firstName: users.firstName, lastName: users.lastName },
  uses: usesOf(scoredAttributes.id).as('uses'),
}

const ORDER: Order<QueryOf<typeof listAttributes>['sort']> = {
  sorts: {
    name: scoredAttributes.foldedName,
    options: [sql`json_array_length(${scoredAttributes.options})`, scoredAttributes.foldedName],
    created: scoredAttributes.createdAt,
  },
  id: scoredAttributes.id,
}

type Filter = Pick<QueryOf<typeof exportAttributes>, 'q' | 'status'>

const hasStatus = (status: Filter['status']): SQL =>
  status === 'archived' ? isNotNull(scoredAttributes.archivedAt) : isNull(scoredAttributes.archivedAt)

const matches = (organizationId: string, { q, status }: Filter) =>
  and(
    eq(scoredAttributes.organizationId, organizationId),
    hasStatus(status),
    q === undefined ? undefined : contains(sql`${scoredAttributes.searched}`, q),
  )

const isTheirCreator = and(
  eq(users.id, scoredAttributes.createdBy),
  eq(users.organizationId, scoredAttributes.organizationId),
)

export const pageOfAttributes = (db: Db, organizationId: string, query: QueryOf<typeof listAttributes>) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ ...FIELDS, ...counted })
          .from(scoredAttributes)
          .leftJoin(users, isTheirCreator)
          .$dynamic(),
      from: scoredAttributes,
      where: matches(organizationId, query),
      ...ORDER,
    },
    query,
  )

const ATTRIBUTES_AT_ONCE = 100

/** All attributes that match the query of a list. */
export function readAttributeRows(
  db: Db,
  organizationId: string,
  { sort, direction, ...filter }: QueryOf<typeof exportAttributes>,
): AsyncGenerator<ListedAttribute[]> {
  const keys = toKeys(ORDER, { sort, direction })
  return readInOrder({
    keys,
    size: ATTRIBUTES_AT_ONCE,
    read: ({ after, limit }) =>
      db
        .select({ ...FIELDS, keys: selectKeys(keys) })
        .from(scoredAttributes)
        .leftJoin(users, isTheirCreator)
        .where(and(matches(organizationId, filter), after))
        .orderBy(...toOrderBy(keys))
        .limit(limit),
  })
}

/** How many attributes there are, active and archived, and which recommended ones they were copied from. */
export async function countAttributes(db: Db, organizationId: string) {
  const rows = await db
    .select({
      recommendedKey: scoredAttributes.recommendedKey,
      isArchived: sql`${scoredAttributes.archivedAt} is not null`.mapWith(Boolean),
    })
    .from(scoredAttributes)
    .where(eq(scoredAttributes.organizationId, organizationId))
  const archived = rows.filter(({ isArchived }) => isArchived).length
  return {
    active: rows.length - archived,
    archived,
    copied: new Set(rows.map(({ recommendedKey }) => recommendedKey)),
  }
}

export async function findAttributeRow(
  db: Db,
  { id, organizationId }: Which,
): Promise<ListedAttribute | undefined> {
  const [row] = await db
    .select(FIELDS)
    .from(scoredAttributes)
    .leftJoin(users, isTheirCreator)
    .where(and(eq(scoredAttributes.id, id), eq(scoredAttributes.organizationId, organizationId)))
  return row
}

type Unfolded = Omit<AttributeRow, 'nameKey' | 'foldedName' | 'searched'>

const withFolded = <Of extends Pick<Unfolded, 'name' | 'description'>>(attribute: Of) => ({
  ...attribute,
  nameKey: attribute.name.toLowerCase(),
  foldedName: foldText(attribute.name),
  searched: foldText(`${attribute.name} ${attribute.description ?? ''}`),
})

const NAME = [scoredAttributes.organizationId, scoredAttributes.nameKey] as const

/** A guard that no other attribute of the organization has this name, ignoring case. */
export const insertAttribute = (db: Db, attribute: Unfolded) =>
  assertUnique('name', NAME, db.insert(scoredAttributes).values(withFolded(attribute)))

/** Guards that no attribute of the organization has one of these names. */
export const insertAttributes = (db: Db, attributes: readonly Unfolded[]) =>
  insertMany(db, scoredAttributes, attributes.map(withFolded)).map((statement) =>
    assertUnique('name', NAME, statement),
  )

/** A guard that the organization has room for more attributes. */
export const assertRoomForAttributes = (
  db: Db,
  { organizationId, added, max }: { organizationId: string; added: number; max: number },
) =>
  assertThat(
    db,
    'room',
    sql`(select count(*) from ${scoredAttributes}
      where ${scoredAttributes.organizationId} = ${organizationId}) + ${added} <= ${max}`,
  )

/** A guard that the attribute still has this version. */
export const assertAttributeVersion = (
  db: Db,
  { id, organizationId, version }: Which & Pick<AttributeRow, 'version'>,
) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${scoredAttributes} where ${scoredAttributes.id} = ${id}
      and ${scoredAttributes.organizationId} = ${organizationId} and ${scoredAttributes.version} = ${version})`,
  )

const isThis = ({ id, organizationId }: Which) =>
  and(eq(scoredAttributes.id, id), eq(scoredAttributes.organizationId, organizationId))

const NEXT_VERSION = { version: sql`${scoredAttributes.version} + 1` }

export type AttributeContent = Pick<
  AttributeRow,
  'name' | 'description' | 'options' | 'numberless' | 'private'
>

/** A guard that no other attribute of the organization has this name. */
export const updateAttributeRow = (db: Db, which: Which, content: AttributeContent) =>
  assertUnique(
    'name',
    NAME,
    db
      .update(scoredAttributes)
      .set({ ...withFolded(content), ...NEXT_VERSION })
      .where(isThis(which)),
  )

export const setArchived = (db: Db, which: Which, archivedAt: Date | null): Statement =>
  db
    .update(scoredAttributes)
    .set({ archivedAt, ...NEXT_VERSION })
    .where(isThis(which))

export const deleteAttributeRow = (db: Db, which: Which): Statement =>
  db.delete(scoredAttributes).where(isThis(which))
