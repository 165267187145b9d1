import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCoverage } from '#api/sources/search-console/performance-coverage.ts'
import { toFigures } from '#api/sources/search-console/performance-figures.ts'
import { syncDays } from '#api/sources/search-console/sync-days.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { listKeywordRanking } from '#contract/seo/domain.lists.ts'
import { createGatewayScope } from '#tests/workers/gateway-scope.ts'
import { toObjectDatabase } from '#cli/bellwether/node-database.ts'
import { migratePerformance } from './performance-migrations.ts'
import { readQueries } from './read-queries.ts'
import { readDays, readKind } from './read-totals.ts'
import { clearDays, listSets, putFigures, putSet } from './write-figures.ts'

// What Google replies, through the gateway, the store and the figures: it withholds rare queries, so parts are less than their whole.

const PROPERTY = 'sc-domain:example.com'
const DAYS = ['2026-11-19', '2026-11-20', '2026-11-21']
const PERIOD = { from: '2026-11-19', to: '2026-11-21' }

interface Search {
  day: string
  query: string
  page: string
  country: string
  device: string
  clicks: number
  impressions: number
  position: number
  isRare: boolean
}

const aSearch: fc.Arbitrary<Search> = fc
  .record({
    day: fc.constantFrom(...DAYS),
    query: fc.constantFrom('bell', 'Bell', 'sheep bell', 'büll', 'x'.repeat(60), "o'bell"),
    page: fc.constantFrom('https://example.com/', 'https://www.example.com/a', 'https://example.com/b?c=1'),
    country: fc.constantFrom('usa', 'deu', 'zzz'),
    device: fc.constantFrom('DESKTOP', 'MOBILE', 'TABLET'),
    impressions: fc.integer({ min: 1, max: 1_000_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    position: fc.double({ min: 1, max: 500, noNaN: true }),
    isRare: fc.boolean(),
  })
  .map(({ share, ...search }) => ({ ...search, clicks: Math.floor(search.impressions * share) }))

type Dimension = 'date' | 'query' | 'page' | 'country' | 'device'

/** As Google groups: rare searches count, and are in no row with a query. */
function group(searches: readonly Search[], dimensions: readonly Dimension[], { from, to }: typeof PERIOD) {
  const groups = new Map<string, { keys: string[]; clicks: number; impressions: number; weighted: number }>()
  for (const search of searches) {
    if (search.day < from || search.day > to || (search.isRare && dimensions.includes('query'))) continue
    const keys = dimensions.map((dimension) => (dimension === 'date' ? search.day : search[dimension]))
    const name = JSON.stringify(keys)
    const sum = groups.get(name) ?? { keys, clicks: 0, impressions: 0, weighted: 0 }
    sum.clicks += search.clicks
    sum.impressions += search.impressions
    sum.weighted += search.position * search.impressions
    groups.set(name, sum)
  }
  return [...groups.values()].map(({ keys, clicks, impressions, weighted }) => ({
    keys,
    clicks,
    impressions,
    ctr: clicks / impressions,
    position: weighted / impressions,
  }))
}

/** Reads searches as the job does, into a database of its own. */
async function read(searches: readonly Search[]) {
  const { sql, atomically } = toObjectDatabase(new DatabaseSync(':memory:'))
  migratePerformance({ sql, atomically })
  const scope = {
    ...createGatewayScope({}),
    now: () => new Date('2026-11-24T12:00:00Z'),
    fetch: (_url: string, { body }: { body: string }) => {
      const { startDate, endDate, dimensions } = JSON.parse(body) as {
        startDate: string
        endDate: string
        dimensions: Dimension[]
      }
      return Promise.resolve(
        Response.json({ rows: group(searches, dimensions, { from: startDate, to: endDate }) }),
      )
    },
    // A test of what is read needs neither a database nor an organization.
  } as unknown as SourceScope
  const performance: Parameters<typeof syncDays>[1] = {
    storeDays: ({ set, kinds, days, rows }) => {
      putSet(sql, set)
      clearDays(sql, { setId: set.id, kinds, days: days.map(({ day }) => day) })
      putFigures(sql, set.id, rows)
      return Promise.resolve()
    },
  }
  await syncDays({ scope, access: 'x', property: PROPERTY }, performance, DAYS.toReversed())
  return sql
}

const whole = { setId: PROPERTY, match: { kind: 'all' } } as const
const list = listKeywordRanking.query.parse({ pageSize: '100', sort: 'clicks', direction: 'desc' })
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

test('what is listed by query, country, device or page is never more than all of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aSearch, { minLength: 1, maxLength: 12 }), async (searches) => {
      const sql = await read(searches)
      const days = readDays(sql, { ...whole, days: PERIOD, only: null })
      const figures = new Map(toFigures(days, []).map(({ metric, value }) => [metric, value]))
      const clicks = figures.get('organic-traffic') ?? Number.NaN
      const impressions = figures.get('organic-impressions') ?? Number.NaN
      // All of it is what was searched, whether or not a query is told.
      expect(clicks).toBe(sum(searches.map((search) => search.clicks)))
      expect(impressions).toBe(sum(searches.map((search) => search.impressions)))
      const position = figures.get('average-position') ?? Number.NaN
      expect(position).toBeGreaterThanOrEqual(1)
      expect(position).toBeLessThanOrEqual(500 + 1e-9)

      const { items } = readQueries(sql, { ...whole, days: PERIOD, previous: null, brand: '', list })
      expect(sum(items.map((item) => item.clicks ?? 0))).toBeLessThanOrEqual(clicks)
      expect(sum(items.map((item) => item.impressions ?? 0))).toBeLessThanOrEqual(impressions)
      const told = readKind(sql, { ...whole, kind: 'pair', days: PERIOD })
      expect(told.clicks).toBe(sum(searches.filter(({ isRare }) => !isRare).map((search) => search.clicks)))
      for (const kind of ['country', 'device', 'page'] as const)
        expect(readKind(sql, { ...whole, kind, days: PERIOD }).clicks).toBeLessThanOrEqual(clicks)

      const [set] = listSets(sql)
      if (!set) throw new Error('Nothing was stored.')
      const coverage = toCoverage({
        set,
        match: { match: { kind: 'all' }, isPart: false },
        days: PERIOD,
        target: {
          name: 'example.com',
          scope: 'subdomains',
          host: 'example.com',
          domain: 'example.com',
          path: '/',
        },
        told: { clicks: told.clicks, of: clicks },
        cutDays: 0,
      })
      const share = /have (\d+)% of all/.exec(coverage)?.[1]
      expect(Number(share ?? 0)).toBeLessThanOrEqual(100)
    }),
    { numRuns: 1000 },
  )
}, 120_000)

test.each([
  [{ clicks: 6, of: 10 }, /those listed have 60% of all clicks/],
  // Pages of one result are counted apart: their sum may be more than the property's own.
  [{ clicks: 12, of: 10 }, /Google withholds rare queries[.]$/],
  [{ clicks: 0, of: 0 }, /Google withholds rare queries[.]$/],
])('a share of more than all of it is not told: %j', (told, expected) => {
  const set = {
    id: 'x',
    source: 'search-console',
    property: PROPERTY,
    name: '',
    firstDay: PERIOD.from,
    lastDay: PERIOD.to,
    filters: '',
    rows: 1,
    createdAt: 0,
    createdBy: null,
  } as const
  const target = {
    name: 'example.com',
    scope: 'subdomains',
    host: 'example.com',
    domain: 'example.com',
    path: '/',
  } as const
  const match = { match: { kind: 'all' }, isPart: false } as const
  expect(toCoverage({ set, match, days: PERIOD, target, told, cutDays: 0 })).toMatch(expected)
})
