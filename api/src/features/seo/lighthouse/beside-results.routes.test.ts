import { expect, test } from 'vitest'
import { commit } from '#api/db/commit.ts'
import { packResult } from '#api/engine/lighthouse/pack-result.ts'
import { toConnect } from '#api/sources/connections.ts'
import * as contract from '#contract/seo/lighthouse.ts'
import { type LighthouseReply } from '#contract/seo/lighthouse.report.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { lighthouseReport } from '#tests/workers/lighthouse.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'
import { until } from '#tests/workers/until.ts'
import { keepFullReport, MOST_KEPT } from './full-reports.ts'

// What stands beside the result of a run: everything that Lighthouse has written, and what visitors experience.

const KEY = 'AIza-secret-of-the-test'
const RUNNER = { LIGHTHOUSE_URL: 'http://127.0.0.1:9', LIGHTHOUSE_SECRET: 'secret', LIGHTHOUSE_PLACES: '1' }

/** What the runner is asked for, or CrUX, which knows of no strategy. */
interface Asked {
  url?: string
  strategy?: string
  formFactor?: string
}

const done = (found?: Parameters<typeof lighthouseReport>[0]): LighthouseReply => ({
  state: 'done',
  report: lighthouseReport(found),
})

/** An API whose runner is the test, and a customer of it. */
async function createCaller(
  reply: (asked: Asked) => LighthouseReply | Response = () => done(),
  settings: Record<string, string> = RUNNER,
) {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const said = reply(await new Request(input, init).json<Asked>())
    return said instanceof Response ? said : Response.json(said)
  }
  const api = createTestApi({ fetch, settings })
  // What other tests have left would be run by this one.
  await api.bindings.DB.prepare('delete from lighthouse_queue').run()
  const customer = await createPerson(api, { plan: { status: 'active' } })
  const start = (urls: string[], strategies: ('mobile' | 'desktop')[] = ['mobile']) =>
    api.call(contract.startLighthouseRuns, { body: { urls, strategies } }, customer)
  const get = (id: string) => api.call(contract.getLighthouseRun, { params: { id } }, customer)
  return { api, customer, start, get }
}

const asPacked = async (value: object) => (await packResult(value)) ?? ''

test('the full report of a run is a file, for its own organization alone', async () => {
  const whole = { lighthouseVersion: '13.5.0', audits: { 'first-paint': { score: 1 } } }
  const full = await asPacked(whole)
  const { api, customer, start, get } = await createCaller(() => ({ ...done(), full }))
  const { body } = await start(['shop.example'])
  const [{ id } = { id: '' }] = body.runs
  await until(async () => expect((await get(id)).body).toMatchObject({ state: 'done', hasFullReport: true }))

  const path = `/seo/lighthouse-runs/${id}/report`
  const open = ({ token }: { token: string }) =>
    api.request(path, { headers: { authorization: `Bearer ${token}` } })
  const file = await open(customer)
  expect(file.headers.get('content-disposition')).toMatch(
    /^attachment; filename="lighthouse-shop\.example-mobile-\d{4}-\d\d-\d\d\.json"$/,
  )
  expect(await file.json()).toEqual(whole)
  const stranger = await createPerson(api, { plan: { status: 'active' } })
  expect((await open(stranger)).status).toBe(404)
  expect((await api.request(path)).status).toBe(401)
})

test('a run whose report was too large to be kept says so', async () => {
  const { api, customer, start, get } = await createCaller()
  const { body } = await start(['shop.example'])
  const [{ id } = { id: '' }] = body.runs
  await until(async () => expect((await get(id)).body).toMatchObject({ state: 'done', hasFullReport: false }))
  const { status } = await api.call(contract.downloadLighthouseReport, { params: { id } }, customer)
  expect(status).toBe(404)
})

test('of an organization the newest full reports are kept', async () => {
  const api = createTestApi()
  const { organizationId } = await createPerson(api)
  const scope = createTestScope(api)
  const full = await asPacked({ x: 1 })
  for (let at = 0; at < MOST_KEPT + 3; at += 1) {
    await keepFullReport(scope, { id: `lhr_${String(at).padStart(3, '0')}`, organizationId }, full)
  }
  const { objects } = await api.bindings.FILES.list({ prefix: `lighthouse/${organizationId}/` })
  expect(objects).toHaveLength(MOST_KEPT)
  expect(objects.map(({ key }) => key)).toContain(`lighthouse/${organizationId}/lhr_052.json.gz`)
})

const toDate = (day: string) => {
  const [year, month, date] = day.split('-').map(Number)
  return { year, month, day: date }
}

/** What CrUX replies of a page: percentiles of the last two weeks. */
const experience = (metrics: Record<string, (number | string)[]>) => ({
  record: {
    metrics: Object.fromEntries(
      Object.entries(metrics).map(([name, p75s]) => [name, { percentilesTimeseries: { p75s } }]),
    ),
    collectionPeriods: [
      { firstDate: toDate('2026-10-01'), lastDate: toDate('2026-10-28') },
      { firstDate: toDate('2026-10-22'), lastDate: toDate('2026-11-18') },
    ],
  },
})

test('field data of the same page and device stand beside what the run has measured', async () => {
  const asked: Asked[] = []
  let isKnown = true
  const { api, customer, start, get } = await createCaller(
    (job) => {
      if (job.strategy !== undefined) return done({ lcp: 1_300 })
      asked.push(job)
      return isKnown
        ? Response.json(
            experience({
              largest_contentful_paint: [2_400, 2_100],
              interaction_to_next_paint: [180, 210],
              cumulative_layout_shift: ['0.02', '0.30'],
            }),
          )
        : Response.json({ error: { code: 404 } }, { status: 404 })
    },
    { ...RUNNER, CRUX_API_URL: 'https://crux.test' },
  )
  const { body } = await start(['https://www.example.com/shoes'], ['desktop'])
  const [{ id } = { id: '' }] = body.runs
  await until(async () => expect((await get(id)).body.state).toBe('done'))
  const read = (run: string) => api.call(contract.getLighthouseFieldData, { params: { id: run } }, customer)
  expect((await read(id)).body).toMatchObject({ isConnected: false, figures: [] })
  expect(asked).toEqual([])

  const scope = { ...createTestScope(api), organizationId: customer.organizationId, personId: customer.id }
  const connection = { source: 'crux', account: 'Key', secrets: { key: KEY }, settings: {} } as const
  await commit(scope.db, await toConnect(scope, connection))
  expect((await read(id)).body).toMatchObject({
    isConnected: true,
    figures: [
      { metric: 'lcp', value: 2_100 },
      { metric: 'inp', value: 210 },
      { metric: 'cls', value: 0.3 },
    ],
    asOf: '2026-11-18',
    coverage: expect.stringContaining('desktops') as string,
  })
  expect(asked).toMatchObject([{ url: 'https://www.example.com/shoes', formFactor: 'DESKTOP' }])
  // The lab has its own figure of the same metric.
  expect((await get(id)).body.report?.metrics).toContainEqual(
    expect.objectContaining({ id: 'lcp', value: 1_300 }),
  )

  isKnown = false
  const other = await start(['https://quiet.example.net/'])
  const quiet = other.body.runs[0]?.id ?? ''
  await until(async () => expect((await get(quiet)).body.state).toBe('done'))
  expect((await read(quiet)).body).toMatchObject({ isConnected: true, figures: [], asOf: null })
  const stranger = await createPerson(api, { plan: { status: 'active' } })
  expect((await api.call(contract.getLighthouseFieldData, { params: { id } }, stranger)).status).toBe(404)
})
