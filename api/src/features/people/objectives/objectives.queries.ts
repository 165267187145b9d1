import { and, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { readInOrder, selectKeys, toOrderBy } from '#api/db/keyset.ts'
import { type Order, pageOf, toKeys } from '#api/db/page-of.ts'
import { objectives, okrPeriods } from '#api/db/schema/okrs.ts'
import { teams } from '#api/db/schema/people.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { HEALTHS } from '#contract/people/objectives.words.ts'
import { type exportObjectives, type listObjectives } from '#contract/people/objectives.ts'
import { isInTeamOf, isVisibleTo, ownsKeyResultOf, type Viewer } from './visible.queries.ts'

export type ObjectiveRow = typeof objectives.$inferSelect
export type Which = Pick<ObjectiveRow, 'id' | 'organizationId'>

export interface Named {
  id: string
  firstName: string
  lastName: string
}

const owners =
  sql`(select json_group_array(json_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
    order by u.folded_name, u.id) from objective_owners as w join users as u on u.id = w.user_id
  where w.objective_id = objectives.id)`.mapWith(
    (json: string) => JSON.parse(json) as Named[], // written by the lines above
  )

const ofKeyResults = (select: string) =>
  sql.raw(`(select ${select} from key_results as k where k.organization_id = objectives.organization_id
    and k.objective_id = objectives.id and k.archived_at is null)`)

/** An objective with what decides who sees it and what of it, as somebody sees it. */
const fieldsFor = (viewer: Viewer) => ({
  objective: getTableColumns(objectives),
  team: { id: teams.id, name: teams.name, leadId: teams.leadId },
  period: {
    id: okrPeriods.id,
    name: okrPeriods.name,
    state: okrPeriods.state,
    startDate: okrPeriods.startDate,
    cadence: okrPeriods.cadence,
  },
  owners: owners.as('owners'),
  keyResultCount: sql<number>`${ofKeyResults('count(*)')}`.as('key_result_count'),
  /** Of the active key results, when the one that waits longest was checked in or created. */
  waitingSince: sql<number | null>`${ofKeyResults('min(coalesce(k.last_check_in_at, k.created_at))')}`.as(
    'waiting_since',
  ),
  isInTeam: sql`${isInTeamOf(viewer.id)}`.mapWith(Boolean).as('is_in_team'),
  ownsKeyResult: sql`${ownsKeyResultOf(viewer.id)}`.mapWith(Boolean).as('owns_key_result'),
  seesParent:
    sql`exists (select 1 from objectives as p where p.id = objectives.parent_id and ${isVisibleTo(viewer, 'p')})`
      .mapWith(Boolean)
      .as('sees_parent'),
})

const selectFrom = (db: Db, viewer: Viewer, more: Record<string, SQL> = {}) =>
  db
    .select({ ...fieldsFor(viewer), ...more })
    .from(objectives)
    .leftJoin(teams, eq(teams.id, objectives.teamId))
    .leftJoin(okrPeriods, eq(okrPeriods.id, objectives.periodId))
    .$dynamic()

const selectOne = (db: Db, viewer: Viewer) => selectFrom(db, viewer)
export type FoundObjective = Awaited<ReturnType<typeof selectOne>>[number]

const ORDER: Order<QueryOf<typeof listObjectives>['sort']> = {
  sorts: {
    title: objectives.foldedTitle,
    progress: [sql`${objectives.progress} is null`, objectives.progress, objectives.foldedTitle],
    end: [objectives.endDate, objectives.foldedTitle],
    updated: objectives.updatedAt,
  },
  id: objectives.id,
}

export const rankOf = (health: (typeof HEALTHS)[number]): number => HEALTHS.indexOf(health) + 1

type Filter = Omit<QueryOf<typeof exportObjectives>, 'sort' | 'direction'>

const isInPeriod = (periodId: Filter['periodId']) => {
  if (periodId === undefined) return undefined
  return periodId === 'none' ? isNull(objectives.periodId) : eq(objectives.periodId, periodId)
}

const isOwnedBy = (userId: string) => sql`exists (select 1 from objective_owners as w
  where w.objective_id = objectives.id and w.user_id = ${userId})`

const matches = (viewer: Viewer, filter: Partial<Filter>) =>
  and(
    eq(objectives.organizationId, viewer.organizationId),
    filter.archived === 'yes' ? isNotNull(objectives.archivedAt) : isNull(objectives.archivedAt),
    isVisibleTo(viewer),
    filter.level && eq(objectives.level, filter.level),
    filter.teamId === undefined ? undefined : eq(objectives.teamId, filter.teamId),
    filter.ownerId === undefined ? undefined : isOwnedBy(filter.ownerId),
    isInPeriod(filter.periodId),
    filter.state && eq(objectives.state, filter.state),
    filter.health && eq(objectives.health, rankOf(filter.health)),
    filter.q === undefined ? undefined : contains(sql`${objectives.searched}`, filter.q),
  )

export const pageOfObjectives = (db: Db, viewer: Viewer, query: QueryOf<typeof listObjectives>) =>
  pageOf(
    db,
    {
      select: (counted) => selectFrom(db, viewer, counted as unknown as Record<string, SQL>),
      from: objectives,
      where: matches(viewer, query),
      ...ORDER,
    },
    query,
  )

const OBJECTIVES_AT_ONCE = 100

/** All objectives that match the query of a list. */
export function readObjectiveRows(
  db: Db,
  viewer: Viewer,
  { sort, direction, ...filter }: QueryOf<typeof exportObjectives>,
): AsyncGenerator<FoundObjective[]> {
  const keys = toKeys(ORDER, { sort, direction })
  return readInOrder({
    keys,
    size: OBJECTIVES_AT_ONCE,
    read: ({ after, limit }) =>
      db
        .select({ ...fieldsFor(viewer), keys: selectKeys(keys) })
        .from(objectives)
        .leftJoin(teams, eq(teams.id, objectives.teamId))
        .leftJoin(okrPeriods, eq(okrPeriods.id, objectives.periodId))
        .where(and(matches(viewer, filter), after))
        .orderBy(...toOrderBy(keys))
        .limit(limit),
  })
}

/** One objective, also for those who can't see it: its reader decides by what the viewer is to it. */
export async function findObjective(db: Db, viewer: Viewer, id: string): Promise<FoundObjective | undefined> {
  const [row] = await selectOne(db, viewer).where(
    and(eq(objectives.id, id), eq(objectives.organizationId, viewer.organizationId)),
  )
  return row
}

/** Visible objectives for a tree or a summary, by level and title, at most so many. */
export const listForTree = (
  db: Db,
  viewer: Viewer,
  { periodId, only, limit }: { periodId: Filter['periodId']; only?: SQL | undefined; limit: number },
): Promise<FoundObjective[]> =>
  selectOne(db, viewer)
    .where(and(matches(viewer, { periodId }), only))
    .orderBy(
      sql`case ${objectives.level} when 'company' then 0 when 'team' then 1 else 2 end`,
      objectives.foldedTitle,
      objectives.id,
    )
    .limit(limit)

/** An objective and all below it, over any number of levels. */
export const isBelowOrAt = (viewer: Viewer, id: string): SQL =>
  sql`objectives.id in (with recursive below(id, level) as (
      select ${id}, 1 union
      select o.id, below.level + 1 from below join objectives as o
        on o.organization_id = ${viewer.organizationId} and o.parent_id = below.id where below.level < 20)
    select below.id from below)`

/** Those without one above them that is in the same selection. */
export const isRoot = (viewer: Viewer): SQL =>
  sql`(objectives.parent_id is null or not exists (select 1 from objectives as p where p.id = objectives.parent_id
    and p.archived_at is null and p.period_id is objectives.period_id and ${isVisibleTo(viewer, 'p')}))`

/** How many visible objectives are right below each. */
export const countChildren = (db: Db, viewer: Viewer, periodId: Filter['periodId']) =>
  db
    .select({ parentId: objectives.parentId, count: sql<number>`count(*)`.mapWith(Number) })
    .from(objectives)
    .where(and(matches(viewer, { periodId }), isNotNull(objectives.parentId)))
    .groupBy(objectives.parentId)

/** How many objectives, and their weighted mean, by what they are grouped by. */
export const summarize = (db: Db, viewer: Viewer, periodId: Filter['periodId']) =>
  db
    .select({
      level: objectives.level,
      state: objectives.state,
      health: objectives.health,
      count: sql<number>`count(*)`.mapWith(Number),
      weighted: sql<
        number | null
      >`sum(iif(${objectives.progress} is null or ${objectives.outcome} is 'canceled', null, ${objectives.progress} * ${objectives.weight}))`,
      weight: sql<
        number | null
      >`sum(iif(${objectives.progress} is null or ${objectives.outcome} is 'canceled', null, ${objectives.weight}))`,
    })
    .from(objectives)
    .where(matches(viewer, { periodId }))
    .groupBy(objectives.level, objectives.state, objectives.health)
