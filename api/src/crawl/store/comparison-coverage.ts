import { type Sql } from '#api/lib/object-database.ts'
import { yieldThread } from '#api/lib/yield-thread.ts'
import { type Look, LOOK_OF } from './comparison-parts.ts'

const PAGES_AT_ONCE = 1_000

/** What one of two audits saw. */
interface Sight {
  /** How it looked at a URL, and how the other one did: null where that one does not know it. Each pair once. */
  looks: Map<string, [own: number, other: number | null]>
  /** Whether it left out pages by itself: then it may not know of others. */
  isPartial: boolean
}

/** Of this audit; a page that it was not to look at is passed over. */
const SEEN_NOW = `
  SELECT internal = 1 AND crawlable = 1 AS is_known, ${LOOK_OF} AS own, other.look AS other,
    max(state = 'skipped') AS is_partial, max(max(id)) OVER () AS last
  FROM (SELECT id, url, internal, crawlable, state, kind, status FROM pages WHERE id > ? ORDER BY id LIMIT ${PAGES_AT_ONCE}) AS now
  LEFT JOIN other_pages AS other ON other.url = now.url GROUP BY 1, 2, 3`

/** Of the other audit. */
const SEEN_BEFORE = `
  SELECT 1 AS is_known, look AS own, (SELECT ${LOOK_OF} FROM pages WHERE pages.url = was.url AND internal = 1) AS other,
    max(left_out) AS is_partial, max(max(url)) OVER () AS last
  FROM (SELECT url, look, left_out FROM other_pages WHERE url > ? ORDER BY url LIMIT ${PAGES_AT_ONCE}) AS was GROUP BY 1, 2, 3`

/** In steps of so many pages each. */
async function readSight(sql: Sql, query: string, first: string | number): Promise<Sight> {
  const sight: Sight = { looks: new Map(), isPartial: false }
  for (let last = first; ;) {
    const rows = [...sql.exec(query, last)]
    if (!rows[0]) return sight
    for (const { is_known: isKnown, own, other, is_partial: isPartial } of rows) {
      if (isKnown !== 1) continue
      sight.looks.set(`${Number(own)} ${String(other)}`, [Number(own), other === null ? null : Number(other)])
      sight.isPartial ||= isPartial === 1
    }
    // The key that the query goes by.
    last = rows[0]['last'] as string | number
    await yieldThread()
  }
}

/** Whether an audit looked at something that another one did not, or would not have. */
function hasMore(sight: Sight, other: Sight, look: Look): boolean {
  const ofUnknown = other.isPartial ? 0 : look
  return [...sight.looks.values()].some(([own, theirs]) => own >= look && (theirs ?? ofUnknown) < look)
}

/**
 * Whether what either audit saw the other one saw too, or would have if it were there: only then a change of what was found
 * across pages is a change of the site. An audit that left pages out may not know of others.
 */
export async function readCoverage(sql: Sql): Promise<(look: Look) => boolean> {
  const now = await readSight(sql, SEEN_NOW, 0)
  const before = await readSight(sql, SEEN_BEFORE, '')
  return (look) => !hasMore(now, before, look) && !hasMore(before, now, look)
}
