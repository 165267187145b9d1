import { sql } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { objectives } from '#api/db/schema/okrs.ts'
import { MAX_DEPTH } from '#contract/people/objectives.words.ts'

/** More levels than a tree has: a loop that existed anyway would end here. */
const MOST_LEVELS = MAX_DEPTH * 2

/** Objectives that count in the one above them. */
const CONTRIBUTES = `c.contributes_to_parent = 1 and c.archived_at is null and c.state in ('active', 'closed')
  and c.outcome is not 'canceled'`

/** What an objective, by the name of its row, is made of; `child` has the new figures of the one that the chain comes from. */
const partsOf = (row: string, child: { progress: string; health: string }) => `
  select k.weight as weight, k.progress as progress, k.health as health from key_results as k
  where k.organization_id = ${row}.organization_id and k.objective_id = ${row}.id and k.archived_at is null
  union all
  select c.weight, ${child.progress}, ${child.health} from objectives as c
  where c.organization_id = ${row}.organization_id and c.parent_id = ${row}.id and ${CONTRIBUTES}`

const figuresOf = (row: string, child: { progress: string; health: string }) => {
  const parts = partsOf(row, child)
  // Whole numbers: twice the sum and the weight once more, by twice the weight, is the mean with halves rounded up.
  const mean = `(select (2 * sum(weight * progress) + sum(weight)) / nullif(2 * sum(weight), 0)
    from (${parts}) where progress is not null)`
  return `case ${row}.progress_mode when 'manual' then ${row}.own_progress else ${mean} end,
    case ${row}.progress_mode when 'manual' then ${row}.own_health else (select max(health) from (${parts})) end`
}

const OWN = figuresOf('own', { progress: 'c.progress', health: 'c.health' })
const ABOVE = figuresOf('above', {
  progress: 'iif(c.id = chain.id, chain.progress, c.progress)',
  health: 'iif(c.id = chain.id, chain.health, c.health)',
})

/**
 * Computes progress and health of an objective and of all objectives above it, in one statement: to be written in the batch of what
 * changes them, after it. One row after the other, from below up; each reads the others at its level as they are stored
 * (docs/decisions/110).
 */
export const rollUpFrom = (
  db: Db,
  { id, organizationId }: { id: string; organizationId: string },
): Statement =>
  db
    .update(objectives)
    .set({ progress: sql`chain.progress`, health: sql`chain.health` })
    .from(
      sql`(with recursive chain(id, parent_id, progress, health, level) as (
        select own.id, own.parent_id, ${sql.raw(OWN)}, 0 from objectives as own
        where own.id = ${id} and own.organization_id = ${organizationId}
        union all
        select above.id, above.parent_id, ${sql.raw(ABOVE)}, chain.level + 1
        from chain join objectives as above on above.id = chain.parent_id
        where chain.level < ${MOST_LEVELS} and above.organization_id = ${organizationId}
      ) select id, progress, health from chain) as chain`,
    )
    .where(sql`objectives.id = chain.id`)
