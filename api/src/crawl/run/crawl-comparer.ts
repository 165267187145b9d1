import { type Sql } from '#api/lib/object-database.ts'
import { compare } from '#api/crawl/store/crawl-comparison.ts'
import { type OtherCrawl } from '#api/crawl/store/comparison-parts.ts'
import {
  type Comparison,
  findComparison,
  forgetComparisons,
  listKeptChanges,
  saveComparison,
} from '#api/crawl/store/comparison-store.ts'

type ChangeQuery = Parameters<typeof listKeptChanges>[1]

interface ComparerOptions {
  sql: Sql
  find: (auditId: string) => Promise<OtherCrawl | undefined>
  /** The audit before this one, whose comparison is kept for good. */
  previousId: () => string | null
  /** Changes with what was found: what was compared before is no longer so. */
  stamp: () => number | null
}

/** Compares a crawl that has ended with others, each once, and one after the other. */
export function createComparer({ sql, find, previousId, stamp }: ComparerOptions) {
  let last: Promise<unknown> = Promise.resolve()

  async function compareWith(against: string): Promise<Comparison | null> {
    const known = findComparison(sql, against)
    if (known) return known
    const other = await find(against)
    if (!other) return null
    await forgetComparisons(sql, [previousId(), against])
    const stampBefore = stamp()
    const comparison = await compare(sql, against, other)
    if (stamp() !== stampBefore) return compareWith(against)
    if (comparison) saveComparison(sql, against, comparison)
    return comparison
  }

  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }

  return {
    compareWith: (against: string): Promise<Comparison | null> => inTurn(() => compareWith(against)),
    /** In turn as well: another comparison would forget what is being listed, piece by piece. */
    listChanges: (query: ChangeQuery) =>
      inTurn(async () => {
        await compareWith(query.against)
        return listKeptChanges(sql, query)
      }),
  }
}
