import { expect, test } from 'vitest'
import { listJobs, runJob } from '#contract/operations/jobs.ts'
import { getHealth } from '#contract/operations/health.ts'
import { createTestApi, DAY, HOUR, MINUTE } from '#tests/workers/api.ts'

const HERE = { headers: { 'cf-connecting-ip': '127.0.0.1' } }
const run = { params: { name: 'old-job-runs' } }

test.each([
  ['192.168.1.20', undefined, 404],
  ['2001:db8::1', undefined, 404],
  ['', undefined, 404],
  ['127.0.0.1', undefined, 200],
  ['192.168.1.20', 'network', 200],
])('jobs, requested from %j with ALLOW_DEV_PAGES %j, return %i', async (from, allow, status) => {
  const api = createTestApi({ settings: allow === undefined ? {} : { ALLOW_DEV_PAGES: allow } })
  const there = { headers: { 'cf-connecting-ip': from } }

  expect((await api.call(listJobs, {}, there)).status).toBe(status)
  expect((await api.call(runJob, run, there)).status).toBe(status === 200 ? 201 : 404)
})

test('nobody lists or runs jobs where the product has a public address', async () => {
  const settings = {
    APP_URL: 'https://seo.example.com',
    MAIL_PROVIDER: 'resend',
    CRAWL_PRIVATE_ADDRESSES: 'deny',
    ALLOW_DEV_PAGES: 'network',
  }
  const api = createTestApi({ settings })

  expect((await api.call(listJobs, {}, HERE)).status).toBe(404)
  expect((await api.call(runJob, run, HERE)).status).toBe(404)
})

test.each([
  ['http://127.0.0.1:8787', 201],
  ['https://other.example', 404],
  ['null', 404],
])('a form that a browser sends from a page of %s returns %i', async (origin, status) => {
  const headers = { ...HERE.headers, origin }

  expect((await createTestApi().call(runJob, run, { headers })).status).toBe(status)
})

test('a job that is run now is in the list, and the health says when it succeeded and when it is late', async () => {
  const api = createTestApi()
  const healthOf = async () => {
    const { body } = await api.call(getHealth)
    return body.jobs.find(({ name }) => name === 'old-job-runs')
  }

  const { status, body } = await api.call(runJob, run, HERE)
  const at = api.clock.at.toISOString()

  expect([status, body]).toMatchObject([
    201,
    { outcome: 'done', startedBy: 'operator', endedAt: at, error: null },
  ])
  const list = await api.call(listJobs, { query: { name: 'old-job-runs' } }, HERE)
  expect(list.body.runs[0]).toEqual(body)
  expect(list.body.jobs.map(({ name }) => name)).toContain('mail')
  expect(await healthOf()).toEqual({ name: 'old-job-runs', lastSuccessAt: at, state: 'on-time' })
  api.wait(DAY + 2 * HOUR)
  expect(await healthOf()).toMatchObject({ state: 'on-time' })
  api.wait(MINUTE)
  expect(await healthOf()).toMatchObject({ lastSuccessAt: at, state: 'late' })
})

test('an unknown job is refused', async () => {
  expect(await createTestApi().call(runJob, { params: { name: 'none' } }, HERE)).toMatchObject({
    status: 404,
  })
})
