import { type Sql } from '#api/lib/object-database.ts'

const PAGES_AT_ONCE = 500

/**
 * Updates the pages of a condition in steps of some at a time, each in a millisecond or two. The update must make the condition
 * false: a step takes the first pages for which it holds. `source` is the table, and the index where the planner needs to be told.
 */
export function* updatePagesInSteps(
  sql: Sql,
  { source = 'pages', set, where }: { source?: string; set: string; where: string },
): Generator<void> {
  const query = `
    UPDATE pages SET ${set} WHERE id IN (SELECT id FROM ${source} WHERE ${where} LIMIT ${PAGES_AT_ONCE}) RETURNING id`
  while ([...sql.exec(query)].length > 0) yield
}
