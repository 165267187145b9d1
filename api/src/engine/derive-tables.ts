import { type Sql } from './crawl-store.ts'

/** Bits that may differ between near duplicates. A cosine of 0.95 between two texts is 6.5 bits of 64 on average. */
const MAX_DISTANCE = 6
/** One byte each, and more of them than bits may differ, so near duplicates always share a band. */
const BANDS = 8
/** Pages of one template can share a band; each is compared with the first ones only. */
const MAX_BAND_PEERS = 200
const ROWS_AT_ONCE = 20_000

const LINK_KINDS = `('a', 'area')`

/** Fills what checks across pages read, in steps: inlink counts, click depths and pairs of near duplicates. */
export function* deriveTables(sql: Sql): Generator<void> {
  countInlinks(sql)
  yield
  yield* measureDepths(sql)
  yield* findNearDuplicates(sql)
}

/** Pages that link here, not links: a menu of twenty entries is one page. A page's links to itself don't count. */
function countInlinks(sql: Sql): void {
  sql.exec('UPDATE pages SET inlinks = 0 WHERE inlinks > 0')
  sql.exec(`
    UPDATE pages SET inlinks = counted.pages
    FROM (SELECT to_id, count(DISTINCT from_id) AS pages FROM links
          WHERE kind IN ${LINK_KINDS} AND from_id <> to_id GROUP BY to_id) AS counted
    WHERE pages.id = counted.to_id`)
}

/** Clicks from the start by breadth-first search: during the crawl pages are met in any order. A redirect is no click. */
function* measureDepths(sql: Sql): Generator<void> {
  sql.exec('UPDATE pages SET depth = NULL WHERE depth > 0')
  let reached = idsOf(sql.exec('SELECT id FROM pages WHERE depth = 0'))
  for (let depth = 0; reached.length > 0; depth += 1) {
    let redirected = reached
    while (redirected.length > 0) {
      redirected = reach(sql, redirected, depth, `('redirect')`)
      reached = reached.concat(redirected)
      yield
    }
    reached = reach(sql, reached, depth + 1, LINK_KINDS)
    yield
  }
}

const idsOf = (rows: Iterable<Record<string, unknown>>) => Array.from(rows, ({ id }) => Number(id))

/** Only the pages that the last step reached are looked at: a site of one long chain has as many steps as pages. */
function reach(sql: Sql, from: readonly number[], depth: number, kinds: string): number[] {
  const reached: number[] = []
  for (let at = 0; at < from.length; at += ROWS_AT_ONCE) {
    const rows = sql.exec(
      `UPDATE pages SET depth = ? WHERE depth IS NULL AND id IN
         (SELECT to_id FROM links WHERE from_id IN (SELECT value FROM json_each(?)) AND links.kind IN ${kinds})
       RETURNING id`,
      depth,
      JSON.stringify(from.slice(at, at + ROWS_AT_ONCE)),
    )
    for (const id of idsOf(rows)) reached.push(id)
  }
  return reached
}

interface Print {
  id: number
  high: number
  low: number
}

type Twins = Map<number, { twin: number; distance: number }>

function* findNearDuplicates(sql: Sql): Generator<void> {
  sql.exec('DELETE FROM near_duplicates')
  const prints = listPrints(sql)
  const twins: Twins = new Map()
  for (let band = 0; band < BANDS; band += 1) {
    pairWithinBand(prints, band, twins)
    yield
  }

  const rows = [...twins].map(([id, { twin, distance }]) => [id, twin, distance])
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const part = JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE))
    sql.exec('INSERT INTO near_duplicates SELECT value->>0, value->>1, value->>2 FROM json_each(?)', part)
    yield
  }
}

/** One page for each text, since exact duplicates are another finding; in the order of addresses, as ids depend on chance. */
function listPrints(sql: Sql): Print[] {
  const rows = sql.exec(`
    SELECT id, simhash, min(url) AS first FROM pages
    WHERE kind = 'html' AND indexable = 1 AND simhash IS NOT NULL GROUP BY text_hash ORDER BY first`)
  return Array.from(rows, ({ id, simhash }) => {
    const hex = String(simhash)
    return {
      id: Number(id),
      high: Number.parseInt(hex.slice(0, 8), 16),
      low: Number.parseInt(hex.slice(8), 16),
    }
  })
}

function pairWithinBand(prints: readonly Print[], band: number, twins: Twins): void {
  const half = band < BANDS / 2 ? 'high' : 'low'
  const shift = (band % (BANDS / 2)) * 8
  const peersOf = new Map<number, Print[]>()
  for (const print of prints) {
    const key = (print[half] >>> shift) & 255
    const peers = peersOf.get(key) ?? []
    for (const peer of peers) {
      const distance = bitsSet(print.high ^ peer.high) + bitsSet(print.low ^ peer.low)
      if (distance > MAX_DISTANCE || (twins.get(print.id)?.distance ?? Infinity) <= distance) continue
      twins.set(print.id, { twin: peer.id, distance })
    }
    if (peers.length < MAX_BAND_PEERS) peers.push(print)
    peersOf.set(key, peers)
  }
}

/** Ones among 32 bits, by adding neighbours in ever wider fields. */
function bitsSet(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
