import { expect, test } from 'vitest'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { MAX_TRACKED } from '#contract/seo/ranks.forms.ts'
import * as contract from '#contract/seo/ranks.ts'
import { listDomains } from '#contract/seo/domain.known.ts'
import { type TestApi } from '#tests/workers/api.ts'
import { createPerson } from '#tests/workers/people.ts'
import { add, aRanker, check, list, open, overview, params, type Who } from '#tests/workers/ranks.ts'

const remove = (api: TestApi, who: Who, ids: string[]) =>
  api.call(contract.removeKeywords, { params, body: { ids } }, who)
const restore = (api: TestApi, who: Who, removalId: string) =>
  api.call(contract.restoreKeywords, { params, body: { removalId } }, who)
const tag = (api: TestApi, who: Who, body: { ids: string[]; add?: string[]; remove?: string[] }) =>
  api.call(contract.tagKeywords, { params, body }, who)
const idsOf = async (api: TestApi, who: Who, query: object = {}) =>
  (await list(api, who, { sort: 'keyword', pageSize: 200, ...query })).items.map(({ id }) => id)
const tagsOf = async (api: TestApi, who: Who) =>
  Object.fromEntries(
    (await list(api, who, { pageSize: 200 })).items.map(({ keyword, tags }) => [keyword, tags]),
  )
const eventsOf = async (api: TestApi, who: Who) =>
  (await api.call(listAuditEvents, { query: {} }, who)).body.items
    .map(({ action }) => action)
    .filter((action) => action.startsWith('ranked-domain'))
    .sort()

/** Somebody of another organization, who tracks the same domain. */
const aStranger = (api: TestApi) => createPerson(api, { role: 'owner', plan: { status: 'active' } })

test('tags are added to several keywords at once and taken off, in one event', async () => {
  const { api, owner, member, colleague } = await open()
  await add(api, member, 'boots\nsandals\nshoes', { tags: ['Summer'] })
  const [boots = '', sandals = '', shoes = ''] = await idsOf(api, member)
  const reply = await tag(api, colleague, {
    ids: [boots, sandals, 'kwd_00000000-0000-4000-8000-000000000000'],
    add: ['Sale', 'SUMMER'],
  })
  expect(reply.body).toEqual({ changed: 2, full: 0 })
  expect(await tagsOf(api, member)).toEqual({
    boots: ['Summer', 'Sale'],
    sandals: ['Summer', 'Sale'],
    shoes: ['Summer'],
  })
  const off = await tag(api, member, { ids: [sandals, shoes], add: ['Sale'], remove: ['summer'] })
  expect(off.body).toEqual({ changed: 2, full: 0 })
  expect(await tagsOf(api, member)).toEqual({ boots: ['Summer', 'Sale'], sandals: ['Sale'], shoes: ['Sale'] })
  expect((await tag(api, member, { ids: [shoes], add: ['sale'] })).body).toEqual({ changed: 0, full: 0 })
  expect(await eventsOf(api, owner)).toEqual([
    'ranked-domain.keywords-added',
    'ranked-domain.keywords-tagged',
    'ranked-domain.keywords-tagged',
  ])
})

test('a keyword with as many tags as it can have stays as it is, and is counted', async () => {
  const { api, member } = await open()
  const ten = Array.from({ length: 10 }, (_, at) => `t${at}`)
  await add(api, member, 'boots', { tags: ten })
  await add(api, member, 'shoes')
  const ids = await idsOf(api, member)
  expect((await tag(api, member, { ids, add: ['eleven'] })).body).toEqual({ changed: 1, full: 1 })
  expect(await tagsOf(api, member)).toEqual({ boots: ten, shoes: ['eleven'] })
  expect((await tag(api, member, { ids, add: ['eleven'], remove: ['t0'] })).body).toEqual({
    changed: 1,
    full: 0,
  })
})

test('changes of no keyword, of too many, without a tag, and of another organization’s keywords are refused', async () => {
  const { api, member } = await open()
  await add(api, member, 'boots')
  const ids = await idsOf(api, member)
  const tooMany = Array.from({ length: MAX_TRACKED + 1 }, () => ids[0] ?? '')
  for (const wrong of [
    { ids: [], add: ['a'] },
    { ids: tooMany, add: ['a'] },
    { ids },
    { ids, add: [' '] },
    { ids, add: Array.from({ length: 11 }, (_, at) => `t${at}`) },
  ])
    expect((await tag(api, member, wrong)).status, JSON.stringify(wrong).slice(0, 99)).toBe(422)
  expect((await remove(api, member, [])).status).toBe(422)
  expect((await remove(api, member, tooMany)).status).toBe(422)

  const stranger = await aStranger(api)
  await add(api, stranger, 'boots')
  expect((await tag(api, stranger, { ids, add: ['a'] })).status).toBe(404)
  expect((await remove(api, stranger, ids)).status).toBe(404)
  const { removalId } = (await remove(api, member, ids)).body
  expect((await restore(api, stranger, removalId)).status).toBe(404)
  expect(await tagsOf(api, stranger)).toEqual({ boots: [] })
})

test('keywords are removed by who added them and by administrators; of several, those that one may', async () => {
  const { api, owner, member, colleague } = await open()
  await add(api, member, 'boots\nshoes')
  await add(api, colleague, 'sandals')
  const [boots = '', sandals = '', shoes = ''] = await idsOf(api, member)
  const refused = await remove(api, colleague, [boots, shoes])
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'Only the person who added a keyword, administrators and owners can remove it.',
  ])
  expect((await remove(api, colleague, [boots, sandals])).body).toMatchObject({ removed: 1, kept: 1 })
  expect(await idsOf(api, member)).toEqual([boots, shoes])
  expect((await remove(api, member, [sandals])).status).toBe(404)
  expect((await remove(api, owner, [boots, shoes, sandals])).body).toMatchObject({ removed: 2, kept: 0 })
  expect((await overview(api, member)).keywords).toBe(0)
})

test('what was removed is nowhere, and comes back with its positions and tags', async () => {
  const own = aRanker('own-index')
  const { api, owner, member, colleague } = await open([own.source])
  await add(api, member, 'boots\nshoes', { tags: ['Summer'] })
  own.told.by = { '': { shoes: { position: 1 }, boots: { position: 2 } } }
  await check(api, member)
  const ids = await idsOf(api, member)
  const { removalId } = (await remove(api, member, ids)).body
  expect((await list(api, member)).total).toBe(0)
  expect((await api.call(contract.listRankedDomains, { query: {} }, member)).body.total).toBe(0)
  expect((await api.call(listDomains, { query: {} }, member)).body.total).toBe(0)
  const keyword = { params: { keywordId: ids[0] ?? '' } }
  expect((await api.call(contract.getTrackedKeyword, keyword, member)).status).toBe(404)
  const gone = await overview(api, colleague)
  expect(gone).toMatchObject({ keywords: 0, source: null, trend: [], tags: [] })
  expect(gone.removals).toMatchObject([{ id: removalId, keywords: 2 }])
  expect(gone.removals[0]?.allowedActions).toMatchObject([
    { action: 'restore', refusal: { reason: 'not-remover' } },
  ])

  expect((await restore(api, colleague, removalId)).status).toBe(403)
  expect((await restore(api, member, removalId)).body).toEqual({ restored: 2, alreadyTracked: 0 })
  expect(await idsOf(api, member)).toEqual(ids)
  expect((await list(api, member, { sort: 'keyword' })).items).toMatchObject([
    { keyword: 'boots', position: 2, tags: ['Summer'] },
    { keyword: 'shoes', position: 1, tags: ['Summer'] },
  ])
  expect((await overview(api, member)).removals).toEqual([])
  expect((await restore(api, member, removalId)).status).toBe(404)
  expect(await eventsOf(api, owner)).toEqual([
    'ranked-domain.checked',
    'ranked-domain.keywords-added',
    'ranked-domain.keywords-removed',
    'ranked-domain.keywords-restored',
  ])
})

test('what is tracked again meanwhile is not restored beside it, and the limit holds', async () => {
  const { api, member } = await open()
  await add(api, member, 'boots\nshoes')
  const { removalId } = (await remove(api, member, await idsOf(api, member))).body
  expect((await add(api, member, 'Boots')).body).toMatchObject({ added: 1, duplicates: [] })
  const lines = Array.from({ length: MAX_TRACKED - 1 }, (_, at) => `keyword ${at}`).join('\n')
  expect((await add(api, member, lines)).body.added).toBe(MAX_TRACKED - 1)
  expect((await restore(api, member, removalId)).body.type).toBe('limit-reached')
  const [first = ''] = await idsOf(api, member, { q: 'keyword 7' })
  await remove(api, member, [first])
  expect((await restore(api, member, removalId)).body).toEqual({ restored: 1, alreadyTracked: 1 })
  expect((await list(api, member, { q: 'boots' })).items).toHaveLength(1)
})
