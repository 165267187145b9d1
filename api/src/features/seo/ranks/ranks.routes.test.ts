import { expect, test } from 'vitest'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { type DomainSource, SourceUnavailable } from '#api/sources/source.ts'
import { type FoundPosition, type PositionsAsk } from '#api/sources/positions.ts'
import { MAX_TRACKED } from '#contract/seo/ranks.forms.ts'
import * as contract from '#contract/seo/ranks.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { answer, aSource, sourcesOf } from '#tests/workers/domain-source.ts'
import { createPerson } from '#tests/workers/people.ts'

const params = { target: 'shop.example' }

interface Told {
  position: number | null
  url?: string | null
  volume?: number | null
}

/** What a source tells: by competitor and keyword, changed by the test as time goes by. */
function aRanker(id: 'search-console' | 'own-index' | 'dataforseo', parts: Partial<DomainSource> = {}) {
  const told: { day: string; by: Record<string, Record<string, Told>> } = { day: '2026-11-19', by: {} }
  const asked: PositionsAsk[] = []
  const source = aSource(id, {
    positions: (ask) => {
      asked.push(ask)
      const data = Object.entries(told.by).flatMap(([competitor, keywords]) =>
        ask.keywords.flatMap(({ id: keywordId, keyword }): FoundPosition[] => {
          const one = keywords[keyword]
          return one ? [{ keywordId, competitor, day: told.day, url: null, volume: null, ...one }] : []
        }),
      )
      return Promise.resolve(answer(data, { asOf: told.day }))
    },
    ...parts,
  })
  return { source, told, asked }
}

async function open(list: DomainSource[] = []) {
  const api = createTestApi({ sources: sourcesOf(list) })
  api.clock.at = new Date('2026-11-20T12:00:00Z')
  const owner = await createPerson(api, { role: 'owner', plan: { status: 'active' } })
  const { organizationId } = owner
  const member = await createPerson(api, { organizationId, role: 'member' })
  const colleague = await createPerson(api, { organizationId, role: 'member' })
  return { api, owner, member, colleague }
}

type Who = Awaited<ReturnType<typeof createPerson>>
type Form = Parameters<typeof send>[2]
const send = (
  api: TestApi,
  who: Who,
  body: { text: string; format?: 'lines' | 'csv'; tags?: string[]; country?: string },
) => api.call(contract.addKeywords, { params, body }, who)
const add = (api: TestApi, who: Who, text: string, more: Omit<Form, 'text'> = {}) =>
  send(api, who, { text, ...more })
const list = async (api: TestApi, who: Who, query: object = {}) =>
  (await api.call(contract.listTrackedKeywords, { params, query }, who)).body
const check = (api: TestApi, who: Who, body: object = {}) =>
  api.call(contract.checkPositions, { params, body }, who)
const overview = async (api: TestApi, who: Who, query: object = {}) =>
  (await api.call(contract.getRanks, { params, query }, who)).body

test('keywords are added once, what is known is told by its line, and an audit event says so', async () => {
  const { api, owner, member } = await open()
  const first = await add(api, member, 'red shoes\nRED  Shoes\nboots', { tags: ['Summer'] })
  expect(first.status).toBe(201)
  expect(first.body).toEqual({ added: 2, duplicates: [{ line: 2, keyword: 'RED Shoes' }], keywords: 2 })
  const second = await add(api, owner, 'keyword,country\nboots,\nboots,DE', { format: 'csv' })
  expect(second.body).toEqual({ added: 1, duplicates: [{ line: 2, keyword: 'boots' }], keywords: 3 })
  const { items, total } = await list(api, member, { sort: 'keyword' })
  expect(total).toBe(3)
  expect(
    items.map(({ keyword, country, tags, isKnown, position }) => [keyword, country, tags, isKnown, position]),
  ).toEqual(
    expect.arrayContaining([
      ['boots', '', ['Summer'], false, null],
      ['boots', 'DE', [], false, null],
      ['red shoes', '', ['Summer'], false, null],
    ]),
  )
  expect((await list(api, member, { tag: 'summer' })).total).toBe(2)
  expect((await list(api, member, { country: 'de' })).total).toBe(1)
  expect((await list(api, member, { q: 'shoe' })).total).toBe(1)
  const events = (await api.call(listAuditEvents, { query: {} }, owner)).body.items
  expect(events.map(({ action }) => action).filter((action) => action.startsWith('ranked-domain'))).toEqual([
    'ranked-domain.keywords-added',
    'ranked-domain.keywords-added',
  ])
})

test('bad lines, a thousand and one of them, and more than an organization may track are refused', async () => {
  const { api, member } = await open()
  const bad = await add(api, member, 'good\n!!!')
  expect(bad.status).toBe(422)
  expect(bad.body.errors).toEqual({ text: ['Line 2: a keyword needs at least one letter or number.'] })
  const lines = (count: number, name = 'keyword') =>
    Array.from({ length: count }, (_, at) => `${name} ${at}`).join('\n')
  expect((await add(api, member, lines(1001))).status).toBe(422)
  for (const wrong of [
    { text: '' },
    { text: 'a', country: 'Germany' },
    { text: 'a', tags: Array.from({ length: 11 }, (_, at) => `t${at}`) },
  ])
    expect((await send(api, member, wrong)).status, JSON.stringify(wrong)).toBe(422)
  expect(
    (await api.call(contract.addKeywords, { params: { target: 'no domain' }, body: { text: 'a' } }, member))
      .status,
  ).toBe(422)
  expect((await add(api, member, lines(MAX_TRACKED))).body.added).toBe(MAX_TRACKED)
  expect((await add(api, member, 'one more')).body.type).toBe('limit-reached')
  expect((await list(api, member, { pageSize: 200, page: 5 })).items).toHaveLength(200)
})

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

test('keywords are removed by who added them and by administrators, with their positions', async () => {
  const own = aRanker('own-index')
  const { api, owner, member, colleague } = await open([own.source])
  await add(api, member, 'shoes\nboots')
  own.told.by = { '': { shoes: { position: 1 }, boots: { position: 2 } } }
  await check(api, member)
  const [one, two] = (await list(api, member)).items
  const remove = (ids: string[], who: Who) =>
    api.call(contract.removeKeywords, { params, body: { ids } }, who)
  expect((await remove([one?.id ?? ''], colleague)).status).toBe(403)
  expect((await remove([one?.id ?? ''], member)).body).toEqual({ removed: 1 })
  expect((await remove([one?.id ?? ''], member)).status).toBe(404)
  expect((await remove([two?.id ?? ''], owner)).body).toEqual({ removed: 1 })
  const rows = await api.bindings.DB.prepare('select 1 from keyword_positions where organization_id = ?')
    .bind(member.organizationId)
    .all()
  expect(rows.results).toEqual([])
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

test('a file has the filters and the order of the list, and formulas stay text', async () => {
  const own = aRanker('own-index')
  const { api, member } = await open([own.source])
  await add(api, member, '=1+1 shoes\nboots', { tags: ['a', 'b'] })
  own.told.by = { '': { boots: { position: 3, url: 'https://shop.example/boots' } } }
  await check(api, member)
  const { body } = await api.call(
    contract.exportTrackedKeywords,
    { params, query: { sort: 'keyword', direction: 'desc' } },
    member,
  )
  expect((body as unknown as string).split('\r\n').slice(0, 3)).toEqual([
    'keyword,country,device,tags,position,previous_position,movement,best_position,url,volume,day,source,basis',
    'boots,,all,a|b,3,,,3,https://shop.example/boots,,2026-11-19,own-index,measured',
    "'=1+1 shoes,,all,a|b,,,,,,,,,",
  ])
})

test('tags are changed, and people turn their own mail on and off', async () => {
  const { api, member, colleague } = await open()
  await add(api, member, 'shoes')
  const [keyword] = (await list(api, member)).items
  const tagged = await api.call(
    contract.updateTrackedKeyword,
    { params: { keywordId: keyword?.id ?? '' }, body: { tags: ['New', 'new', 'Old'] } },
    colleague,
  )
  expect(tagged.body.tags).toEqual(['new', 'Old'])
  expect(await overview(api, member)).toMatchObject({
    isOwnMailOn: true,
    tags: [{ tag: 'new' }, { tag: 'Old' }],
  })
  expect((await overview(api, colleague)).isOwnMailOn).toBe(false)
  const set = (isWanted: boolean, who: Who) =>
    api.call(contract.setOwnRankMail, { params, body: { isWanted } }, who)
  expect((await set(false, member)).body).toEqual({ isOwnMailOn: false })
  expect((await set(true, colleague)).body).toEqual({ isOwnMailOn: true })
  expect((await overview(api, member)).isOwnMailOn).toBe(false)
})
