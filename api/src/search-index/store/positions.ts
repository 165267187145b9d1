import { type Sql } from '#api/lib/object-database.ts'
import { searchIndex } from './search.ts'

/** A round of positions: all keywords, over the index as it is after an audit. */
export interface Round {
  round: number
  /** ISO day: of the audit, or of the round before where that is later. */
  day: string
}

/** The round that is under way, or a new one. */
export function requireRound(sql: Sql, day: string): Round {
  const open = findRound(sql)
  if (open) return open
  sql.exec('INSERT INTO rounds (day) SELECT max(?1, coalesce((SELECT max(day) FROM rounds), ?1))', day)
  return requireRound(sql, day)
}

function findRound(sql: Sql): Round | undefined {
  const [row] = sql.exec('SELECT round, day FROM rounds WHERE is_done = 0')
  return row && { round: Number(row['round']), day: String(row['day']) }
}

/** Positions of the next keyword behind one. Its id, or undefined where there is no more. */
export function rankNextKeyword(sql: Sql, round: number, after: number): number | undefined {
  const [row] = sql.exec(
    'SELECT id, keyword, language FROM keywords WHERE id > ? AND seen = ? ORDER BY id LIMIT 1',
    after,
    round,
  )
  if (!row) return undefined
  const id = Number(row['id'])
  const rows = searchIndex(sql, String(row['keyword']), row['language'] as string | null).map(
    ({ domainId, position, pageId, pages }) => [domainId, position, pageId, pages],
  )
  sql.exec(
    `INSERT OR REPLACE INTO positions (round, domain_id, keyword_id, position, page_id, url, pages)
     SELECT ?, value ->> 0, ?, value ->> 1, value ->> 2, pages.url, value ->> 3
     FROM json_each(?) JOIN pages ON pages.id = value ->> 2`,
    round,
    id,
    JSON.stringify(rows),
  )
  return id
}

/** From now on, replies are of this round. */
export function endRound(sql: Sql, round: number): void {
  sql.exec('UPDATE rounds SET is_done = 1 WHERE round = ?', round)
}

const ROWS_AT_ONCE = 1_000

/** Takes away some of the positions of rounds before the last two. False once there are none. */
export function forgetRounds(sql: Sql): boolean {
  const [oldest] = sql.exec(
    'SELECT min(round) AS round FROM (SELECT round FROM rounds WHERE is_done = 1 ORDER BY round DESC LIMIT 2)',
  )
  const round = Number(oldest?.['round'] ?? 0)
  const gone = [
    ...sql.exec(
      `DELETE FROM positions WHERE (round, domain_id, keyword_id) IN
        (SELECT round, domain_id, keyword_id FROM positions WHERE round < ? LIMIT ${ROWS_AT_ONCE}) RETURNING 1`,
      round,
    ),
  ]
  return gone.length === ROWS_AT_ONCE
}

/** The last round that is done, and the one before; null where there is none. */
export function findRounds(sql: Sql): { last: number; previous: number | null; day: string } | null {
  const [last, previous] = [
    ...sql.exec('SELECT round, day FROM rounds WHERE is_done = 1 ORDER BY round DESC LIMIT 2'),
  ]
  if (!last) return null
  return {
    last: Number(last['round']),
    previous: previous ? Number(previous['round']) : null,
    day: String(last['day']),
  }
}
