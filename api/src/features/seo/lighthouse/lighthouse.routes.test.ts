import { expect, test } from 'vitest'
import { commit } from '#api/db/commit.ts'
import { toConnect } from '#api/sources/connections.ts'
import * as contract from '#contract/seo/lighthouse.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { lighthouseReport } from '#tests/workers/lighthouse.ts'
import { callsOf, createCaller, done, pages, RUNNER, untilAborted } from '#tests/workers/lighthouse-runner.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'
import { until } from '#tests/workers/until.ts'
import result from '#tests/fixtures/lighthouse/result.json'
import { MOST_WAITING } from './start-runs.service.ts'

const KEY = 'AIza-secret-of-the-test'

test('a call waits for its run, and has its result', async () => {
  const { api, asked, customer } = await createCaller()
  const query = { url: 'shop.example', strategy: 'desktop' as const }

  const { status, body } = await api.call(contract.getOnPageLighthouse, { query }, customer)

  expect(status).toBe(200)
  expect(asked).toMatchObject([
    { url: 'https://shop.example/', strategy: 'desktop', caller: customer.organizationId },
  ])
  expect(body).toMatchObject({ state: 'done', runner: 'chromium', failure: null, ahead: null })
  expect(body.report).toEqual(lighthouseReport())
  expect(body.history).toMatchObject([{ id: body.id, scores: { performance: 92, seo: 75 } }])
})

test('a run whose caller has gone is ended', async () => {
  const { api, asked, customer, list } = await createCaller(untilAborted)
  const caller = new AbortController()
  const headers = { authorization: `Bearer ${customer.token}` }
  const calling = api.request('/seo/on-page-lighthouse?url=shop.example', { headers, signal: caller.signal })
  await until(() => expect(asked).toHaveLength(1))

  caller.abort()

  await calling.catch(() => undefined)
  await until(async () => expect((await list()).body.items).toMatchObject([{ state: 'canceled' }]))
  expect(asked[0]?.signal?.aborted).toBe(true)
})

test('private addresses and other schemes are refused before anybody is asked', async () => {
  const { asked, start, list } = await createCaller(() => done(), {
    ...RUNNER,
    CRAWL_PRIVATE_ADDRESSES: 'deny',
  })
  for (const url of ['http://127.0.0.1/', 'http://169.254.169.254/', 'http://[::1]/'])
    expect((await start([url])).status, url).toBe(422)
  expect((await start(['https://shop.example/', 'http://10.0.0.1/'])).status).toBe(422)
  expect(asked).toEqual([])
  expect((await list()).body.total).toBe(0)
})

test('without a plan nothing is run, and without a browser or a key it is said what is missing', async () => {
  const { api, customer, start } = await createCaller(() => done(), {})
  const planless = await createPerson(api)

  expect(await start(['shop.example'])).toMatchObject({
    body: { type: 'source-missing', sources: ['pagespeed'] },
  })
  expect((await callsOf(api, planless).start(['shop.example'])).body).toMatchObject({ type: 'plan-required' })
  const { body } = await api.call(contract.getLighthouseRunner, {}, customer)
  expect(body).toEqual({ runner: null, waiting: 0 })
})

test('organizations take turns, and none takes all places', async () => {
  let isOpen = false
  const { api, asked, start, get } = await createCaller(async () => {
    await until(() => expect(isOpen).toBe(true))
    return done()
  })
  const other = callsOf(api, await createPerson(api, { plan: { status: 'active' } }))
  const filling = start(pages(10))
  await until(() => expect(asked).toHaveLength(1))
  const more = start(pages(10, 'more.example'))
  // One of the first ten is under way, and waits no more.
  const one = start(['https://last.example/'])
  await until(async () => {
    const { results } = await api.bindings.DB.prepare('select * from lighthouse_queue').all()
    expect(results).toHaveLength(21)
  })

  const refused = await start(['https://too-many.example/'])
  const late = other.start(['https://other.example/'])
  await until(async () => {
    const { results } = await api.bindings.DB.prepare('select * from lighthouse_queue').all()
    expect(results).toHaveLength(22)
  })
  isOpen = true
  await Promise.all([filling, more, one, late])

  expect(refused).toMatchObject({ status: 429, body: { type: 'too-many-requests' } })
  expect(refused.body.detail).toContain(`${MOST_WAITING.ofOne} runs`)
  expect(asked).toHaveLength(22)
  expect(asked[1]?.url).toBe('https://other.example/')
  const { body } = await late
  const { status } = await get(body.runs[0]?.id ?? '')
  expect(status).toBe(404)
})

test('a run that waits says how many go before it, and can be canceled there and under way', async () => {
  const { asked, api, start, get, cancel, customer } = await createCaller(untilAborted)
  const starting = start(pages(3))
  await until(() => expect(asked).toHaveLength(1))
  const { body: all } = await api.call(
    contract.listLighthouseRuns,
    { query: { sort: 'url', direction: 'asc' } },
    customer,
  )
  const [first = '', second = '', third = ''] = all.items.map(({ id }) => id)
  expect((await get(second)).body).toMatchObject({ state: 'queued', ahead: 0 })
  expect((await get(third)).body).toMatchObject({ state: 'queued', ahead: 1 })
  await until(async () => expect((await get(first)).body.state).toBe('running'))

  for (const id of [third, second, first]) expect((await cancel(id)).status).toBe(204)
  await starting

  for (const id of [first, second, third]) expect((await get(id)).body.state).toBe('canceled')
  expect(asked).toHaveLength(1)
})

test('somebody else’s run is neither shown, compared nor canceled', async () => {
  const { api, start, list } = await createCaller()
  const { body } = await start(['shop.example'])
  const id = body.runs[0]?.id ?? ''
  const stranger = await createPerson(api, { plan: { status: 'active' } })
  const foreign = callsOf(api, stranger)
  const own = await foreign.start(['shop.example'])
  const before = own.body.runs[0]?.id ?? ''

  expect((await foreign.get(id)).status).toBe(404)
  expect((await foreign.cancel(id)).status).toBe(404)
  for (const ids of [
    { params: { id }, query: { before } },
    { params: { id: before }, query: { before: id } },
  ])
    expect((await api.call(contract.compareLighthouseRuns, ids, stranger)).status).toBe(404)
  expect((await foreign.list()).body.items.map((run) => run.id)).toEqual([before])
  expect((await list()).body.items.map((run) => run.id)).toEqual([id])
})

test('two runs of a page are compared, score by score and audit by audit', async () => {
  const found = [done({ performance: 60, lcp: 4_100 }), done({ performance: 92, hasAlt: true })]
  const { api, start, get, customer } = await createCaller(() => found.shift() ?? done())
  const first = (await start(['shop.example'])).body.runs[0]?.id ?? ''
  api.wait(60_000)
  const second = (await start(['shop.example'])).body.runs[0]?.id ?? ''

  const { body } = await api.call(
    contract.compareLighthouseRuns,
    { params: { id: second }, query: { before: first } },
    customer,
  )

  expect(body.scores[0]).toEqual({ id: 'performance', before: 60, after: 92 })
  expect(body.metrics).toContainEqual({ id: 'lcp', before: 4_100, after: 2_400 })
  expect(body.audits).toMatchObject([{ id: 'image-alt', change: 'fixed' }])
  expect((await get(second)).body.history.map(({ id }) => id)).toEqual([first, second])
  const { body: desktop } = await start(['shop.example'], ['desktop'])
  const other = { params: { id: second }, query: { before: desktop.runs[0]?.id ?? '' } }
  expect((await api.call(contract.compareLighthouseRuns, other, customer)).status).toBe(409)
})

test('a run that its page fails is told with the reason, and a runner that is gone is asked twice', async () => {
  const { start, get, asked } = await createCaller(({ url }) =>
    url.includes('hung') ? { state: 'failed', failure: 'timeout' } : Promise.reject(new Error('gone')),
  )

  const { body } = await start(['https://hung.example/', 'https://lost.example/'])

  const [hung, lost] = await Promise.all(body.runs.map(({ id }) => get(id)))
  expect(hung?.body).toMatchObject({ state: 'failed', failure: 'timeout', report: null })
  expect(lost?.body).toMatchObject({ state: 'failed', failure: 'lost' })
  expect(asked.filter(({ url }) => url.includes('lost'))).toHaveLength(2)
})

test('what a server has left under way when it ended is run again', async () => {
  const { api, start, get, asked } = await createCaller()
  const { body } = await start(['shop.example'])
  const id = body.runs[0]?.id ?? ''
  const { DB } = api.bindings
  await DB.prepare(`update lighthouse_runs set state = 'running', report = null where id = ?`).bind(id).run()
  await DB.prepare(`update lighthouse_queue set state = 'running', attempt = 1 where run_id = ?`)
    .bind(id)
    .run()
  await start(['https://next.example/'])
  expect((await get(id)).body.state).toBe('running')
  api.wait(10 * 60_000)

  await start(['https://later.example/'])

  expect((await get(id)).body).toMatchObject({ state: 'done', report: { version: '13.5.0' } })
  expect(asked.filter(({ url }) => url === 'https://shop.example/')).toHaveLength(2)
})

test('without a browser PageSpeed Insights runs Lighthouse, with the key of the organization', async () => {
  const urls: URL[] = []
  const fetch: typeof globalThis.fetch = (input) => {
    urls.push(new URL(input instanceof Request ? input.url : input))
    return Promise.resolve(Response.json({ lighthouseResult: result }))
  }
  const api = createTestApi({ fetch })
  await api.bindings.DB.prepare('delete from lighthouse_queue').run()
  const customer = await createPerson(api, { plan: { status: 'active' } })
  const scope = { ...createTestScope(api), organizationId: customer.organizationId, personId: customer.id }
  const connection = { source: 'pagespeed', account: 'Key', secrets: { key: KEY }, settings: {} } as const
  await commit(scope.db, await toConnect(scope, connection))

  const { body } = await callsOf(api, customer).start(['shop.example'], ['desktop'])

  const run = await callsOf(api, customer).get(body.runs[0]?.id ?? '')
  expect(run.body).toMatchObject({
    state: 'done',
    runner: 'pagespeed',
    report: { scores: { performance: 100, accessibility: 80, bestPractices: 92, seo: 75 } },
  })
  expect(Object.fromEntries(urls[0]?.searchParams ?? [])).toMatchObject({
    url: 'https://shop.example/',
    strategy: 'desktop',
    key: KEY,
  })
  expect(urls[0]?.searchParams.getAll('category')).toHaveLength(4)
})

test('the list is searched and filtered, and comes as a file', async () => {
  const { api, start, list, customer } = await createCaller()
  await start(['https://shop.example/münchen', 'https://other.example/'], ['mobile', 'desktop'])

  const { body } = await list({ q: 'münchen', strategy: 'desktop' })
  const file = await api.call(contract.exportLighthouseRuns, { query: { q: 'other' } }, customer)

  expect(body).toMatchObject({ total: 1, items: [{ strategy: 'desktop', scores: { performance: 92 } }] })
  const lines = (file.body as unknown as string).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('https://other.example/,')
})
