import { expect, test } from 'vitest'
import { type BareFigure, type DomainSource, SourceUnavailable } from '#api/sources/source.ts'
import * as contract from '#contract/seo/domain.ts'
import { METRICS } from '#contract/seo/domain.words.ts'
import { createTestApi, DAY, type TestApi } from '#tests/workers/api.ts'
import { answer, aSource, sourcesOf } from '#tests/workers/domain-source.ts'
import { createPerson } from '#tests/workers/people.ts'

const params = { target: 'shop.example' }

async function open(list: DomainSource[], parts: Parameters<typeof sourcesOf>[1] = {}) {
  const api = createTestApi({ sources: sourcesOf(list, parts) })
  return { api, person: await createPerson(api, { plan: { status: 'active' } }) }
}

const figure = (metric: BareFigure['metric'], value: number): BareFigure => ({
  metric,
  unit: 'count',
  value,
  previous: null,
  trend: [],
})

interface AuditFacts {
  id: string
  host: string
  at: Date
  score: number | null
  formula?: number
  status?: string
}

const insertAudit = (
  { bindings }: TestApi,
  organizationId: string,
  { id, host, at, score, formula = 2, status = 'finished' }: AuditFacts,
) =>
  bindings.DB.prepare(
    `insert into site_audits (id, organization_id, url, host, options, max_pages, status, categories, created_at, finished_at,
       fetched, score, formula) values (?, ?, ?, ?, '{}', 10, ?, '{}', ?, ?, 1234, ?, ?)`,
  )
    .bind(
      `aud_${organizationId}_${id}`,
      organizationId,
      `https://${host}/`,
      host,
      status,
      at.getTime(),
      at.getTime(),
      score,
      formula,
    )
    .run()

test('each figure is of the first source that has it, with its own date and basis', async () => {
  const measured = aSource('search-console', {
    metrics: ['organic-traffic'],
    summary: () => Promise.resolve([answer([figure('organic-traffic', 90)])]),
  })
  const estimated = aSource('dataforseo', {
    metrics: ['organic-traffic', 'backlinks'],
    summary: () =>
      Promise.resolve([
        answer([figure('organic-traffic', 500)], { basis: 'estimated', asOf: '2026-10-31' }),
        answer([figure('backlinks', 70)], { asOf: '2026-11-01' }),
      ]),
  })
  const { api, person } = await open([measured, estimated])
  const { body } = await api.call(contract.getDomainSummary, { params }, person)
  expect(
    body.data.figures.map(({ metric, value, source }) => [
      metric,
      value,
      source.id,
      source.basis,
      source.asOf,
    ]),
  ).toEqual([
    ['organic-traffic', 90, 'search-console', 'measured', '2026-11-19'],
    ['backlinks', 70, 'dataforseo', 'measured', '2026-11-01'],
  ])

  const query = { source: 'dataforseo' } as const
  const only = await api.call(contract.getDomainSummary, { params, query }, person)
  expect(only.body.data.figures[0]).toMatchObject({ value: 500, source: { basis: 'estimated' } })
})

test('a figure that is missing says why, and who else could tell', async () => {
  const known = ['dataforseo', 'own-index', 'crux', 'tranco'] as const
  let release: () => void = () => undefined
  const held = new Promise<[]>((resolve) => (release = () => resolve([])))
  const { api, person } = await open(
    [
      aSource('dataforseo', { metrics: ['traffic-value'], summary: () => held }),
      aSource('own-index', { metrics: ['backlinks', 'authority'] }),
      aSource('tranco', {
        metrics: ['popularity-rank'],
        summary: () => Promise.reject(new SourceUnavailable('tranco', 'no-answer', 'Tranco is down.', 60)),
      }),
    ],
    { known, timeLimitMs: 40 },
  )
  const { body } = await api.call(contract.getDomainSummary, { params }, person)
  release()
  const missing = Object.fromEntries(body.data.missing.map(({ metric, ...why }) => [metric, why]))
  expect(missing['traffic-value']).toMatchObject({
    reason: 'unavailable',
    detail: 'DataForSEO did not reply within 0.04 seconds.',
  })
  expect(missing['popularity-rank']).toMatchObject({ reason: 'unavailable', detail: 'Tranco is down.' })
  expect(missing['authority']).toMatchObject({
    reason: 'unknown-target',
    detail: 'Not known for shop.example by Own index.',
  })
  expect(missing['lcp']).toEqual({
    reason: 'not-connected',
    detail: 'No connected source has this.',
    sources: ['crux'],
  })
  expect(missing['health']).toMatchObject({ reason: 'unknown-target', sources: [] })
  const told = [...body.data.figures, ...body.data.missing].map(({ metric }) => metric)
  expect(new Set(told).size).toBe(told.length)
  expect(METRICS).toEqual(expect.arrayContaining(told))
  // Nobody known could have it.
  expect(told).not.toContain('performance')
})

test('health is the score of the last finished audit of the host, own and of one formula', async () => {
  const { api, person } = await open([])
  api.clock.at = new Date('2026-11-24T12:00:00Z')
  const stranger = await createPerson(api)
  const at = (days: number) => new Date(api.clock.at.getTime() - days * DAY)
  const { organizationId } = person
  await insertAudit(api, organizationId, { id: '1', host: 'shop.example', at: at(90), score: 11, formula: 1 })
  await insertAudit(api, organizationId, { id: '2', host: 'shop.example', at: at(40), score: 60 })
  await insertAudit(api, organizationId, { id: '3', host: 'www.shop.example', at: at(0), score: 78 })
  await insertAudit(api, organizationId, { id: '4', host: 'blog.shop.example', at: at(0), score: 5 })
  await insertAudit(api, organizationId, {
    id: '5',
    host: 'shop.example',
    at: at(0),
    score: null,
    // Nothing runs it, so nobody can cancel it after the test either.
    status: 'paused',
  })
  await insertAudit(api, stranger.organizationId, { id: '6', host: 'shop.example', at: at(0), score: 3 })

  const query = { compare: 'previous' } as const
  const { body } = await api.call(contract.getDomainSummary, { params, query }, person)
  expect(body.data.figures).toEqual([
    {
      metric: 'health',
      unit: 'score',
      value: 78,
      previous: 60,
      trend: [
        { date: '2026-10-15', value: 60 },
        { date: '2026-11-24', value: 78 },
      ],
      source: {
        id: 'own-index',
        name: 'Own index',
        basis: 'measured',
        asOf: '2026-11-24',
        fetchedAt: '2026-11-24T12:00:00.000Z',
        coverage: 'Audit of www.shop.example: 1,234 pages.',
      },
    },
  ])
  const earlier = { to: '2026-11-01', source: 'own-index' } as const
  const then = await api.call(contract.getDomainSummary, { params, query: earlier }, person)
  expect(then.body.data.figures).toMatchObject([{ value: 60, previous: null }])
})

test('curves have marks of notes, crawls and new sources of the period', async () => {
  const { api, person } = await open([aSource('own-index')])
  api.clock.at = new Date('2026-11-24T12:00:00Z')
  const { organizationId } = person
  const on = (day: string) => new Date(`${day}T08:00:00Z`)
  await insertAudit(api, organizationId, { id: '1', host: 'shop.example', at: on('2026-11-10'), score: 78 })
  await insertAudit(api, organizationId, { id: '2', host: 'shop.example', at: on('2026-09-10'), score: 70 })
  await insertAudit(api, organizationId, { id: '3', host: 'other.example', at: on('2026-11-10'), score: 70 })
  const insertNote = (id: string, whose: string, day: string, text: string) =>
    api.bindings.DB.prepare(
      `insert into domain_notes (id, organization_id, domain, day, text, created_at) values (?, ?, 'shop.example', ?, ?, 0)`,
    )
      .bind(`dnt_${id}_${whose}`, whose, day, text)
      .run()
  const stranger = await createPerson(api)
  await insertNote('1', organizationId, '2026-11-12', 'New checkout')
  await insertNote('2', organizationId, '2026-01-12', 'Long ago')
  await insertNote('3', stranger.organizationId, '2026-11-12', 'Not ours')
  await api.bindings.DB.prepare(
    `insert into source_connections (id, organization_id, source, account, settings, status, connected_at)
     values (?, ?, 'bing', 'shop.example', '{}', 'connected', ?)`,
  )
    .bind(`src_${organizationId}`, organizationId, on('2026-11-11').getTime())
    .run()

  for (const endpoint of [contract.getTrafficTrend, contract.getVisibilityTrend]) {
    const { body } = await api.call(endpoint, { params }, person)
    expect(body.data.notes).toEqual([
      { date: '2026-11-10', kind: 'crawl', text: 'Crawled shop.example: 1,234 pages, health 78' },
      { date: '2026-11-11', kind: 'source', text: 'Bing Webmaster Tools connected' },
      { date: '2026-11-12', kind: 'note', text: 'New checkout' },
    ])
  }
})
