import {
  and,
  count,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { hasAddress } from '#api/db/address-search.ts'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement, writeOut } from '#api/db/client.ts'
import { readInOrder, selectKeys, toOrderBy } from '#api/db/keyset.ts'
import { type Counted, type Order, pageOf, preparePageOf, toKeys } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { projectRuns, projects, siteAudits } from '#api/db/schema/seo.ts'
import { HEALTH_FORMULA } from '#api/engine/health.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { foldText } from '#contract/folded-text.ts'
import { type exportProjects, type listProjects } from '#contract/seo/projects.ts'

type Row = typeof projects.$inferSelect
export type ProjectRow = Omit<Row, 'foldedName'>
export type RunRow = typeof projectRuns.$inferSelect
export type Which = Pick<Row, 'id' | 'organizationId'>

/** As much of an audit as a project shows; instants in milliseconds. */
export interface LastAudit {
  id: string
  status: (typeof siteAudits.$inferSelect)['status']
  score: number | null
  formula: number
  fetched: number
  errors: number
  warnings: number
  notices: number
  createdAt: number
  finishedAt: number | null
}
export type LastRun = Pick<RunRow, 'id' | 'outcome' | 'reason' | 'auditId'> & { dueAt: number }

/** Settings can be as large as a request: they are read for one project at a time. */
const { settings: _, secrets: __, foldedName: ___, ...listedColumns } = getTableColumns(projects)
export const LISTED_COLUMNS = listedColumns
export type ListedRow = Omit<ProjectRow, 'settings' | 'secrets'>

export interface ListedProject {
  project: ListedRow
  creator: { id: string; firstName: string; lastName: string } | null
  lastAudit: LastAudit | null
  lastRun: LastRun | null
}

const creators = alias(users, 'creators')
const isCreator = and(
  eq(creators.id, projects.createdBy),
  eq(creators.organizationId, projects.organizationId),
)

/** One value of the latest audit of a project. */
const latest = (value: SQL) => sql`(
  select ${value} from ${siteAudits} where ${siteAudits.projectId} = ${projects.id}
  order by ${siteAudits.createdAt} desc limit 1)`

const lastAudit = writeOut(
  latest(sql`json_object(
  'id', ${siteAudits.id}, 'status', ${siteAudits.status}, 'score', ${siteAudits.score}, 'formula', ${siteAudits.formula},
  'fetched', ${siteAudits.fetched}, 'errors', ${siteAudits.errors}, 'warnings', ${siteAudits.warnings},
  'notices', ${siteAudits.notices}, 'createdAt', ${siteAudits.createdAt}, 'finishedAt', ${siteAudits.finishedAt})`),
)

const lastRun = writeOut(sql`(
  select json_object('id', ${projectRuns.id}, 'dueAt', ${projectRuns.dueAt}, 'outcome', ${projectRuns.outcome},
    'reason', ${projectRuns.reason}, 'auditId', ${projectRuns.auditId})
  from ${projectRuns} where ${projectRuns.projectId} = ${projects.id} order by ${projectRuns.dueAt} desc limit 1)`)

// The two objects are written by the lines above.
const fields = {
  project: listedColumns,
  creator: { id: creators.id, firstName: creators.firstName, lastName: creators.lastName },
  lastAudit: sql`${lastAudit}`.mapWith((json: string) => JSON.parse(json) as LastAudit | null),
  lastRun: sql`${lastRun}`.mapWith((json: string) => JSON.parse(json) as LastRun | null),
}

const ORDER: Order<QueryOf<typeof listProjects>['sort']> = {
  sorts: {
    name: projects.foldedName,
    url: [projects.host, projects.url],
    score: latest(
      sql`iif(${siteAudits.formula} = ${sql.raw(String(HEALTH_FORMULA))}, ${siteAudits.score}, null)`,
    ),
    audited: latest(sql`${siteAudits.createdAt}`),
    next: projects.nextRunAt,
    created: projects.createdAt,
  },
  id: projects.id,
}

type Filter = QueryOf<typeof exportProjects>

interface Within {
  organizationId: string | SQLWrapper
  frequency?: Row['frequency'] | SQLWrapper | undefined
}

const isWithin = ({ organizationId, frequency }: Within) =>
  and(
    eq(projects.organizationId, organizationId),
    frequency === undefined ? undefined : eq(projects.frequency, frequency),
  )

async function matches(db: Db, organizationId: string, { q, frequency }: Filter): Promise<SQL | undefined> {
  const within = isWithin({ organizationId, frequency })
  if (!q) return within
  const isAt = await hasAddress(db, { table: projects, address: projects.url, within }, q)
  return and(within, or(contains(sql`${projects.foldedName}`, q), isAt))
}

const toList = (db: Db, where: SQL | undefined) => ({
  select: (counted: Counted) =>
    db
      .select({ ...fields, ...counted })
      .from(projects)
      .leftJoin(creators, isCreator)
      .$dynamic(),
  from: projects,
  where,
  ...ORDER,
})

const organizationId = sql.placeholder('organizationId')
const frequency = sql.placeholder('frequency')

const pageWithoutSearch = preparePageOf((db, by: { frequency: boolean }) =>
  toList(db, isWithin({ organizationId, ...(by.frequency && { frequency }) })),
)

export async function pageOfProjects(
  db: Db,
  organizationId: string,
  query: QueryOf<typeof listProjects>,
): Promise<{ rows: ListedProject[]; total: number }> {
  const { q, frequency } = query
  if (q) return pageOf(db, toList(db, await matches(db, organizationId, query)), query)
  return pageWithoutSearch(db, { frequency: frequency !== undefined }, query, { organizationId, frequency })
}

const PROJECTS_AT_ONCE = 100

/** All projects that match the filter of a list. */
export async function* readProjectRows(
  db: Db,
  organizationId: string,
  filter: Filter,
): AsyncGenerator<ListedProject[]> {
  const keys = toKeys(ORDER, filter)
  const where = await matches(db, organizationId, filter)
  yield* readInOrder({
    keys,
    size: PROJECTS_AT_ONCE,
    read: ({ after, limit }) =>
      db
        .select({ ...fields, keys: selectKeys(keys) })
        .from(projects)
        .leftJoin(creators, isCreator)
        .where(and(where, after))
        .orderBy(...toOrderBy(keys))
        .limit(limit),
  })
}

/** All projects of the organization, regardless of filters. */
export async function countProjects(db: Db, organizationId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(projects)
    .where(eq(projects.organizationId, organizationId))
  return row?.total ?? 0
}

const isThis = ({ id, organizationId }: Which) =>
  and(eq(projects.id, id), eq(projects.organizationId, organizationId))

export async function findListedProject(db: Db, which: Which): Promise<ListedProject | undefined> {
  const [row] = await db.select(fields).from(projects).leftJoin(creators, isCreator).where(isThis(which))
  return row
}

export async function findProjectRow(db: Db, which: Which): Promise<ProjectRow | undefined> {
  const [row] = await db.select(getTableColumns(projects)).from(projects).where(isThis(which))
  return row
}

/** The latest finished audits of a project with a score, newest first. */
export const listScoredAudits = (db: Db, { id, organizationId }: Which, max: number) =>
  db
    .select({
      id: siteAudits.id,
      score: siteAudits.score,
      finishedAt: siteAudits.finishedAt,
      createdAt: siteAudits.createdAt,
      previousId: siteAudits.previousId,
    })
    .from(siteAudits)
    .where(
      and(
        eq(siteAudits.organizationId, organizationId),
        eq(siteAudits.projectId, id),
        eq(siteAudits.status, 'finished'),
        eq(siteAudits.formula, HEALTH_FORMULA),
        isNotNull(siteAudits.score),
      ),
    )
    .orderBy(sql`${siteAudits.createdAt} desc`)
    .limit(max)

/** The audit of a site that is in progress. */
export async function findUnderWay(
  db: Db,
  { organizationId, host }: Pick<Row, 'organizationId' | 'host'>,
): Promise<string | null> {
  const [row] = await db
    .select({ id: siteAudits.id })
    .from(siteAudits)
    .where(
      and(
        eq(siteAudits.organizationId, organizationId),
        eq(siteAudits.host, host),
        inArray(siteAudits.status, ['queued', 'running', 'paused']),
      ),
    )
    .limit(1)
  return row?.id ?? null
}

export const assertRoom = (db: Db, { organizationId, max }: { organizationId: string; max: number }) =>
  assertThat(
    db,
    'room',
    sql`(select count(*) from ${projects} where ${projects.organizationId} = ${organizationId}) < ${max}`,
  )

const isThere = ({ id, organizationId }: Which) =>
  sql`select 1 from ${projects} where ${projects.id} = ${id} and ${projects.organizationId} = ${organizationId}`

/** A guard that the project was not deleted. */
export const assertProject = (db: Db, which: Which) =>
  assertThat(db, 'project', sql`exists (${isThere(which)})`)

/** A guard that the project still has this version. */
export const assertProjectVersion = (db: Db, project: Which & Pick<Row, 'version'>) =>
  assertThat(db, 'version', sql`exists (${isThere(project)} and ${projects.version} = ${project.version})`)

export const insertProject = (db: Db, project: ProjectRow): Statement =>
  db.insert(projects).values({ ...project, foldedName: foldText(project.name) })

/** Makes a version of it. */
export const updateProjectRow = (
  db: Db,
  which: Which,
  values: Partial<Omit<ProjectRow, 'id' | 'organizationId' | 'createdBy' | 'createdAt' | 'version'>>,
): Statement =>
  db
    .update(projects)
    .set({
      ...values,
      ...(values.name !== undefined && { foldedName: foldText(values.name) }),
      version: sql`${projects.version} + 1`,
    })
    .where(isThis(which))

export const deleteProjectRow = (db: Db, which: Which): Statement => db.delete(projects).where(isThis(which))
