import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { MAX_LEVELS } from '#api/core/directory/reporting-line.queries.ts'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { readInOrder, selectKeys, toOrderBy } from '#api/db/keyset.ts'
import { type Order, pageOf, toKeys } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { appraisalCycles, appraisals } from '#api/db/schema/appraisals.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportAppraisals, type listAppraisals } from '#contract/people/appraisals.ts'

export type AppraisalRow = typeof appraisals.$inferSelect

const employee = alias(users, 'employee')
const manager = alias(users, 'appraisal_manager')
const returner = alias(users, 'returner')

const FIELDS = {
  appraisal: getTableColumns(appraisals),
  cycle: getTableColumns(appraisalCycles),
  employee: { id: employee.id, firstName: employee.firstName, lastName: employee.lastName },
  jobTitle: employee.jobTitle,
  manager: { id: manager.id, firstName: manager.firstName, lastName: manager.lastName },
  returner: { id: returner.id, firstName: returner.firstName, lastName: returner.lastName },
}

const selectAppraisals = (db: Db, more: Record<string, SQL> = {}) =>
  db
    .select({ ...FIELDS, ...more })
    .from(appraisals)
    .innerJoin(appraisalCycles, eq(appraisalCycles.id, appraisals.cycleId))
    .innerJoin(employee, eq(employee.id, appraisals.employeeId))
    .leftJoin(manager, eq(manager.id, appraisals.managerId))
    .leftJoin(returner, eq(returner.id, appraisals.returnedBy))
    .$dynamic()
const selectOne = (db: Db) => selectAppraisals(db)
export type FoundAppraisal = Awaited<ReturnType<typeof selectOne>>[number]

export async function findAppraisal(
  db: Db,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<FoundAppraisal | undefined> {
  const [row] = await selectOne(db).where(
    and(eq(appraisals.id, id), eq(appraisals.organizationId, organizationId)),
  )
  return row
}

/** Who reads a list. */
export interface Viewer {
  id: string
  organizationId: string
  isAdministrator: boolean
  /** Whether those above a manager read what the manager reads. */
  readsBelow: boolean
}

const isBelow = ({ id, organizationId }: Viewer): SQL => sql`${appraisals.managerId} in (
  with recursive below(id, level) as (
    select report.id, 1 from ${users} as report where report.manager_id = ${id} and report.organization_id = ${organizationId}
    union
    select report.id, below.level + 1 from below join ${users} as report on report.manager_id = below.id
    where report.organization_id = ${organizationId} and below.level < ${MAX_LEVELS}
  ) select below.id from below)`

const isAboutOthers = ({ id }: Viewer) => sql`${appraisals.employeeId} <> ${id}`

/** Which appraisals a list has for a viewer. All is for administrators; for others it is what they may read. */
function isAbout(viewer: Viewer, subject: QueryOf<typeof listAppraisals>['subject']): SQL | undefined {
  const own = eq(appraisals.employeeId, viewer.id)
  const managed = viewer.readsBelow
    ? sql`(${appraisals.managerId} = ${viewer.id} or ${isBelow(viewer)})`
    : eq(appraisals.managerId, viewer.id)
  if (subject === 'me') return own
  if (subject === 'reports') return and(managed, isAboutOthers(viewer))
  return viewer.isAdministrator ? undefined : sql`(${own} or ${managed})`
}

const ORDER: Order<QueryOf<typeof listAppraisals>['sort']> = {
  sorts: {
    employee: [employee.foldedName, appraisalCycles.startDate],
    cycle: [appraisalCycles.startDate, employee.foldedName],
    state: [appraisals.state, employee.foldedName],
  },
  id: appraisals.id,
}

type Filter = Pick<QueryOf<typeof exportAppraisals>, 'q' | 'subject' | 'cycleId' | 'state'>

const isCalled = (q: string) =>
  sql`exists (select 1 from ${users} as named where named.id = ${appraisals.employeeId} and ${contains(sql`named.folded_name`, q)})`

const matches = (viewer: Viewer, { q, subject, cycleId, state }: Filter) =>
  and(
    eq(appraisals.organizationId, viewer.organizationId),
    isAbout(viewer, subject),
    cycleId === undefined ? undefined : eq(appraisals.cycleId, cycleId),
    state && eq(appraisals.state, state),
    q === undefined ? undefined : isCalled(q),
  )

export const pageOfAppraisals = (db: Db, viewer: Viewer, query: QueryOf<typeof listAppraisals>) =>
  pageOf(
    db,
    {
      select: (counted) => selectAppraisals(db, { total: counted.total }),
      from: appraisals,
      where: matches(viewer, query),
      ...ORDER,
    },
    query,
  )

const APPRAISALS_AT_ONCE = 100

/** All appraisals that match the query of a list. */
export function readAppraisalRows(
  db: Db,
  viewer: Viewer,
  { sort, direction, ...filter }: QueryOf<typeof exportAppraisals>,
) {
  const keys = toKeys(ORDER, { sort, direction })
  return readInOrder({
    keys,
    size: APPRAISALS_AT_ONCE,
    read: ({ after, limit }) =>
      db
        .select({ ...FIELDS, keys: selectKeys(keys) })
        .from(appraisals)
        .innerJoin(appraisalCycles, eq(appraisalCycles.id, appraisals.cycleId))
        .innerJoin(employee, eq(employee.id, appraisals.employeeId))
        .leftJoin(manager, eq(manager.id, appraisals.managerId))
        .leftJoin(returner, eq(returner.id, appraisals.returnedBy))
        .where(and(matches(viewer, filter), after))
        .orderBy(...toOrderBy(keys))
        .limit(limit),
  })
}

type Versions = Pick<AppraisalRow, 'id' | 'version' | 'selfVersion' | 'managerVersion'>

/** A guard that neither its state nor its ratings have changed, and that its cycle is where it was. */
export const assertUnchanged = (
  db: Db,
  { appraisal, cycle }: Pick<FoundAppraisal, 'appraisal' | 'cycle'>,
) => {
  const { id, version, selfVersion, managerVersion }: Versions = appraisal
  return assertThat(
    db,
    'version',
    sql`exists (select 1 from ${appraisals} join ${appraisalCycles} on ${appraisalCycles.id} = ${appraisals.cycleId}
      where ${appraisals.id} = ${id} and ${appraisals.version} = ${version}
        and ${appraisals.selfVersion} = ${selfVersion} and ${appraisals.managerVersion} = ${managerVersion}
        and ${appraisalCycles.state} = ${cycle.state} and ${appraisalCycles.visibility} = ${cycle.visibility})`,
  )
}

const isThis = ({ id, organizationId }: Pick<AppraisalRow, 'id' | 'organizationId'>) =>
  and(eq(appraisals.id, id), eq(appraisals.organizationId, organizationId))

export const saveSelf = (
  db: Db,
  which: Pick<AppraisalRow, 'id' | 'organizationId'>,
  saved: Pick<AppraisalRow, 'selfAreas' | 'selfCriteria' | 'reflection'>,
): Statement =>
  db
    .update(appraisals)
    .set({ ...saved, selfVersion: sql`${appraisals.selfVersion} + 1` })
    .where(isThis(which))

export const saveManager = (
  db: Db,
  which: Pick<AppraisalRow, 'id' | 'organizationId'>,
  saved: Pick<AppraisalRow, 'managerAreas' | 'remarks'>,
): Statement =>
  db
    .update(appraisals)
    .set({ ...saved, managerVersion: sql`${appraisals.managerVersion} + 1` })
    .where(isThis(which))

export const moveRow = (
  db: Db,
  which: Pick<AppraisalRow, 'id' | 'organizationId'>,
  changed: Partial<Omit<AppraisalRow, 'id' | 'organizationId' | 'version'>>,
): Statement =>
  db
    .update(appraisals)
    .set({ ...changed, version: sql`${appraisals.version} + 1` })
    .where(isThis(which))
