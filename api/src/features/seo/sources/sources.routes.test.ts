import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { sourceConnections } from '#api/db/schema/seo-sources.ts'
import { openSession } from '#api/core/sessions/sessions.ts'
import { findConnectionRow } from '#api/sources/connections.queries.ts'
import { SEARCH_CONSOLE_JOBS } from '#api/sources/search-console/search-console.jobs.ts'
import { createSearchConsoleSource } from '#api/sources/search-console/search-console.source.ts'
import { createSearchConsoleFileSource } from '#api/sources/search-console-file/search-console-file.source.ts'
import { type Asked } from '#api/sources/source.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import * as contract from '#contract/seo/sources.connections.ts'
import { listKeywordRanking } from '#contract/seo/domain.lists.ts'
import { DAY, HOUR, type TestApi } from '#tests/workers/api.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'
import { BING_KEY, createOutside, listGoogleRows } from '#tests/workers/search-engines.ts'

const asked = (target: string, from: string, to: string): Asked => ({
  target: { name: target, scope: 'subdomains', host: target, domain: target, path: '/' },
  country: undefined,
  device: 'all',
  fresh: false,
  from,
  to,
  previous: null,
})

const scopeOf = (api: TestApi, organizationId: string) => ({
  ...createTestScope(api),
  organizationId,
  personId: null,
})

const METRICS = 'Clicks,Impressions,CTR,Position'
const EXPORT = {
  'Chart.csv': `Date,${METRICS}\n2026-11-01,7,100,7%,8.4\n2026-11-02,5,50,10%,6.1\n`,
  'Queries.csv': `Top queries,${METRICS}\nbell,6,60,10%,3.2\nexample shop,3,30,10%,12\n`,
  'Pages.csv': `Top pages,${METRICS}\nhttps://example.com/,12,150,8%,5\n`,
}
const toZip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

async function importZip(api: TestApi, token: string, bytes: Uint8Array) {
  const body = new FormData()
  body.set('file', new File([bytes], 'export.zip'))
  const response = await api.request('/seo/search-console/imports', {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.status, body: await response.json<{ id: `imp_${string}` }>() }
}

test('an export is imported, told by the source with what it leaves out, replaced, and deleted', async () => {
  const { api } = createOutside()
  const { token, organizationId } = await createPerson(api)
  const stranger = await createPerson(api)
  const first = await importZip(api, token, toZip(EXPORT))
  expect(first).toMatchObject({ status: 201, body: { property: 'https://example.com/', rows: 5 } })

  const source = await createSearchConsoleFileSource(scopeOf(api, organizationId))
  const period = asked('example.com', '2026-10-01', '2026-11-20')
  const summary = (await source?.summary?.(period)) ?? []
  expect(summary.flatMap(({ data }) => data.map(({ metric, value }) => [metric, value]))).toEqual([
    ['organic-traffic', 12],
    ['organic-impressions', 150],
    ['average-position', (8.4 * 100 + 6.1 * 50) / 150],
    ['organic-keywords', 2],
  ])
  const list = listKeywordRanking.query.parse({ sort: 'clicks', direction: 'desc' })
  const keywords = await source?.['keyword-ranking']?.(period, list)
  expect(keywords).toMatchObject({
    basis: 'measured',
    asOf: '2026-11-02',
    data: {
      total: 2,
      items: [
        // Which page was shown for a query is not in an export: not known, and neither empty nor zero.
        { keyword: 'bell', clicks: 6, branded: false, url: null, pages: null },
        { keyword: 'example shop', branded: true },
      ],
    },
  })
  expect(keywords?.coverage).toMatch(/Google withholds rare queries: those listed have 75% of all clicks/)
  expect(
    await source?.['keyword-ranking']?.(asked('example.org', '2026-10-01', '2026-11-20'), list),
  ).toBeNull()
  expect(await createSearchConsoleFileSource(scopeOf(api, stranger.organizationId))).toBeNull()

  const second = await importZip(api, token, toZip(EXPORT))
  const imports = () => api.call(contract.listSearchConsoleImports, {}, { token })
  expect((await imports()).body.items.map(({ id }) => id)).toEqual([second.body.id])
  const params = { id: second.body.id }
  const other = await api.call(contract.deleteSearchConsoleImport, { params }, { token: stranger.token })
  expect(other.status).toBe(404)
  expect((await api.call(contract.deleteSearchConsoleImport, { params }, { token })).status).toBe(204)
  expect((await imports()).body.items).toEqual([])
})

test('a key is tested before it is stored, and is in no reply, log or audit event', async () => {
  const { api, bing } = createOutside()
  const { token } = await createPerson(api)
  const by = { token }
  const connect = (key: string) => api.call(contract.connectSource, { body: { source: 'bing', key } }, by)

  const refused = await connect('not-a-key-that-bing-knows')
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { key: [expect.stringMatching(/doesn’t accept/) as string] } },
  })
  bing.status = 503
  expect((await connect(BING_KEY)).status).toBe(502)
  bing.status = 200
  const connected = await connect(BING_KEY)
  expect(connected).toMatchObject({
    status: 201,
    body: { state: 'connected', account: 'Key ending in test' },
  })

  bing.status = 500
  const params = { source: 'bing' } as const
  expect((await api.call(contract.testSource, { params }, by)).body).toMatchObject({ state: 'failing' })
  bing.status = 200
  expect((await api.call(contract.testSource, { params }, by)).body).toMatchObject({
    state: 'connected',
    failure: null,
  })
  const list = await api.call(contract.listSources, {}, by)
  const audit = await api.call(listAuditEvents, { query: { area: 'source' } }, by)
  expect(audit.body.items.map(({ action }) => action)).toEqual(['source.connected'])
  for (const { body } of [connected, list, audit]) expect(JSON.stringify(body)).not.toContain(BING_KEY)

  expect((await api.call(contract.disconnectSource, { params }, by)).status).toBe(204)
  expect((await api.call(contract.disconnectSource, { params }, by)).status).toBe(404)
  expect((await api.call(contract.testSource, { params }, by)).status).toBe(404)
})

test('a source without a key has none to connect with', async () => {
  const { api } = createOutside()
  const { token } = await createPerson(api)
  const body = { source: 'tranco', key: 'x' } as const
  expect((await api.call(contract.connectSource, { body }, { token })).status).toBe(422)
})

async function consent(api: TestApi, google: ReturnType<typeof createOutside>['google'], token: string) {
  const { url } = (await api.call(contract.startConsent, {}, { token })).body
  const page = await (await google.respond(new Request(url))).text()
  const allow = /href="([^"]+)">Allow/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const { searchParams } = new URL(allow)
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
}

async function connectAccount({ api, google }: ReturnType<typeof createOutside>) {
  // The job reads the accounts of everybody: those of other tests are none of this one's.
  await createTestScope(api).db.delete(sourceConnections)
  const person = await createPerson(api)
  const { token } = person
  const body = await consent(api, google, token)
  const connected = await api.call(contract.finishConsent, { body }, { token })
  expect(connected.status).toBe(201)
  const chosen = { body: { properties: ['sc-domain:example.com'] } }
  const saved = await api.call(contract.chooseProperties, chosen, { token })
  expect(saved.status).toBe(200)
  return person
}

async function runJob(outside: ReturnType<typeof createOutside>) {
  const scope = { ...createTestScope(outside.api), fetch: outside.outside }
  for (const job of SEARCH_CONSOLE_JOBS) await job.run(scope)
  await scope.settled()
}

test('a consent is for who began it, within ten minutes, and once', async () => {
  const { api, google } = createOutside()
  const [ana, other] = [await createPerson(api), await createPerson(api)]
  const body = await consent(api, google, ana.token)
  expect((await api.call(contract.finishConsent, { body }, { token: other.token })).status).toBe(410)
  const forged = { ...body, code: 'forged' }
  expect((await api.call(contract.finishConsent, { body: forged }, { token: ana.token })).status).toBe(502)
  expect((await api.call(contract.finishConsent, { body }, { token: ana.token })).status).toBe(201)
  expect((await api.call(contract.finishConsent, { body }, { token: ana.token })).status).toBe(502)
  const late = await consent(api, google, ana.token)
  api.wait(11 * 60_000)
  expect((await api.call(contract.finishConsent, { body: late }, { token: ana.token })).status).toBe(410)
})

test('figures arrive by slices, are those of Google, and are the same when a slice comes twice', async () => {
  const outside = createOutside()
  const { api, google } = outside
  const { organizationId, token } = await connectAccount(outside)
  await runJob(outside)
  const source = await createSearchConsoleSource(scopeOf(api, organizationId))
  const period = asked('example.com', '2026-11-10', '2026-11-23')
  const read = async () => ((await source?.summary?.(period)) ?? []).flatMap(({ data }) => data)

  const rows = ['10', '11', '12', '13', '14', '15', '16', '17', '18', '19', '20', '21'].flatMap((day) =>
    listGoogleRows('sc-domain:example.com', `2026-11-${day}`),
  )
  const clicks = rows.reduce((sum, row) => sum + row.clicks, 0)
  const figures = await read()
  expect(figures.find(({ metric }) => metric === 'organic-traffic')?.value).toBe(clicks)
  const told = new Set(rows.filter(({ isRare }) => !isRare).map(({ query }) => query))
  expect(figures.find(({ metric }) => metric === 'organic-keywords')?.value).toBe(told.size)

  google.grants.expire()
  await runJob(outside)
  expect(await read()).toEqual(figures)
  const list = listKeywordRanking.query.parse({ sort: 'clicks', direction: 'desc', pageSize: 200 })
  const ranking = await source?.['keyword-ranking']?.(period, list)
  const ofQueries = ranking?.data.items.reduce((sum, item) => sum + (item.clicks ?? 0), 0) ?? Number.NaN
  expect(ofQueries).toBeLessThan(clicks)
  expect(ranking?.data.items.every(({ url }) => url?.startsWith('https://example.com/'))).toBe(true)
  const pages = {
    ...period,
    target: { ...period.target, scope: 'path' as const, name: 'https://example.com/bells' },
  }
  const ofPath = (await source?.summary?.(pages)) ?? []
  expect(ofPath[0]?.data[0]?.value).toBe(
    rows
      .filter(({ page }) => page.startsWith('https://example.com/bells'))
      .reduce((sum, row) => sum + row.clicks, 0),
  )
  expect((await source?.['visibility-trend']?.(period))?.basis).toBe('estimated')
  expect(JSON.stringify((await api.call(contract.listSources, {}, { token })).body)).not.toMatch(
    /access|refresh/,
  )
})

test.each([429, 500])(
  'status %i pauses, and a revoked consent fails until somebody connects again',
  async (status) => {
    const outside = createOutside()
    const { api, google } = outside
    const person = await connectAccount(outside)
    const { organizationId } = person
    const stateOf = () =>
      findConnectionRow(createTestScope(api).db, { organizationId, source: 'search-console' })
    google.troubles.push(status, status, status)
    await runJob(outside)
    expect(await stateOf()).toMatchObject({ status: 'connected' })
    google.troubles.length = 0
    const before = google.seen.length
    await runJob(outside)
    expect(google.seen.length).toBe(before)
    api.wait(HOUR)
    google.grants.revoke()
    await runJob(outside)
    expect(await stateOf()).toMatchObject({
      status: 'failing',
      failure: expect.stringMatching(/revoked/) as string,
    })
    api.wait(DAY)
    const asked = google.seen.length
    await runJob(outside)
    expect(google.seen.length).toBe(asked)
    const { token } = await openSession(createTestScope(api), person.id)
    const body = await consent(api, google, token)
    await api.call(contract.finishConsent, { body }, { token })
    await runJob(outside)
    expect(await stateOf()).toMatchObject({ status: 'connected', failure: null })
    expect(google.seen.length).toBeGreaterThan(asked)
  },
)

const A_GRAPH = {
  format: 1,
  release: 'cc-main-2026-mar-apr-may',
  ranked: 100,
  domains: [
    {
      domain: 'example.com',
      position: 7,
      pageRankPosition: 8,
      referringDomains: 1,
      referring: [{ domain: 'other.example', position: 20 }],
    },
  ],
}

async function importGraph(api: TestApi, token: string, text: string) {
  const body = new FormData()
  body.set('file', new File([text], 'release.json'))
  const response = await api.request('/seo/common-crawl/imports', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  return { status: response.status, body: await response.json() }
}

test('what the import command has written is imported for one organization, and says so', async () => {
  const { api } = createOutside()
  const [owner, stranger] = [await createPerson(api), await createPerson(api)]
  const stateOf = async (person: typeof owner) => {
    const { body } = await api.call(contract.listSources, {}, person)
    return body.items.find(({ id }) => id === 'common-crawl')
  }
  expect(await stateOf(owner)).toMatchObject({ state: 'disconnected' })

  const imported = await importGraph(api, owner.token, JSON.stringify(A_GRAPH))

  expect(imported).toEqual({ status: 201, body: { release: A_GRAPH.release, domains: ['example.com'] } })
  expect(await stateOf(owner)).toMatchObject({ state: 'connected', account: '1 domain' })
  expect(await stateOf(stranger)).toMatchObject({ state: 'disconnected' })
  const log = await api.call(listAuditEvents, { query: { area: 'source' } }, owner)
  expect(log.body.items[0]).toMatchObject({ action: 'source.graph-imported' })
})

test.each([
  ['no JSON', '{'],
  ['something else', '{"format":2}'],
  ['a release without domains', JSON.stringify({ ...A_GRAPH, domains: [] })],
  ['a release without months', JSON.stringify({ ...A_GRAPH, release: 'cc-main-soon' })],
  ['more than a list may have', JSON.stringify({ ...A_GRAPH, domains: Array(201).fill(A_GRAPH.domains[0]) })],
  ['deep nesting', '['.repeat(100_000)],
])('a file with %s is refused at its field', async (_, text) => {
  const { api } = createOutside()
  const { token } = await createPerson(api)
  const refused = await importGraph(api, token, text)
  expect(refused.status).toBe(422)
  expect(refused.body).toHaveProperty('errors.file')
})
