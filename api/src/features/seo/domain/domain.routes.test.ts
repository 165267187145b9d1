import { expect, test } from 'vitest'
import { type DomainSource, SourceUnavailable } from '#api/sources/source.ts'
import * as lists from '#contract/seo/domain.lists.ts'
import * as contract from '#contract/seo/domain.ts'
import { type SourceId } from '#contract/seo/sources.words.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { answer, aSource, FETCHED_AT, sourcesOf } from '#tests/workers/domain-source.ts'
import { createPerson } from '#tests/workers/people.ts'

const params = { target: 'shop.example' }

async function open(list: DomainSource[], parts: Parameters<typeof sourcesOf>[1] = {}) {
  const api = createTestApi({ sources: sourcesOf(list, parts) })
  return { api, person: await createPerson(api, { plan: { status: 'active' } }) }
}

const CALLS = [
  contract.getDomainSummary,
  contract.getTrafficTrend,
  contract.getVisibilityTrend,
  contract.getBacklinksRanking,
  lists.listOrganicCompetitors,
  lists.listActiveBacklinks,
  lists.listReferringDomains,
  lists.listAnchors,
  lists.listKeywordRanking,
  lists.listMainKeywords,
  lists.listTopPages,
].map((endpoint) => ({ name: endpoint.path, endpoint }))

const unavailable = (
  source: SourceId,
  reason: SourceUnavailable['reason'],
  retryAfter: number | null = null,
) => new SourceUnavailable(source, reason, `${source} can’t reply.`, retryAfter)

/** A source each of whose functions does this. */
const sourceThat = (id: SourceId, act: () => Promise<never> | Promise<null>): DomainSource =>
  aSource(
    id,
    Object.fromEntries(
      Object.entries(aSource(id))
        .filter(([, value]) => typeof value === 'function')
        .map(([name]) => [name, act]),
    ),
  )

test('every call tells whose its data is, of which day, and what it covers', async () => {
  const { api, person } = await open([aSource('dataforseo')])
  for (const { name, endpoint } of CALLS) {
    const { status, body } = await api.call(endpoint, { params }, person)
    expect(status, name).toBe(200)
    expect(body, name).toMatchObject({
      target: { name: 'shop.example', scope: 'subdomains' },
      source: {
        id: 'dataforseo',
        name: 'DataForSEO',
        basis: 'measured',
        asOf: '2026-11-19',
        fetchedAt: FETCHED_AT.toISOString(),
        coverage: 'Everything that this source has seen.',
      },
      passedOver: [],
    })
  }
})

test('without a source every call names who could reply', async () => {
  const { api, person } = await open([], { known: ['search-console', 'dataforseo', 'rdap'] })
  for (const { name, endpoint } of CALLS) {
    const { status, body } = await api.call(endpoint, { params }, person)
    expect(status, name).toBe(424)
    expect(body, name).toMatchObject({ type: 'source-missing', reason: 'not-connected' })
    expect(body.sources, name).toContain('dataforseo')
    expect(body.sources, name).not.toContain('dns')
    expect(body.detail, name).toContain('DataForSEO')
  }
})

test('a source that knows nothing of the target is told apart from none', async () => {
  const { api, person } = await open([sourceThat('own-index', () => Promise.resolve(null))], {
    known: ['dataforseo', 'own-index'],
  })
  const { status, body } = await api.call(lists.listAnchors, { params }, person)
  expect(status).toBe(424)
  expect(body).toMatchObject({
    type: 'source-missing',
    reason: 'unknown-target',
    sources: ['dataforseo'],
    detail: 'Own index knows nothing of shop.example. Crawl the site first, or connect DataForSEO.',
  })
})

const GARBAGE: Record<string, () => Promise<unknown>> = {
  'no data': () => Promise.resolve({}),
  'no date': () => Promise.resolve({ ...answer({ items: [], total: 0 }), asOf: '' }),
  'no coverage': () => Promise.resolve(answer({ items: [], total: 0 }, { coverage: '' })),
  'another basis': () => Promise.resolve({ ...answer({ items: [], total: 0 }), basis: 'guessed' }),
  'no numbers': () => Promise.resolve(answer({ items: [{ anchor: 'a', backlinks: NaN }], total: 1 })),
  text: () => Promise.resolve('<html>'),
  'an error of ours': () => Promise.reject(new TypeError('x is undefined')),
}

test.each(Object.entries(GARBAGE))('the next source replies for one with %s', async (_, act) => {
  const broken = aSource('bing', { anchors: act as NonNullable<DomainSource['anchors']> })
  const { api, person } = await open([broken, aSource('own-index')])
  const { status, body } = await api.call(lists.listAnchors, { params }, person)
  expect(status).toBe(200)
  expect(body.source.id).toBe('own-index')
  expect(body.passedOver).toMatchObject([{ source: 'bing' }])
})

test('who is passed over is told with the reason', async () => {
  const { api, person } = await open([
    sourceThat('search-console', () => Promise.resolve(null)),
    sourceThat('bing', () => Promise.reject(unavailable('bing', 'too-many-requests', 90))),
    sourceThat('dataforseo', () => Promise.reject(unavailable('dataforseo', 'no-answer'))),
    aSource('own-index'),
  ])
  for (const { name, endpoint } of CALLS) {
    const { body } = await api.call(endpoint, { params }, person)
    expect(body, name).toMatchObject({
      source: { id: 'own-index' },
      passedOver: [
        { source: 'bing', reason: 'too-many-requests', detail: 'bing can’t reply.', retryAfter: 90 },
        { source: 'dataforseo', reason: 'no-answer', retryAfter: null },
      ],
    })
  }
})

test('where the last source fails, the refusal says who, and when to try again', async () => {
  const { api, person } = await open([
    sourceThat('bing', () => Promise.reject(unavailable('bing', 'too-many-requests', 90))),
    sourceThat('own-index', () => Promise.resolve(null)),
  ])
  for (const { name, endpoint } of CALLS) {
    const { status, headers, body } = await api.call(endpoint, { params }, person)
    expect(status, name).toBe(502)
    expect(headers.get('retry-after'), name).toBe('90')
    expect(body, name).toMatchObject({ type: 'upstream-failed', detail: 'bing can’t reply.' })
  }
})

test('what may be spent is a limit, and no failure', async () => {
  const { api, person } = await open([
    sourceThat('dataforseo', () => Promise.reject(unavailable('dataforseo', 'budget'))),
  ])
  const { status, body } = await api.call(lists.listTopPages, { params }, person)
  expect(status).toBe(403)
  expect(body).toMatchObject({ type: 'limit-reached', detail: 'dataforseo can’t reply.' })
  expect(body).not.toHaveProperty('reason')
})

test('a price that nobody has agreed to is told apart from a budget that is used up', async () => {
  const price = () => Promise.reject(unavailable('dataforseo', 'price'))
  const { api, person } = await open([sourceThat('dataforseo', price)])
  const { status, body } = await api.call(lists.listTopPages, { params }, person)
  expect(status).toBe(403)
  expect(body).toMatchObject({ type: 'limit-reached', reason: 'price' })
})

test('a slow source does not hold up the others', async () => {
  let release: () => void = () => undefined
  const held = new Promise<null>((resolve) => (release = () => resolve(null)))
  const { api, person } = await open([sourceThat('bing', () => held), aSource('own-index')], {
    timeLimitMs: 40,
  })
  for (const { name, endpoint } of CALLS) {
    const { body } = await api.call(endpoint, { params }, person)
    expect(body, name).toMatchObject({
      source: { id: 'own-index' },
      passedOver: [{ source: 'bing', reason: 'slow' }],
    })
  }
  release()
})

test('a source that is asked for by name is the only one that is asked', async () => {
  const asked: string[] = []
  const listen = (id: SourceId) =>
    aSource(id, {
      anchors: () => {
        asked.push(id)
        return Promise.resolve(answer({ items: [], total: 0 }))
      },
    })
  const { api, person } = await open([listen('bing'), listen('own-index')], {
    known: ['bing', 'dataforseo', 'tranco', 'own-index'],
  })
  const ask = (source: SourceId) => api.call(lists.listAnchors, { params, query: { source } }, person)

  expect((await ask('own-index')).body.source.id).toBe('own-index')
  expect(asked).toEqual(['own-index'])
  expect((await ask('dataforseo')).body).toMatchObject({ type: 'source-missing', sources: ['dataforseo'] })
  const never = await ask('tranco')
  expect(never.status).toBe(422)
  expect(never.body.errors).toHaveProperty('source')
})

test('what is asked of a source is the target, the period and the one before', async () => {
  const asked: unknown[] = []
  const { api, person } = await open([
    aSource('bing', {
      anchors: (question) => {
        asked.push(question)
        return Promise.resolve(answer({ items: [], total: 0 }))
      },
    }),
  ])
  api.clock.at = new Date('2026-11-24T00:30:00Z')
  const query = { scope: 'path', country: 'br', device: 'mobile', compare: 'previous' } as const
  const target = 'https://www.shop.example/shoes/?a=1'
  const { status } = await api.call(lists.listAnchors, { params: { target }, query }, person)
  expect(status).toBe(200)
  expect(asked).toEqual([
    {
      target: {
        name: 'https://www.shop.example/shoes/',
        scope: 'path',
        host: 'shop.example',
        domain: 'shop.example',
        path: '/shoes/',
      },
      country: 'BR',
      device: 'mobile',
      fresh: false,
      from: '2026-10-27',
      to: '2026-11-23',
      previous: { from: '2026-09-29', to: '2026-10-26' },
    },
  ])
})

const BAD: { query: Record<string, string>; field: string; target?: string }[] = [
  { target: 'nonsense', query: {}, field: 'target' },
  { target: 'ftp://shop.example', query: {}, field: 'target' },
  { query: { scope: 'planet' }, field: 'scope' },
  { query: { country: 'Brazil' }, field: 'country' },
  { query: { source: 'gossip' }, field: 'source' },
  { query: { from: '2026-02-30' }, field: 'from' },
  { query: { from: '2199-01-01' }, field: 'from' },
  { query: { from: '2026-03-02', to: '2026-03-01' }, field: 'to' },
  { query: { from: '1980-01-01' }, field: 'from' },
]

test.each(BAD)(
  '$query of $target is refused at $field',
  async ({ target = 'shop.example', query, field }) => {
    const { api, person } = await open([aSource('own-index')])
    for (const { name, endpoint } of CALLS) {
      const { status, body } = await api.call(endpoint, { params: { target }, query }, person)
      expect(status, name).toBe(422)
      expect(Object.keys(body.errors), name).toEqual([field])
    }
  },
)

test('which source tells what, and which could', async () => {
  const { api, person } = await open(
    [aSource('bing', { 'visibility-trend': undefined as never }), aSource('own-index')],
    { known: ['search-console', 'bing', 'own-index'] },
  )
  const { body } = await api.call(contract.listDomainSources, { params }, person)
  expect(body.items).toHaveLength(12)
  expect(body.items.find(({ capability }) => capability === 'visibility-trend')).toEqual({
    capability: 'visibility-trend',
    connected: ['own-index'],
    missing: ['search-console'],
  })
  expect(body.items.find(({ capability }) => capability === 'anchors')).toEqual({
    capability: 'anchors',
    connected: ['bing', 'own-index'],
    missing: [],
  })
})

test('sources are those of the organization that asks', async () => {
  let connected = ''
  const api = createTestApi({
    sources: sourcesOf([aSource('dataforseo')], {
      list: ({ organizationId }) =>
        Promise.resolve(organizationId === connected ? [aSource('dataforseo')] : []),
    }),
  })
  const [ours, theirs] = [await createPerson(api), await createPerson(api)]
  connected = ours.organizationId
  expect((await api.call(lists.listAnchors, { params }, ours)).status).toBe(200)
  expect((await api.call(lists.listAnchors, { params }, theirs)).body).toMatchObject({
    type: 'source-missing',
    sources: ['dataforseo'],
  })
})

test('a URL as a target travels in the path of the call', async () => {
  const { api, person } = await open([aSource('own-index')])
  const target = 'https://shop.example/são-paulo/?a=%2F&b=1#top'
  const path = `/seo/anchors/${encodeURIComponent(target)}?scope=url`
  const response = await api.request(path, { headers: { authorization: `Bearer ${person.token}` } })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    target: { name: 'https://shop.example/s%C3%A3o-paulo/?a=%2F&b=1', path: '/s%C3%A3o-paulo/?a=%2F&b=1' },
  })
})
