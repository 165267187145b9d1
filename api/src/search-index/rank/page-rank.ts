/** Links between numbered things: `from[i]` links to `to[i]`. Each pair counts once, and none links to itself. */
export interface LinkGraph {
  size: number
  from: Int32Array
  to: Int32Array
}

export const DAMPING = 0.85
/** Of the sum of all changes from one round to the next. */
export const TOLERANCE = 1e-9
const MOST_ROUNDS = 200
/** Links of one step, which takes a millisecond or two. */
const LINKS_AT_ONCE = 200_000

/**
 * PageRank by power iteration (Page, Brin, Motwani, Winograd, "The PageRank Citation Ranking", 1998): all of them together are 1.
 * What has no links gives what it has to all alike. Works in steps.
 */
export function* rankPages({ size, from, to }: LinkGraph): Generator<void, Float64Array> {
  let ranks = new Float64Array(size).fill(1 / size)
  const outgoing = new Int32Array(size)
  for (const source of from) outgoing[source] = (outgoing[source] ?? 0) + 1
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let dangling = 0
    for (let at = 0; at < size; at += 1) if (outgoing[at] === 0) dangling += ranks[at] ?? 0
    const next = new Float64Array(size).fill((1 - DAMPING + DAMPING * dangling) / size)
    for (let link = 0; link < from.length; link += 1) {
      const [source = 0, target = 0] = [from[link], to[link]]
      next[target] = (next[target] ?? 0) + (DAMPING * (ranks[source] ?? 0)) / (outgoing[source] ?? 1)
      if (link % LINKS_AT_ONCE === LINKS_AT_ONCE - 1) yield
    }
    let change = 0
    for (let at = 0; at < size; at += 1) change += Math.abs((next[at] ?? 0) - (ranks[at] ?? 0))
    ranks = next
    yield
    if (change < TOLERANCE) break
  }
  return ranks
}

/**
 * A PageRank as a number from 0 to 100, logarithmic between the weakest and the strongest of the index:
 * 100 · ln(rank / least) / ln(most / least). Null where all are alike.
 */
export function toAuthority(rank: number, least: number, most: number): number | null {
  if (!(most > least * (1 + 1e-9)) || least <= 0) return null
  return Math.round((1000 * Math.log(rank / least)) / Math.log(most / least)) / 10
}
