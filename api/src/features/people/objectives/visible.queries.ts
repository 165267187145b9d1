import { type SQL, sql } from 'drizzle-orm'
import { MAX_LEVELS } from '#api/core/directory/reporting-line.queries.ts'
import { type Db } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'

/** Who looks: what of objectives they may know follows from it. */
export interface Viewer {
  id: string
  organizationId: string
  isAdministrator: boolean
  isManager: boolean
  /** Those who report to them. */
  directIds: ReadonlySet<string>
  /** Those further below, where the organization lets their managers' managers see what managers see. */
  belowIds: ReadonlySet<string>
}

/** Those below somebody in the reporting line, with how many levels. */
export async function listBelow(
  db: Db,
  { id, organizationId, levels }: { id: string; organizationId: string; levels: number },
): Promise<{ id: string; level: number }[]> {
  return db.all<{ id: string; level: number }>(sql`
    with recursive below(id, level) as (
      select ${users.id}, 1 from ${users} where ${users.managerId} = ${id} and ${users.organizationId} = ${organizationId}
      union
      select ${users.id}, below.level + 1 from below join ${users} on ${users.managerId} = below.id
      where ${users.organizationId} = ${organizationId} and below.level < ${levels}
    )
    select below.id as id, min(below.level) as level from below where below.id <> ${id} group by below.id`)
}

export const ALL_LEVELS = MAX_LEVELS

/**
 * Whether somebody may know of the objective in the row with this name, as `knowsObjective` says of one. Written out, since a column of
 * a selection from one table alone has no table in front.
 */
export function isVisibleTo({ id, isAdministrator, directIds, belowIds }: Viewer, row = 'objectives'): SQL {
  if (isAdministrator) return sql`true`
  const of = sql.raw(row)
  const people = JSON.stringify([id, ...directIds, ...belowIds])
  return sql`(${of}.visibility = 'public'
    or exists (select 1 from objective_owners as w where w.objective_id = ${of}.id
      and w.user_id in (select value from json_each(${people})))
    or exists (select 1 from key_results as k where k.organization_id = ${of}.organization_id and k.objective_id = ${of}.id
      and k.owner_id = ${id} and k.archived_at is null)
    or exists (select 1 from teams as t where t.id = ${of}.team_id and t.lead_id = ${id})
    or (${of}.visibility = 'team' and ${isInTeamOf(id, row)}))`
}

/** Whether somebody is in the team of an objective, or in one with an owner of an objective without a team. */
export function isInTeamOf(id: string, row = 'objectives'): SQL {
  const of = sql.raw(row)
  return sql`(exists (select 1 from team_members as m where m.team_id = ${of}.team_id and m.user_id = ${id})
    or (${of}.team_id is null and exists (select 1 from objective_owners as w
      join team_members as theirs on theirs.user_id = w.user_id
      join team_members as mine on mine.team_id = theirs.team_id and mine.user_id = ${id}
      where w.objective_id = ${of}.id)))`
}

/** Whether somebody owns an active key result of an objective. */
export const ownsKeyResultOf = (id: string): SQL =>
  sql`exists (select 1 from key_results as k where k.organization_id = objectives.organization_id
    and k.objective_id = objectives.id and k.owner_id = ${id} and k.archived_at is null)`
