import { and, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { assertThat, assertUnique } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { readInOrder, selectKeys, toOrderBy } from '#api/db/keyset.ts'
import { type Order, pageOf, toKeys } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { appraisalParticipants, appraisals, appraisalTemplates } from '#api/db/schema/appraisals.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { foldText } from '#contract/folded-text.ts'
import {
  type exportAppraisalTemplates,
  type listAppraisalTemplates,
} from '#contract/people/appraisal-templates.ts'

export type TemplateRow = typeof appraisalTemplates.$inferSelect
type Which = Pick<TemplateRow, 'id' | 'organizationId'>

export interface ListedTemplate {
  template: TemplateRow
  creator: { id: string; firstName: string; lastName: string } | null
  /** How many appraisal cycles use it. */
  uses: number
}

const FIELDS = {
  template: getTableColumns(appraisalTemplates),
  creator: { id: users.id, firstName: users.firstName, lastName: users.lastName },
  uses: sql<number>`(select count(distinct ${appraisalParticipants.cycleId}) from ${appraisalParticipants}
    where ${appraisalParticipants.templateId} = ${appraisalTemplates.id})`.as('uses'),
}

const ORDER: Order<QueryOf<typeof listAppraisalTemplates>['sort']> = {
  sorts: {
    name: appraisalTemplates.foldedName,
    areas: [sql`json_array_length(${appraisalTemplates.keyResultAreas})`, appraisalTemplates.foldedName],
    created: appraisalTemplates.createdAt,
  },
  id: appraisalTemplates.id,
}

type Filter = Pick<QueryOf<typeof exportAppraisalTemplates>, 'q' | 'status'>

const hasStatus = (status: Filter['status']): SQL | undefined =>
  status === 'archived'
    ? isNotNull(appraisalTemplates.archivedAt)
    : and(isNull(appraisalTemplates.archivedAt), status && eq(appraisalTemplates.status, status))

const matches = (organizationId: string, { q, status }: Filter) =>
  and(
    eq(appraisalTemplates.organizationId, organizationId),
    hasStatus(status),
    q === undefined ? undefined : contains(sql`${appraisalTemplates.searched}`, q),
  )

const isTheirCreator = and(
  eq(users.id, appraisalTemplates.createdBy),
  eq(users.organizationId, appraisalTemplates.organizationId),
)

export const pageOfTemplates = (
  db: Db,
  organizationId: string,
  query: QueryOf<typeof listAppraisalTemplates>,
) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ ...FIELDS, ...counted })
          .from(appraisalTemplates)
          .leftJoin(users, isTheirCreator)
          .$dynamic(),
      from: appraisalTemplates,
      where: matches(organizationId, query),
      ...ORDER,
    },
    query,
  )

const TEMPLATES_AT_ONCE = 100

/** All templates that match the query of a list. */
export function readTemplateRows(
  db: Db,
  organizationId: string,
  { sort, direction, ...filter }: QueryOf<typeof exportAppraisalTemplates>,
): AsyncGenerator<ListedTemplate[]> {
  const keys = toKeys(ORDER, { sort, direction })
  return readInOrder({
    keys,
    size: TEMPLATES_AT_ONCE,
    read: ({ after, limit }) =>
      db
        .select({ ...FIELDS, keys: selectKeys(keys) })
        .from(appraisalTemplates)
        .leftJoin(users, isTheirCreator)
        .where(and(matches(organizationId, filter), after))
        .orderBy(...toOrderBy(keys))
        .limit(limit),
  })
}

export async function findTemplateRow(
  db: Db,
  { id, organizationId }: Which,
): Promise<ListedTemplate | undefined> {
  const [row] = await db
    .select(FIELDS)
    .from(appraisalTemplates)
    .leftJoin(users, isTheirCreator)
    .where(and(eq(appraisalTemplates.id, id), eq(appraisalTemplates.organizationId, organizationId)))
  return row
}

export type TemplateContent = Pick<
  TemplateRow,
  'name' | 'description' | 'keyResultAreas' | 'ratingCriteria' | 'status'
>
type Unfolded = Omit<TemplateRow, 'nameKey' | 'foldedName' | 'searched'>

const withFolded = <Of extends TemplateContent>(template: Of) => ({
  ...template,
  nameKey: template.name.toLowerCase(),
  foldedName: foldText(template.name),
  searched: foldText(
    [template.name, template.description ?? '', ...template.keyResultAreas.map(({ name }) => name)].join(' '),
  ),
})

const NAME = [appraisalTemplates.organizationId, appraisalTemplates.nameKey] as const

/** A guard that no other template of the organization has this name, ignoring case. */
export const insertTemplate = (db: Db, template: Unfolded) =>
  assertUnique('name', NAME, db.insert(appraisalTemplates).values(withFolded(template)))

/** Names in lower case that are taken. */
export async function listNameKeys(db: Db, organizationId: string): Promise<Set<string>> {
  const rows = await db
    .select({ nameKey: appraisalTemplates.nameKey })
    .from(appraisalTemplates)
    .where(eq(appraisalTemplates.organizationId, organizationId))
  return new Set(rows.map(({ nameKey }) => nameKey))
}

/** A guard that the organization has room for one more template. */
export const assertRoomForTemplate = (db: Db, organizationId: string, max: number) =>
  assertThat(
    db,
    'room',
    sql`(select count(*) from ${appraisalTemplates}
      where ${appraisalTemplates.organizationId} = ${organizationId}) < ${max}`,
  )

/** A guard that the template still has this version. */
export const assertTemplateVersion = (
  db: Db,
  { id, organizationId, version }: Which & Pick<TemplateRow, 'version'>,
) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${appraisalTemplates} where ${appraisalTemplates.id} = ${id}
      and ${appraisalTemplates.organizationId} = ${organizationId} and ${appraisalTemplates.version} = ${version})`,
  )

/** A guard that no cycle and no appraisal uses the template. */
export const assertTemplateUnused = (db: Db, { id }: Which) =>
  assertThat(
    db,
    'unused',
    sql`not exists (select 1 from ${appraisalParticipants} where ${appraisalParticipants.templateId} = ${id})
      and not exists (select 1 from ${appraisals} where ${appraisals.templateId} = ${id})`,
  )

const isThis = ({ id, organizationId }: Which) =>
  and(eq(appraisalTemplates.id, id), eq(appraisalTemplates.organizationId, organizationId))

const NEXT_VERSION = { version: sql`${appraisalTemplates.version} + 1` }

/** The next revision where there are appraisals by this one. */
const NEXT_REVISION = sql`${appraisalTemplates.revision} + exists (select 1 from ${appraisals} as by_it
  where by_it.template_id = ${sql.raw('"appraisal_templates"."id"')}
    and by_it.template_revision = ${sql.raw('"appraisal_templates"."revision"')})`

/** A guard that no other template of the organization has this name. */
export const updateTemplateRow = (
  db: Db,
  which: Which,
  content: TemplateContent,
  { isRatedOtherwise }: { isRatedOtherwise: boolean },
) =>
  assertUnique(
    'name',
    NAME,
    db
      .update(appraisalTemplates)
      .set({
        ...withFolded(content),
        ...NEXT_VERSION,
        ...(isRatedOtherwise && { revision: NEXT_REVISION }),
      })
      .where(isThis(which)),
  )

export const setArchived = (db: Db, which: Which, archivedAt: Date | null): Statement =>
  db
    .update(appraisalTemplates)
    .set({ archivedAt, ...NEXT_VERSION })
    .where(isThis(which))

export const deleteTemplateRow = (db: Db, which: Which): Statement =>
  db.delete(appraisalTemplates).where(isThis(which))
