import { expect, test } from 'vitest'
import { SOURCES } from '#api/sources/list-sources.ts'
import { DOMAIN, openWorld, type OutsideSource, type World } from '#tests/workers/outside-sources.ts'
import { SAMPLE_DOMAINS } from '#tests/workers/dataforseo.ts'
import { listGoogleRows } from '#tests/workers/search-engines.ts'
import { type AskedKeyword, type PositionsAsk } from './positions.ts'
import { type DomainSource } from './source.ts'

const target = { name: DOMAIN, scope: 'subdomains', host: DOMAIN, domain: DOMAIN, path: '/' } as const

const aKeyword = (keyword: string, parts: Partial<AskedKeyword> = {}): AskedKeyword => ({
  id: `id of ${keyword}`,
  keyword,
  country: '',
  device: 'all',
  ...parts,
})

const anAsk = (keywords: AskedKeyword[], parts: Partial<PositionsAsk> = {}): PositionsAsk => ({
  target,
  competitors: [],
  keywords,
  from: '2026-11-10',
  to: '2026-11-23',
  buy: false,
  ...parts,
})

async function connect(world: World, id: OutsideSource) {
  await world.connect(id)
  if (id === 'search-console') await world.readGoogle()
  return open(world, id)
}

async function open(
  world: World,
  id: OutsideSource,
): Promise<DomainSource & Required<Pick<DomainSource, 'positions'>>> {
  const source = (await SOURCES.list(world.scope())).find((each) => each.id === id)
  if (!source?.positions) throw new Error(`${id} tells no positions.`)
  return { ...source, positions: source.positions }
}

/** Counted again from what Google was made of: by impressions, without rare queries, and the page with most clicks. */
function countAgain(query: string, day: string) {
  const rows = listGoogleRows(`sc-domain:${DOMAIN}`, day).filter((row) => row.query === query && !row.isRare)
  const impressions = rows.reduce((sum, row) => sum + row.impressions, 0)
  const [best] = rows.toSorted((a, b) => b.clicks - a.clicks || b.impressions - a.impressions)
  const weighted = rows.reduce((sum, row) => sum + row.position * row.impressions, 0)
  return { position: weighted / impressions, url: best?.page }
}

test('Search Console tells average positions by day with their page, and nothing by country', async () => {
  const world = await openWorld()
  const source = await connect(world, 'search-console')
  const keywords = [
    aKeyword('Sheep Bell'),
    aKeyword('no such query'),
    aKeyword('bell', { country: 'DE' }),
    aKeyword('brass bell price', { device: 'mobile' }),
  ]
  const found = await source.positions(anAsk(keywords))

  expect(found).toMatchObject({ basis: 'measured', asOf: '2026-11-21' })
  expect(found?.coverage).toContain('average positions where the domain was seen')
  const days = Array.from({ length: 12 }, (_, at) => `2026-11-${10 + at}`)
  expect(found?.data.map(({ day }) => day)).toEqual(days)
  for (const { keywordId, competitor, day, position, url, volume } of found?.data ?? []) {
    const again = countAgain('sheep bell', day)
    expect([keywordId, competitor, url, volume]).toEqual(['id of Sheep Bell', '', again.url, null])
    expect(position).toBeCloseTo(again.position, 9)
  }
})

test('Search Console tells nothing of a domain that is not its own', async () => {
  const source = await connect(await openWorld(), 'search-console')
  const other = { ...target, name: 'example.org', host: 'example.org', domain: 'example.org' }
  expect(await source.positions(anAsk([aKeyword('bell')], { target: other }))).toBeNull()
})

test('Bing tells average positions of days within the period, without pages and markets', async () => {
  const world = await openWorld()
  const source = await connect(world, 'bing')
  const found = await source.positions(
    anAsk([aKeyword('BELL'), aKeyword('no such query'), aKeyword('bell', { id: 'de', country: 'DE' })]),
  )
  expect(found).toMatchObject({ basis: 'measured', asOf: '2026-11-16' })
  expect(found?.data).toEqual([
    { keywordId: 'id of BELL', competitor: '', day: '2026-11-16', position: 5, url: null, volume: null },
  ])
  const before = await source.positions(anAsk([aKeyword('bell')], { from: '2026-10-01', to: '2026-11-15' }))
  expect(before?.data).toEqual([])

  world.api.wait(2 * 24 * 3600 * 1000)
  world.goWrong('bing', 'status 500')
  const older = await source.positions(anAsk([aKeyword('bell')]))
  expect(older?.data).toHaveLength(1)
  expect(older?.coverage).toContain('An earlier reply, since: Bing Webmaster Tools is unreachable')
})

test('DataForSEO tells positions with pages and volumes by country, and what it looked for and did not find', async () => {
  const world = await openWorld()
  const source = await connect(world, 'dataforseo')
  const sample = SAMPLE_DOMAINS['harbor-lantern.example']?.keywords[0]
  if (!sample) throw new Error('The stand-in knows nobody.')
  const keywords = [
    aKeyword(sample.keyword.toUpperCase()),
    aKeyword('no such query'),
    aKeyword(sample.keyword, { id: 'by device', device: 'mobile' }),
  ]
  const found = await source.positions(anAsk(keywords))
  expect(found).toMatchObject({ basis: 'estimated', asOf: '2026-11-24' })
  expect(found?.data).toEqual([
    {
      keywordId: `id of ${sample.keyword.toUpperCase()}`,
      competitor: '',
      day: '2026-11-24',
      position: sample.position,
      url: `https://${DOMAIN}${sample.path}`,
      volume: sample.volume,
    },
    {
      keywordId: 'id of no such query',
      competitor: '',
      day: '2026-11-24',
      position: null,
      url: null,
      volume: null,
    },
  ])
  // A call for each country, from the reply that the list of keywords is made of.
  expect(world.asked('dataforseo')).toBe(1)
  await source.positions(anAsk([aKeyword('a'), aKeyword('b', { country: 'DE' })]))
  expect(world.asked('dataforseo')).toBe(2)
  const cost = await source.positionsCost?.([{ country: '' }, { country: 'DE' }])
  expect(cost).toBe(2 * 40_000)
})

test('DataForSEO is asked for positions once somebody has agreed to the price', async () => {
  const world = await openWorld()
  await world.connect('dataforseo', { spending: 'ask-first' })
  const source = await open(world, 'dataforseo')
  await expect(source.positions(anAsk([aKeyword('a')]))).rejects.toMatchObject({ reason: 'price' })
  expect(world.asked('dataforseo')).toBe(0)
  expect((await source.positions(anAsk([aKeyword('a')], { buy: true })))?.data).toHaveLength(1)
  expect(world.asked('dataforseo')).toBe(1)
})
