import { type SQL, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { type ObjectiveRow } from './objectives.queries.ts'
import { isVisibleTo, type Viewer } from './visible.queries.ts'

// What an objective is aligned with, as far as somebody may know of it.

export interface Linked {
  id: string
  title: string
}

/** Those above an objective, from the top down. */
export const listAncestors = (db: Db, viewer: Viewer, id: string): Promise<Linked[]> =>
  db.all<Linked>(sql`with recursive line(id, level) as (
      select parent_id, 1 from objectives where id = ${id} and organization_id = ${viewer.organizationId}
      union select o.parent_id, line.level + 1 from line join objectives as o on o.id = line.id
      where o.organization_id = ${viewer.organizationId} and line.level < 20
    )
    select o.id as id, o.title as title from line join objectives as o on o.id = line.id
    where o.organization_id = ${viewer.organizationId} and ${isVisibleTo(viewer, 'o')} order by line.level desc`)

export interface Child extends Linked {
  progress: number | null
  health: number | null
  weight: number
  contributes: number
  state: ObjectiveRow['state']
}

/** Children of one objective that are shown with it. */
const MOST_CHILDREN = 200

export const listChildren = (db: Db, viewer: Viewer, id: string): Promise<Child[]> =>
  db.all<Child>(sql`select o.id as id, o.title as title, o.progress as progress, o.health as health,
      o.weight as weight, o.contributes_to_parent as contributes, o.state as state
    from objectives as o where o.organization_id = ${viewer.organizationId} and o.parent_id = ${id}
      and o.archived_at is null and ${isVisibleTo(viewer, 'o')}
    order by o.folded_title, o.id limit ${MOST_CHILDREN}`)

const linkedBy = (db: Db, viewer: Viewer, links: SQL): Promise<Linked[]> =>
  db.all<Linked>(sql`select o.id as id, o.title as title from ${links} join objectives as o on o.id = s.id
    where o.archived_at is null and ${isVisibleTo(viewer, 'o')} order by o.folded_title, o.id limit ${MOST_CHILDREN}`)

/** What an objective also supports. */
export const listSupports = (db: Db, viewer: Viewer, id: string): Promise<Linked[]> =>
  linkedBy(
    db,
    viewer,
    sql`(select supported_id as id from objective_supports where objective_id = ${id}) as s`,
  )

export const listSupportedBy = (db: Db, viewer: Viewer, id: string): Promise<Linked[]> =>
  linkedBy(
    db,
    viewer,
    sql`(select objective_id as id from objective_supports
      where organization_id = ${viewer.organizationId} and supported_id = ${id}) as s`,
  )

/** Those of these objectives that somebody may link to. */
export const listVisibleAmong = (db: Db, viewer: Viewer, ids: readonly string[]): Promise<Linked[]> =>
  db.all<Linked>(sql`select o.id as id, o.title as title from objectives as o
    where o.id in (select value from json_each(${JSON.stringify(ids)})) and o.organization_id = ${viewer.organizationId}
      and o.archived_at is null and ${isVisibleTo(viewer, 'o')}`)

interface NamedPerson {
  id: string
  firstName: string
  lastName: string
}

export const listPeopleNamed = (
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<NamedPerson[]> =>
  db.all<NamedPerson>(sql`select u.id as id, u.first_name as firstName, u.last_name as lastName from users as u
    where u.id in (select value from json_each(${JSON.stringify(ids)})) and u.organization_id = ${organizationId}
    order by u.folded_name, u.id`)

/** The names of a team and of a period of the organization, the lead of the team, and whether somebody is in it. */
export async function findPlace(
  db: Db,
  {
    organizationId,
    teamId,
    periodId,
    userId,
  }: {
    organizationId: string
    teamId: string | null
    periodId: string | null
    userId: string
  },
) {
  const [row] = await db.all<{
    teamName: string | null
    leadId: string | null
    isMember: number
    periodName: string | null
    startDate: string | null
    endDate: string | null
  }>(sql`select
      (select name from teams where id = ${teamId} and organization_id = ${organizationId}) as teamName,
      (select lead_id from teams where id = ${teamId} and organization_id = ${organizationId}) as leadId,
      exists (select 1 from team_members where team_id = ${teamId} and user_id = ${userId}) as isMember,
      (select name from okr_periods where id = ${periodId} and organization_id = ${organizationId}) as periodName,
      (select start_date from okr_periods where id = ${periodId} and organization_id = ${organizationId}) as startDate,
      (select end_date from okr_periods where id = ${periodId} and organization_id = ${organizationId}) as endDate`)
  return {
    teamName: row?.teamName ?? null,
    leadId: row?.leadId ?? null,
    isMember: row?.isMember === 1,
    periodName: row?.periodName ?? null,
    startDate: row?.startDate ?? null,
    endDate: row?.endDate ?? null,
  }
}
export type Place = Awaited<ReturnType<typeof findPlace>>

/** All that an objective also supports, also what the caller may not know of. */
export async function listSupportIds(db: Db, id: string): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`select supported_id as id from objective_supports where objective_id = ${id} order by supported_id`,
  )
  return rows.map((row) => row.id)
}
