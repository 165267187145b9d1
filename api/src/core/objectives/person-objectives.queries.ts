import { sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { toPercent } from '#api/ratings/objective-progress.ts'

export interface PersonObjective {
  id: string
  title: string
  tags: string[]
  /** In percent; null where nothing is measured yet. */
  progress: number | null
}

interface Asked {
  organizationId: string
  userId: string
  /** Calendar days, `2026-11-23`: objectives that run on one of them, both included. */
  from: string
  to: string
  /** Only those with this tag. */
  tag?: string
}

/**
 * A person's objectives that are active or closed, by title: those on top, since what is below one of their own counts in it already.
 * Archived ones and those that were canceled are left out. For who may know all of them, such as a manager: nothing is hidden.
 */
export async function listPersonObjectives(
  db: Db,
  { organizationId, userId, from, to, tag }: Asked,
): Promise<PersonObjective[]> {
  const rows = await db.all<{ id: string; title: string; tags: string; progress: number | null }>(sql`
    select o.id as id, o.title as title, o.tags as tags, o.progress as progress
    from objective_owners as w join objectives as o on o.id = w.objective_id
    where w.organization_id = ${organizationId} and w.user_id = ${userId} and o.archived_at is null
      and o.state in ('active', 'closed') and o.outcome is not 'canceled'
      and o.start_date <= ${to} and o.end_date >= ${from}
      and not exists (select 1 from objective_owners as above
        where above.objective_id = o.parent_id and above.user_id = w.user_id)
      ${tag === undefined ? sql`` : sql`and exists (select 1 from json_each(o.tags) where value = ${tag})`}
    order by o.folded_title, o.id`)
  return rows.map(({ tags, progress, ...row }) => ({
    ...row,
    tags: JSON.parse(tags) as string[], // written as a list of texts
    progress: progress === null ? null : toPercent(progress),
  }))
}
