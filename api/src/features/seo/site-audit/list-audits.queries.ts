import { and, eq, getTableColumns, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { hasAddress } from '#api/db/address-search.ts'
import { type Db } from '#api/db/client.ts'
import { readInOrder, selectKeys, toOrderBy } from '#api/db/keyset.ts'
import { type Counted, type Order, pageOf, preparePageOf, toKeys } from '#api/db/page-of.ts'
import { siteAudits } from '#api/db/schema/seo.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportAudits } from '#contract/seo/site-audit.exports.ts'
import { type listAudits } from '#contract/seo/site-audit.ts'
import { type AuditRow, startedSince } from './site-audit.queries.ts'

type ListQuery = QueryOf<typeof listAudits>

const ORDER: Order<ListQuery['sort']> = {
  sorts: {
    created: siteAudits.createdAt,
    url: siteAudits.host,
    status: sql`instr('queued running paused finished failed cancelled', ${siteAudits.status})`,
    score: siteAudits.score,
    pages: siteAudits.fetched,
    errors: siteAudits.errors,
    warnings: siteAudits.warnings,
  },
  id: siteAudits.id,
}

type Filter = Omit<QueryOf<typeof exportAudits>, 'format'>

interface Within {
  organizationId: string | SQLWrapper
  status?: AuditRow['status'] | SQLWrapper | undefined
  project?: string | SQLWrapper | undefined
}

const isWithin = ({ organizationId, status, project }: Within) =>
  and(
    eq(siteAudits.organizationId, organizationId),
    project === undefined ? undefined : eq(siteAudits.projectId, project),
    status === undefined ? undefined : eq(siteAudits.status, status),
  )

async function matches(
  db: Db,
  organizationId: string,
  { status, project, q }: Pick<Filter, 'status' | 'project' | 'q'>,
): Promise<SQL | undefined> {
  const within = isWithin({ organizationId, status, project })
  return q
    ? and(within, await hasAddress(db, { table: siteAudits, address: siteAudits.url, within }, q))
    : within
}

/** Where `started` is what each row says of how many audits were started. */
const toList = (db: Db, { where, started }: { where: SQL | undefined; started: SQL<number> }) => ({
  select: (counted: Counted) =>
    db
      .select({ ...getTableColumns(siteAudits), startedSince: started, ...counted })
      .from(siteAudits)
      .$dynamic(),
  from: siteAudits,
  where,
  ...ORDER,
})

const GIVEN = {
  organizationId: sql.placeholder('organizationId'),
  since: sql.param(sql.placeholder('since'), siteAudits.createdAt),
  status: sql.placeholder('status'),
  project: sql.placeholder('project'),
}

const pageWithoutSearch = preparePageOf((db, by: { status: boolean; project: boolean }) =>
  toList(db, {
    where: isWithin({
      organizationId: GIVEN.organizationId,
      ...(by.status && { status: GIVEN.status }),
      ...(by.project && { project: GIVEN.project }),
    }),
    started: startedSince(GIVEN.organizationId, GIVEN.since),
  }),
)

/** One page, with how many audits were started since a given time in each row. */
export async function pageOfAudits(db: Db, organizationId: string, query: ListQuery, since: Date) {
  const { status, project, q } = query
  if (!q) {
    const by = { status: status !== undefined, project: project !== undefined }
    return pageWithoutSearch(db, by, query, { organizationId, since, status, project })
  }
  const where = await matches(db, organizationId, query)
  return pageOf(db, toList(db, { where, started: startedSince(organizationId, since) }), query)
}

const AUDITS_AT_ONCE = 500

/** All audits that match the filter of a list. A search reads the URLs once. */
export async function* readAuditRows(
  db: Db,
  organizationId: string,
  filter: Filter,
): AsyncGenerator<AuditRow[]> {
  const keys = toKeys(ORDER, filter)
  const where = await matches(db, organizationId, filter)
  yield* readInOrder({
    keys,
    size: AUDITS_AT_ONCE,
    read: ({ after, limit }) =>
      db
        .select({ ...getTableColumns(siteAudits), keys: selectKeys(keys) })
        .from(siteAudits)
        .where(and(where, after))
        .orderBy(...toOrderBy(keys))
        .limit(limit),
  })
}
