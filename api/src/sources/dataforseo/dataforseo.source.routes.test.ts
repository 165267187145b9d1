import { expect, test } from 'vitest'
import * as lists from '#contract/seo/domain.lists.ts'
import { createTestApi, DAY, HOUR } from '#tests/workers/api.ts'
import { anAsked, aTarget, connectDataForSeo, queryOf, SAMPLE_HOST } from '#tests/workers/dataforseo.ts'
import { toAuthority } from './answers.ts'
import { findMarket } from './markets.ts'

const NOW = new Date('2026-11-24T10:00:00Z')
const createApi = () => {
  const api = createTestApi()
  api.clock.at = new Date(NOW)
  return api
}
const KEYWORDS = queryOf(lists.listKeywordRanking)

test('a summary has figures of both parts, each with how it is known and what it covers', async () => {
  const { open, server } = await connectDataForSeo(createApi())
  const answers = await (await open()).summary(anAsked())

  const known = answers.flatMap(({ basis, asOf, coverage, data }) =>
    data.map(({ metric, unit, value }) => [metric, unit, basis, asOf, coverage.length > 20, value > 0]),
  )
  expect(known).toEqual([
    ['organic-traffic', 'count', 'estimated', '2026-11-24', true, true],
    ['traffic-value', 'cents', 'estimated', '2026-11-24', true, true],
    ['organic-keywords', 'count', 'estimated', '2026-11-24', true, true],
    ['paid-keywords', 'count', 'estimated', '2026-11-24', true, true],
    ['backlinks', 'count', 'measured', '2026-11-24', true, true],
    ['referring-domains', 'count', 'measured', '2026-11-24', true, true],
    ['authority', 'score', 'estimated', '2026-11-24', true, true],
  ])
  expect(server.seen.map(({ path }) => path).sort()).toEqual([
    'backlinks/summary/live',
    'dataforseo_labs/google/domain_rank_overview/live',
  ])
})

test('authority is their own scale of 0 to 100, and nothing else is one', () => {
  // The example of their help center.
  expect(toAuthority(694)).toBe(89)
  expect([0, 1000, null, -1, 1001].map(toAuthority)).toEqual([0, 100, null, null, null])
})

test('what it does not know, and what no one could, is not zero', async () => {
  const { open, server } = await connectDataForSeo(createApi())
  const source = await open()
  const nobody = anAsked({
    target: aTarget({ host: 'nobody.example', name: 'nobody.example', domain: 'nobody.example' }),
  })
  expect(await source.summary(nobody)).toEqual([])
  expect(await source['keyword-ranking'](nobody, KEYWORDS)).toBeNull()
  expect(await source['traffic-trend'](nobody)).toBeNull()

  const before = server.seen.length
  for (const asked of [
    anAsked({ target: aTarget({ host: '127.0.0.1:8787' }) }),
    anAsked({ target: aTarget({ host: '192.168.0.1' }) }),
    anAsked({ target: aTarget({ host: 'localhost' }) }),
    anAsked({ country: 'AQ' }),
    anAsked({ device: 'mobile' }),
  ])
    expect(await source['keyword-ranking'](asked, KEYWORDS)).toBeNull()
  expect(server.seen).toHaveLength(before)
})

test('the country is a market of DataForSEO, with its language', async () => {
  const { open, server } = await connectDataForSeo(createApi(), { country: 'PT' })
  const source = await open()
  await source['keyword-ranking'](anAsked(), KEYWORDS)
  await source['keyword-ranking'](anAsked({ country: 'DE' }), KEYWORDS)
  expect(
    server.seen.map(({ task: { location_code, language_code } }) => [location_code, language_code]),
  ).toEqual([
    [2620, 'pt'],
    [2276, 'de'],
  ])
  expect(findMarket('GB')).toEqual({ location_code: 2826, language_code: 'en' })
})

test('one reply serves every order, filter and page of keywords, and the main ones', async () => {
  const { open, server } = await connectDataForSeo(createApi())
  const source = await open()
  const ask = async (query: object) => {
    const answer = await source['keyword-ranking'](anAsked(), queryOf(lists.listKeywordRanking, query))
    return answer?.data ?? { items: [], total: 0 }
  }
  const { items, total } = await ask({ pageSize: '5' })
  expect(total).toBe(48)
  expect(items.map(({ position }) => position)).toEqual([1, 2, 3, 4, 6])
  expect(items[0]).toMatchObject({
    previousPosition: null,
    clicks: null,
    impressions: null,
    intent: 'informational',
    url: expect.stringContaining(`https://${SAMPLE_HOST}/`) as string,
  })
  expect((await ask({ sort: 'volume', direction: 'desc', pageSize: '1' })).items[0]?.volume).toBe(4800)
  expect(
    (await ask({ band: '4-10' })).items.every(
      ({ position }) => position !== null && position >= 4 && position <= 10,
    ),
  ).toBe(true)
  expect((await ask({ movement: 'new' })).total).toBe(10)
  expect((await ask({ q: 'LANTERNS' })).total).toBe(8)
  expect((await ask({ page: '99' })).items).toEqual([])

  const main = await source['main-keywords'](anAsked(), queryOf(lists.listMainKeywords, { branded: 'no' }))
  expect(main?.data.items[0]?.weight).toBe(100)
  expect(server.seen).toHaveLength(1)
})

test('trends are months, of the period and of the one before, out of one reply', async () => {
  const { open, server } = await connectDataForSeo(createApi())
  const source = await open()
  const asked = anAsked({ previous: { from: '2025-12-01', to: '2026-05-31' } })
  const traffic = await source['traffic-trend'](asked)
  const [visits] = traffic?.data.series ?? []
  expect(traffic).toMatchObject({ basis: 'estimated', asOf: '2026-11-01' })
  expect(visits?.points.map(({ date }) => date.slice(0, 7))).toEqual([
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
  ])
  expect(visits?.previous).toHaveLength(6)

  const visibility = await source['visibility-trend'](anAsked())
  expect(visibility?.data.visibility.points).toEqual([])
  expect(visibility?.data.bands.at(-1)?.keywords).toEqual({
    '1-3': 3,
    '4-10': 6,
    '11-20': 8,
    '21-50': 24,
    '51-100': 7,
  })
  expect(server.seen).toHaveLength(1)
})

test('competitors are compared by all keywords of the two', async () => {
  const { open } = await connectDataForSeo(createApi())
  const answer = await (await open())['organic-competitors'](anAsked(), queryOf(lists.listOrganicCompetitors))
  // 31 of 48 + 120 - 31, and 12 of 48 + 36 - 12.
  expect(answer?.data.items.map(({ domain, competition }) => [domain, competition])).toEqual([
    ['brass-and-oil.example', 31 / 137],
    ['old-signals.example', 12 / 72],
  ])
})

test('links are listed as they were found; those that are lost are another reply', async () => {
  const { open, server } = await connectDataForSeo(createApi())
  const source = await open()
  const ask = async (query: object) =>
    (
      await source['active-backlinks'](
        anAsked(),
        queryOf(lists.listActiveBacklinks, { pageSize: '200', ...query }),
      )
    )?.data
  const all = await ask({})
  expect(all?.items.map(({ state }) => state)).not.toContain('lost')
  const strengths = all?.items.map(({ authority }) => authority ?? 0) ?? []
  expect(strengths).toEqual([...strengths].sort((one, other) => other - one))
  expect((await ask({ follow: 'no' }))?.items.every(({ rel }) => rel.includes('nofollow'))).toBe(true)
  expect((await ask({ kind: 'image' }))?.total).toBeGreaterThan(0)
  expect(server.seen).toHaveLength(1)
  expect((await ask({ state: 'lost' }))?.items.map(({ state }) => state)).toEqual(['lost', 'lost', 'lost'])
  expect((await ask({ onePerDomain: 'true' }))?.total).toBeLessThan(all?.total ?? 0)
  expect(server.seen).toHaveLength(3)

  const domains = await source['referring-domains'](anAsked(), queryOf(lists.listReferringDomains))
  expect(domains?.data.items[0]).toMatchObject({
    state: 'active',
    firstSeen: expect.stringMatching(/^20\d\d-/) as string,
  })
  const texts = await source.anchors(anAsked(), queryOf(lists.listAnchors))
  expect(texts?.data.items.map(({ anchor }) => anchor)).toContain('')
  const strength = await source['backlinks-ranking'](anAsked())
  expect(strength?.data).toMatchObject({ authority: 60, position: null, domains: null })
  expect(strength?.data.history).toHaveLength(12)
  const pages = await source['top-pages'](anAsked(), queryOf(lists.listTopPages))
  expect(pages?.data.total).toBe(6)
})

test('a path and a page are asked for as such, and nobody is given the whole host for them', async () => {
  const { open, server } = await connectDataForSeo(createApi())
  const source = await open()
  const path = { path: '/lamp-oil/', name: `https://${SAMPLE_HOST}/lamp-oil/` }
  for (const scope of ['path', 'url'] as const) {
    const asked = anAsked({ target: aTarget({ scope, ...path }) })
    const keywords = await source['keyword-ranking'](asked, KEYWORDS)
    expect(keywords?.data.items.every(({ url }) => url?.includes('/lamp-oil/'))).toBe(true)
    expect(keywords?.data.total).toBe(8)
    expect(await source['traffic-trend'](asked)).toBeNull()
    expect(await source['organic-competitors'](asked, queryOf(lists.listOrganicCompetitors))).toBeNull()
  }
  expect(server.seen.map(({ task }) => task.target)).toEqual([
    SAMPLE_HOST,
    `https://${SAMPLE_HOST}/lamp-oil/`,
  ])
})

test('a reply is kept for a week, costs nothing meanwhile, and says its age', async () => {
  const api = createApi()
  const { open, server } = await connectDataForSeo(api)
  const ask = async (fresh = false) => (await open())['keyword-ranking'](anAsked({ fresh }), KEYWORDS)
  await ask()
  api.wait(6 * DAY)
  expect((await ask())?.fetchedAt).toEqual(NOW)
  expect(server.seen).toHaveLength(1)
  // Who asks for a newer one gets it once, however often the page is loaded.
  await ask(true)
  await ask(true)
  expect(server.seen).toHaveLength(2)
  api.wait(HOUR)
  await ask(true)
  expect(server.seen).toHaveLength(3)
})

test('where it fails, an earlier reply serves and says why; without one it is unavailable', async () => {
  const api = createApi()
  const { open, server, logged } = await connectDataForSeo(api)
  const ask = async () => (await open())['keyword-ranking'](anAsked(), KEYWORDS)
  await ask()
  api.wait(8 * DAY)
  server.fail({ kind: 'task', code: 40202 })
  expect((await ask())?.coverage).toContain('DataForSEO asks for a pause')
  expect((await ask())?.fetchedAt).toEqual(NOW)

  const other = (await open())['organic-competitors'](anAsked(), queryOf(lists.listOrganicCompetitors))
  await expect(other).rejects.toMatchObject({
    source: 'dataforseo',
    reason: 'too-many-requests',
    retryAfter: 60,
  })
  expect(logged.join()).not.toContain('fictional-4711')
  expect(logged.join()).not.toContain('sandbox@')
})

test('one part of a summary is told where the other fails', async () => {
  const { open, server, scope } = await connectDataForSeo(createApi())
  const { fetch } = server
  scope.fetch = (input, init) => {
    const isLinks = (input as string).includes('/backlinks/')
    return isLinks ? Promise.reject(new TypeError('down')) : fetch(input, init)
  }
  const answers = await (await open()).summary(anAsked())
  expect(answers).toHaveLength(1)
  expect(answers[0]?.coverage).toContain('can’t be reached')
})
