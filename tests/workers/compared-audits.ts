import { type Sql } from '#api/lib/object-database.ts'
import { gatherHostWide } from '#api/crawl/store/host-wide.ts'
import { compare } from '#api/crawl/store/crawl-comparison.ts'
import { keepChecksMade, listChecksMade } from '#api/crawl/store/checks-made.ts'
import { listFaults, listSeen, type OtherCrawl } from '#api/crawl/store/comparison-parts.ts'
import { type Comparison, listKeptChanges } from '#api/crawl/store/comparison-store.ts'
import { closeFrontier } from '#api/crawl/store/frontier.ts'
import { type CrawlOptions, crawlFixture, type Fetch } from '#tests/fixtures/site/crawl-fixture.ts'

/** Ends a crawl of a fixture as an audit ends, so that it can be compared. */
export function endAudit(sql: Sql): Sql {
  Array.from(closeFrontier(sql))
  Array.from(gatherHostWide(sql))
  keepChecksMade(sql)
  return sql
}

export const auditFixture = async (fetch: Fetch, options: CrawlOptions): Promise<Sql> =>
  endAudit(await crawlFixture(fetch, options))

/** An audit as another one sees it. */
export const asOther = (sql: Sql): OtherCrawl => ({
  listChecksMade: () => Promise.resolve(listChecksMade(sql)),
  listSeen: (after) => Promise.resolve(listSeen(sql, after)),
  listFaults: (after) => Promise.resolve(listFaults(sql, after)),
})

export interface Difference {
  comparison: Comparison
  /** `check path`, in order. */
  new: string[]
  fixed: string[]
  /** Findings on what only one of the two looked at. */
  unseenBefore: string[]
  unseenNow: string[]
}

const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')

async function listChanged(now: Sql, change: 'new' | 'fixed'): Promise<string[]> {
  const query = {
    against: 'aud_before',
    change,
    sort: 'change',
    direction: 'desc',
    page: 1,
    pageSize: 100_000,
  } as const
  const { items } = await listKeptChanges(now, query)
  return items.map(({ check, url }) => `${check} ${pathOf(url)}`)
}

export async function differenceOf(before: Sql, now: Sql): Promise<Difference> {
  const comparison = (await compare(now, 'aud_before', asOther(before))) ?? {}
  const countsOf = (name: 'unseenBefore' | 'unseenNow') =>
    Object.entries(comparison).flatMap(([check, change]) =>
      change[name] > 0 ? [`${check} ${change[name]}`] : [],
    )
  return {
    comparison,
    new: await listChanged(now, 'new'),
    fixed: await listChanged(now, 'fixed'),
    unseenBefore: countsOf('unseenBefore'),
    unseenNow: countsOf('unseenNow'),
  }
}
