import { expect, test } from 'vitest'
import { SourceUnavailable } from '#api/sources/source.ts'
import * as contract from '#contract/seo/ranks.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { aSource, sourcesOf } from '#tests/workers/domain-source.ts'
import { createPerson } from '#tests/workers/people.ts'
import { add, aRanker, check, list, open, overview, params, type Who } from '#tests/workers/ranks.ts'

test('positions come from the first source that tells them, with its basis, and twice is once', async () => {
  const measured = aRanker('search-console')
  const own = aRanker('own-index')
  const { api, member } = await open([measured.source, own.source])
  await add(api, member, 'shoes\nboots\nhats')
  measured.told.by = { '': { shoes: { position: 2.4, url: 'https://shop.example/shoes' } } }
  own.told.by = {
    '': { shoes: { position: 1 }, boots: { position: null }, hats: { position: 12 } },
  }
  const checked = await check(api, member)
  expect(checked.body).toEqual({
    sources: [
      { id: 'search-console', keywords: 1 },
      { id: 'own-index', keywords: 3 },
    ],
    passedOver: [],
    alerts: 0,
  })
  await check(api, member)
  const { count } = (await api.bindings.DB.prepare(
    'select count(*) as count from keyword_positions where organization_id = ?',
  )
    .bind(member.organizationId)
    .first<{ count: number }>()) ?? { count: 0 }
  expect(count).toBe(4)
  const shown = await overview(api, member)
  expect(shown.source).toMatchObject({
    id: 'search-console',
    basis: 'measured',
    asOf: '2026-11-19',
    keywords: 1,
  })
  expect(shown.trend).toMatchObject([{ date: '2026-11-19', keywords: 1, averagePosition: 2.4 }])
  const other = await overview(api, member, { source: 'own-index' })
  expect(other.trend).toMatchObject([{ keywords: 3, bands: { '1-3': 1, '11-20': 1, none: 1 } }])
  const { items } = await list(api, member, { source: 'own-index', sort: 'position' })
  expect(items.map(({ keyword, position, isKnown }) => [keyword, position, isKnown])).toEqual([
    ['shoes', 1, true],
    ['hats', 12, true],
    ['boots', null, true],
  ])
  expect((await list(api, member, { source: 'own-index', band: 'none' })).items).toMatchObject([
    { keyword: 'boots' },
  ])
})

test('a later check shows what has changed, tells alerts once, and lists landing pages', async () => {
  const own = aRanker('own-index')
  const { api, member } = await open([own.source])
  await add(api, member, 'shoes\nboots')
  own.told.by = {
    '': {
      shoes: { position: 4, url: 'https://shop.example/shoes' },
      boots: { position: 9, url: 'https://shop.example/boots' },
    },
  }
  expect((await check(api, member)).body.alerts).toBe(0)
  own.told.day = '2026-11-20'
  own.told.by = {
    '': {
      shoes: { position: 2, url: 'https://shop.example/all' },
      boots: { position: 16, url: 'https://shop.example/boots' },
    },
  }
  expect((await check(api, member)).body.alerts).toBe(3)
  expect((await check(api, member)).body.alerts).toBe(0)
  const { items } = await list(api, member, { sort: 'movement', direction: 'desc' })
  expect(items).toMatchObject([
    {
      keyword: 'shoes',
      position: 2,
      previousPosition: 4,
      movement: 'up',
      best: 2,
      history: [{ position: 4 }, { position: 2 }],
    },
    { keyword: 'boots', position: 16, previousPosition: 9, movement: 'down', best: 9 },
  ])
  const alerts = (await api.call(contract.listRankAlerts, { params, query: {} }, member)).body
  expect(alerts.items.map(({ keyword, kind }) => `${keyword} ${kind}`).toSorted()).toEqual([
    'boots drop',
    'boots out-of-top-ten',
    'shoes landing-page',
  ])
  const shown = await overview(api, member)
  expect(shown.landingPages).toMatchObject([
    { keyword: 'shoes', before: 'https://shop.example/shoes', after: 'https://shop.example/all' },
  ])
  const keywordId = items[0]?.id ?? ''
  const one = (await api.call(contract.getTrackedKeyword, { params: { keywordId }, query: {} }, member)).body
  expect(one.positions.map(({ date, position }) => [date, position])).toEqual([
    ['2026-11-19', 4],
    ['2026-11-20', 2],
  ])
})

test('competitors are compared on the same keywords', async () => {
  const own = aRanker('own-index')
  const { api, member, colleague } = await open([own.source])
  await add(api, member, 'shoes')
  const save = (body: object, who: Who = member) =>
    api.call(contract.updateRankSettings, { params, body }, who)
  expect(
    (await save({ competitors: ['https://www.rival.example/x', 'shop.example', ''] })).body,
  ).toMatchObject({
    competitors: ['rival.example'],
    version: 2,
  })
  expect((await save({ competitors: ['not a domain'] })).body.errors).toHaveProperty('competitors')
  expect((await save({ competitors: Array.from({ length: 11 }, (_, at) => `r${at}.example`) })).status).toBe(
    422,
  )
  expect((await save({ dropBy: 3 }, colleague)).status).toBe(403)
  expect((await save({ dropBy: 3, version: 1 })).body).toMatchObject({
    competitors: ['rival.example'],
    dropBy: 3,
  })
  own.told.by = { '': { shoes: { position: 2 } }, 'rival.example': { shoes: { position: 1 } } }
  await check(api, member)
  expect(own.asked.at(-1)?.competitors).toEqual(['rival.example'])
  const { competitors, trend } = await overview(api, member)
  expect(competitors).toMatchObject([{ domain: 'rival.example', standing: { share: 100 } }])
  expect(trend[0]?.share).toBeCloseTo((100 * 0.157) / 0.285, 6)
})

test('each keyword has the last position of each competitor that the source knows, and its own page their days', async () => {
  const own = aRanker('own-index')
  const { api, member } = await open([own.source])
  await add(api, member, 'boots\nshoes')
  const competitors = ['a.example', 'b.example', 'unknown.example']
  await api.call(contract.updateRankSettings, { params, body: { competitors } }, member)
  own.told.by = {
    '': { shoes: { position: 2 }, boots: { position: 5 } },
    'b.example': { shoes: { position: 4 } },
    'a.example': { shoes: { position: 1, url: 'https://a.example/1' } },
  }
  await check(api, member)
  own.told.day = '2026-11-20'
  own.told.by = {
    '': { shoes: { position: 2 } },
    'a.example': { shoes: { position: null } },
  }
  await check(api, member)
  const [boots, shoes] = (await list(api, member, { sort: 'keyword' })).items
  expect(boots?.competitors).toEqual([])
  expect(shoes?.competitors).toEqual([
    { domain: 'a.example', position: null },
    { domain: 'b.example', position: 4 },
  ])
  expect(shoes?.history).toHaveLength(2)
  const { body } = await api.call(
    contract.getTrackedKeyword,
    { params: { keywordId: shoes?.id ?? '' } },
    member,
  )
  expect(body.keyword.competitors).toEqual(shoes?.competitors)
  expect(body.competitors).toEqual([
    {
      domain: 'a.example',
      position: null,
      url: null,
      positions: [
        { date: '2026-11-19', position: 1 },
        { date: '2026-11-20', position: null },
      ],
    },
    { domain: 'b.example', position: 4, url: null, positions: [{ date: '2026-11-19', position: 4 }] },
  ])
})

test('a source that costs money is asked only where that was chosen, and bought from only by agreement', async () => {
  const paid = aRanker('dataforseo', { positionsCost: () => Promise.resolve(40_000) })
  const { api, member } = await open([paid.source])
  await add(api, member, 'shoes')
  paid.told.by = { '': { shoes: { position: 3, volume: 100 } } }
  expect((await check(api, member, { buy: true })).body.sources).toEqual([])
  expect((await overview(api, member)).paid).toEqual({ source: 'dataforseo', price: 40_000 })
  await api.call(contract.updateRankSettings, { params, body: { usePaid: true } }, member)
  await check(api, member)
  expect(paid.asked.at(-1)?.buy).toBe(false)
  await check(api, member, { buy: true })
  expect(paid.asked.at(-1)?.buy).toBe(true)
  expect((await list(api, member)).items).toMatchObject([{ position: 3, volume: 100 }])
})

test('a source that fails is passed over and named, and who could tell is named where nobody is connected', async () => {
  const failing = aSource('search-console', {
    positions: () => Promise.reject(new SourceUnavailable('search-console', 'refused', 'Google refuses.')),
  })
  const { api, member } = await open([failing])
  await add(api, member, 'shoes')
  const detail = 'Google refuses.'
  expect((await check(api, member)).body).toMatchObject({ sources: [], passedOver: [{ detail }] })
  expect(await overview(api, member)).toMatchObject({ source: null, trend: [], passedOver: [{ detail }] })
  const nobody = createTestApi({ sources: sourcesOf([], { known: ['bing', 'rdap'] }) })
  expect((await overview(nobody, await createPerson(nobody))).missing).toEqual(['bing'])
})

test('nothing of an organization is seen or changed by another one', async () => {
  const own = aRanker('own-index')
  const { api, member } = await open([own.source])
  const stranger = await createPerson(api, { role: 'owner', plan: { status: 'active' } })
  await add(api, member, 'shoes')
  own.told.by = { '': { shoes: { position: 1 } } }
  await check(api, member)
  const [keyword] = (await list(api, member)).items
  const keywordId = keyword?.id ?? ''
  expect((await list(api, stranger)).total).toBe(0)
  expect(await overview(api, stranger)).toMatchObject({ keywords: 0, source: null, trend: [] })
  expect((await api.call(contract.listRankedDomains, { query: {} }, stranger)).body.total).toBe(0)
  expect((await api.call(contract.getTrackedKeyword, { params: { keywordId } }, stranger)).status).toBe(404)
  for (const { status } of [
    await api.call(contract.updateTrackedKeyword, { params: { keywordId }, body: { tags: ['x'] } }, stranger),
    await api.call(contract.removeKeywords, { params, body: { ids: [keywordId] } }, stranger),
    await check(api, stranger),
    await api.call(contract.updateRankSettings, { params, body: { dropBy: 1 } }, stranger),
    await api.call(contract.setOwnRankMail, { params, body: { isWanted: true } }, stranger),
  ])
    expect(status).toBe(404)
  expect((await api.call(contract.listRankedDomains, { query: {} }, member)).body.items).toMatchObject([
    {
      domain: 'shop.example',
      keywords: 1,
      source: 'own-index',
      standing: { share: 100, averagePosition: 1 },
    },
  ])
})
