import { expect, test } from 'vitest'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { MAX_TRACKED } from '#contract/seo/ranks.forms.ts'
import * as contract from '#contract/seo/ranks.ts'
import { add, aRanker, check, list, open, overview, params, send, type Who } from '#tests/workers/ranks.ts'

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
