import { type Sql } from '#api/lib/object-database.ts'

// What pages link to that is not simply a page is fetched again with them: whether a link is broken shows at its target.

/** Targets that one recheck fetches. */
export const MOST_LINKED = 200

const KINDS = `('a', 'area', 'redirect', 'canonical', 'next', 'prev', 'amphtml', 'hreflang')`
/** New ones, and those that were not fetched well, or are of no use to a link. */
const IS_NOTABLE = `
  (target.state IN ('new', 'disallowed') OR (target.state = 'done' AND (
    target.kind IN ('error', 'redirect', 'blocked', 'unreadable') OR target.noindex = 1
    OR (target.canonical IS NOT NULL AND target.canonical <> target.url))))`

/** Of a target only where it redirects to is followed. */
const LINKED_FROM = `
  FROM pages AS source JOIN links ON links.from_id = source.id AND links.kind IN ${KINDS}
  JOIN pages AS target ON target.id = links.to_id AND target.internal = 1 AND target.crawlable = 1
  WHERE source.url = ? AND (? = 'asked' OR links.kind = 'redirect') AND ${IS_NOTABLE}`

const countLinked = (sql: Sql, seq: number) =>
  Number(
    [...sql.exec(`SELECT count(*) AS n FROM recheck_urls WHERE seq = ? AND role = 'linked'`, seq)][0]?.['n'],
  )

/** Adds what the URLs that were fetched link to, each once. A step is the links of one page. Tells how many were added. */
export function* addLinked(sql: Sql, seq: number): Generator<void, number> {
  let added = 0
  for (;;) {
    const [next] = sql.exec(
      `SELECT url, role FROM recheck_urls WHERE seq = ? AND state = 'done' AND is_followed = 0 LIMIT 1`,
      seq,
    )
    if (!next) return added
    const [url, role] = [String(next['url']), String(next['role'])]
    const room = MOST_LINKED - countLinked(sql, seq)
    if (room > 0) {
      const rows = sql.exec(
        `INSERT OR IGNORE INTO recheck_urls (seq, url, role, state)
         SELECT DISTINCT ?, target.url, 'linked', 'waiting' ${LINKED_FROM}
         ORDER BY target.state = 'new' DESC, target.url LIMIT ? RETURNING 1`,
        seq,
        url,
        role,
        room,
      )
      added += [...rows].length
    }
    sql.exec('UPDATE recheck_urls SET is_followed = 1 WHERE seq = ? AND url = ?', seq, url)
    yield
  }
}

/** Looked at in this recheck. */
const IS_LOOKED_AT = `
  EXISTS (SELECT 1 FROM recheck_urls AS known
    WHERE known.seq = ? AND known.url = target.url AND known.state = 'done' AND known.failure IS NULL)`

/**
 * Pages with links to what was not fetched this time, or never: there were too many, or it did not respond. Nothing is known of those
 * links. A step is one page.
 */
export function* noteUnknownLinks(sql: Sql, seq: number): Generator<void> {
  const asked = [
    ...sql.exec(`SELECT url FROM recheck_urls WHERE seq = ? AND role = 'asked' AND failure IS NULL`, seq),
  ]
  for (const { url } of asked) {
    sql.exec(
      `UPDATE recheck_urls SET failure = 'links' WHERE seq = ? AND url = ? AND EXISTS (
         SELECT 1 FROM pages AS source JOIN links ON links.from_id = source.id AND links.kind IN ${KINDS}
         JOIN pages AS target ON target.id = links.to_id AND target.internal = 1 AND target.crawlable = 1
         WHERE source.url = ? AND (target.state = 'new' OR (${IS_NOTABLE} AND NOT ${IS_LOOKED_AT})))`,
      seq,
      String(url),
      String(url),
      seq,
    )
    yield
  }
}
