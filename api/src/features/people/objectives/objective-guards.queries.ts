import { type SQL, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db } from '#api/db/client.ts'
import { MAX_DEPTH, MAX_OBJECTIVES } from '#contract/people/objectives.words.ts'
import { type ObjectiveRow, type Which } from './objectives.queries.ts'

// What must still hold when an objective is written.

/** More levels than there are, for what should never be there. */
const MOST_LEVELS = 50

/** A guard that the objective still has this version. */
export const assertObjectiveVersion = (
  db: Db,
  { id, organizationId, version }: Which & Pick<ObjectiveRow, 'version'>,
) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from objectives where id = ${id} and organization_id = ${organizationId}
      and version = ${version})`,
  )

/** A guard that the organization has room for another objective. */
export const assertRoom = (db: Db, organizationId: string) =>
  assertThat(
    db,
    'room',
    sql`(select count(*) from objectives where organization_id = ${organizationId}) < ${MAX_OBJECTIVES}`,
  )

/** A guard that all of these are active people of the organization. */
export const assertPeople = (db: Db, organizationId: string, ids: readonly string[]) =>
  assertThat(
    db,
    'people',
    sql`not exists (select 1 from json_each(${JSON.stringify(ids)}) as asked where not exists (
      select 1 from users as u where u.id = asked.value and u.organization_id = ${organizationId} and u.status = 'active'))`,
  )

/** A guard that none of these people owns more open objectives in the period than the organization allows, with this one. */
export const assertOwnerRoom = (
  db: Db,
  { id, organizationId, periodId }: Which & Pick<ObjectiveRow, 'periodId'>,
  { ownerIds, max }: { ownerIds: readonly string[]; max: number },
) =>
  assertThat(
    db,
    'owner-room',
    sql`not exists (select 1 from json_each(${JSON.stringify(ownerIds)}) as owner where (
      select count(*) from objective_owners as w join objectives as o on o.id = w.objective_id
      where w.organization_id = ${organizationId} and w.user_id = owner.value and o.id <> ${id}
        and o.period_id is ${periodId} and o.state <> 'closed' and o.archived_at is null) >= ${max})`,
  )

export const assertTeam = (db: Db, organizationId: string, teamId: string) =>
  assertThat(
    db,
    'team',
    sql`exists (select 1 from teams where id = ${teamId} and organization_id = ${organizationId})`,
  )

/** A guard that the period is there and not closed. */
export const assertPeriod = (db: Db, organizationId: string, periodId: string) =>
  assertThat(
    db,
    'period',
    sql`exists (select 1 from okr_periods where id = ${periodId} and organization_id = ${organizationId}
      and state <> 'closed')`,
  )

/** An objective and those above it, each with how far up it is. */
const lineFrom = (organizationId: string, id: string): SQL => sql`with recursive line(id, level) as (
    select ${id}, 1 union
    select o.parent_id, line.level + 1 from line join objectives as o on o.id = line.id
    where o.organization_id = ${organizationId} and o.parent_id is not null and line.level < ${MOST_LEVELS})`

/** An objective and those below it, each with how far down it is. */
const treeFrom = (organizationId: string, id: string): SQL => sql`with recursive tree(id, level) as (
    select ${id}, 1 union
    select o.id, tree.level + 1 from tree join objectives as o
      on o.organization_id = ${organizationId} and o.parent_id = tree.id where tree.level < ${MOST_LEVELS})`

interface Move {
  id: string
  organizationId: string
  parentId: string
}

/** Guards for an objective that comes below another one: that one is there, is none of those below it, and not too deep. */
export const assertParent = (db: Db, { id, organizationId, parentId }: Move) => [
  assertThat(
    db,
    'parent',
    sql`exists (select 1 from objectives where id = ${parentId} and organization_id = ${organizationId}
      and archived_at is null)`,
  ),
  assertThat(
    db,
    'loop',
    sql`not exists (${lineFrom(organizationId, parentId)} select 1 from line where line.id = ${id})`,
  ),
  assertThat(
    db,
    'depth',
    sql`(${lineFrom(organizationId, parentId)} select max(line.level) from line)
      + (${treeFrom(organizationId, id)} select max(tree.level) from tree) <= ${MAX_DEPTH}`,
  ),
]

type Dated = Which & Pick<ObjectiveRow, 'startDate' | 'endDate'>

/** A guard that these dates are inside those of the objective above. */
export const assertInParentDates = (
  db: Db,
  { organizationId, parentId, startDate, endDate }: Dated & { parentId: string },
) =>
  assertThat(
    db,
    'parent-dates',
    sql`exists (select 1 from objectives where id = ${parentId} and organization_id = ${organizationId}
      and start_date <= ${startDate} and end_date >= ${endDate})`,
  )

/** A guard that what is aligned with an objective, and its key results, are inside these dates. */
export const assertAroundParts = (db: Db, { id, organizationId, startDate, endDate }: Dated) =>
  assertThat(
    db,
    'child-dates',
    sql`not exists (select 1 from objectives where organization_id = ${organizationId} and parent_id = ${id}
        and archived_at is null and (start_date < ${startDate} or end_date > ${endDate}))
      and not exists (select 1 from key_results where organization_id = ${organizationId} and objective_id = ${id}
        and archived_at is null and (due_date < ${startDate} or due_date > ${endDate}))`,
  )

/** A guard that an objective is measured: by a key result with weight, or by hand. */
export const assertMeasured = (db: Db, { id, organizationId }: Which) =>
  assertThat(
    db,
    'measured',
    sql`exists (select 1 from objectives where id = ${id} and organization_id = ${organizationId}
        and progress_mode = 'manual')
      or exists (select 1 from key_results where organization_id = ${organizationId} and objective_id = ${id}
        and archived_at is null and weight > 0)`,
  )
