import { type Sql } from '#api/lib/object-database.ts'
import { type LinkGraph, rankPages, toAuthority } from '#api/search-index/rank/page-rank.ts'

const LINKS_AT_ONCE = 2_000
const DOMAINS_AT_ONCE = 500

/** Which domain links to which, by links that are followed and not lost; each pair once. */
function* readGraph(sql: Sql): Generator<void, LinkGraph & { ids: number[] }> {
  const ids = Array.from(
    sql.exec(
      'SELECT id FROM domains WHERE pages > 0 OR id IN (SELECT to_domain FROM links WHERE lost_on IS NULL) ORDER BY id',
    ),
    ({ id }) => Number(id),
  )
  yield
  const places = new Map(ids.map((id, place) => [id, place]))
  const pairs = new Set<number>()
  for (let after = 0; ;) {
    const rows = [
      ...sql.exec(
        `SELECT id, from_domain, to_domain, nofollow = 0 AND lost_on IS NULL AS counts FROM links
         WHERE id > ? ORDER BY id LIMIT ${LINKS_AT_ONCE}`,
        after,
      ),
    ]
    for (const { from_domain: from, to_domain: to, counts } of rows) {
      const [source, target] = [places.get(Number(from)), places.get(Number(to))]
      if (counts === 1 && source !== undefined && target !== undefined)
        pairs.add(source * ids.length + target)
    }
    const end = rows.at(-1)
    if (!end) break
    after = Number(end['id'])
    yield
  }
  const from = Int32Array.from(pairs, (pair) => Math.floor(pair / ids.length))
  const to = Int32Array.from(pairs, (pair) => pair % ids.length)
  return { size: ids.length, from, to, ids }
}

/** Gives each domain its authority, and its place among all by PageRank. In steps. */
export function* rankDomains(sql: Sql): Generator<void> {
  const graph = yield* readGraph(sql)
  const ranks = yield* rankPages(graph)
  const order = Array.from(ranks.keys()).sort((a, b) => (ranks[b] ?? 0) - (ranks[a] ?? 0) || a - b)
  const [most, least] = [ranks[order[0] ?? 0] ?? 0, ranks[order.at(-1) ?? 0] ?? 0]
  sql.exec(
    'UPDATE domains SET authority = NULL, place = NULL, rank = NULL WHERE pages = 0 AND place IS NOT NULL',
  )
  yield
  for (let at = 0; at < order.length; at += DOMAINS_AT_ONCE) {
    const rows = order.slice(at, at + DOMAINS_AT_ONCE).map((index, offset) => {
      const rank = ranks[index] ?? 0
      return [graph.ids[index], toAuthority(rank, least, most), at + offset + 1, rank]
    })
    sql.exec(
      `UPDATE domains SET authority = value ->> 1, place = value ->> 2, rank = value ->> 3
       FROM json_each(?) WHERE domains.id = value ->> 0`,
      JSON.stringify(rows),
    )
    yield
  }
}
