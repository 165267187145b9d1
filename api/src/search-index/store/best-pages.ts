import { MOST_POSITIONS } from '#api/search-index/rank/weights.ts'
import { toDomainId } from './domains.ts'

/** A page that has all words of a search. */
export interface Hit {
  pageId: number
  score: number
}

export const compareHits = (one: Hit, other: Hit) => other.score - one.score || one.pageId - other.pageId

/** What takes the pages that a search finds. */
export interface Hits {
  add: (pageId: number, score: number) => void
  /** Pages of these domains need not be added with less than this. */
  floorOf: (firstDomain: number, lastDomain: number) => number
}

/** Domains, of which so many more than have a position can be found until the last of these positions is settled again. */
const SLACK = 100

/** The best of all pages, and the best page of each domain. */
export class BestPages implements Hits {
  /** Best first. */
  readonly pages: Hit[] = []
  readonly #byDomain = new Map<number, Hit>()
  /** What a domain needs at least for a position. */
  #least = -Infinity
  readonly #counts: (pageId: number) => boolean

  /** Of the pages that count. */
  constructor(counts: (pageId: number) => boolean = () => true) {
    this.#counts = counts
  }

  add(pageId: number, score: number): void {
    if (!this.#counts(pageId)) return
    this.#addPage({ pageId, score })
    const domain = toDomainId(pageId)
    const known = this.#byDomain.get(domain)
    if (!known || compareHits({ pageId, score }, known) < 0) this.#byDomain.set(domain, { pageId, score })
    if (this.#byDomain.size > MOST_POSITIONS + SLACK) this.#settle()
  }

  floorOf(firstDomain: number, lastDomain: number): number {
    const last = this.pages.length < MOST_POSITIONS ? undefined : this.pages.at(-1)
    if (!last) return -Infinity
    const known = firstDomain === lastDomain ? this.#byDomain.get(firstDomain) : undefined
    return Math.min(last.score, Math.max(this.#least, known?.score ?? -Infinity))
  }

  /** The best page of each domain, best first. */
  listDomains(): Hit[] {
    return [...this.#byDomain.values()].sort(compareHits).slice(0, MOST_POSITIONS)
  }

  #addPage(hit: Hit): void {
    const { pages } = this
    const last = pages.at(-1)
    if (last && pages.length === MOST_POSITIONS && compareHits(hit, last) > 0) return
    let [low, high] = [0, pages.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareHits(hit, pages[middle] ?? hit) < 0) high = middle
      else low = middle + 1
    }
    pages.splice(low, 0, hit)
    if (pages.length > MOST_POSITIONS) pages.pop()
  }

  /** Domains that have no position any more are forgotten. */
  #settle(): void {
    const best = [...this.#byDomain].sort(([, one], [, other]) => compareHits(one, other))
    for (const [domain] of best.slice(MOST_POSITIONS)) this.#byDomain.delete(domain)
    this.#least = best[MOST_POSITIONS - 1]?.[1].score ?? -Infinity
  }
}
