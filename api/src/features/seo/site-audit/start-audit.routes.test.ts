import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import {
  createCustomer,
  links,
  page,
  small,
  serve,
  untilOver,
  type Pages,
  useAuditedSites,
} from '#tests/workers/audited-site.ts'
import { createPerson } from '#tests/workers/people.ts'
import * as contract from '#contract/seo/site-audit.ts'

useAuditedSites()

const endless: Pages = {
  '/': () => new Promise<Response>((resolve) => setTimeout(() => resolve(page('Slow', links('/b'))()), 600)),
  '/b': page('B', ''),
}

test.each([
  ['ftp://example.com', 'Please enter a valid domain (e.g., example.com).'],
  ['http://169.254.169.254/', /private or not a website/],
  ['http://user:pass@0.0.0.0/', /private or not a website/],
  ['example.com:22', /private or not a website/],
])('%s is refused as a start', async (url, message) => {
  const customer = await createCustomer(createTestApi())
  const { status, body } = await customer.start({ url })
  expect(status).toBe(422)
  expect(body.errors['url']?.[0]).toMatch(message)
})

test('more pages than the plan allows are refused at their field', async () => {
  const api = createTestApi()
  const { token } = await createPerson(api, { plan: { status: 'trialing' } })
  const body = { url: serve(small), maxPages: 5_001 }
  const refusal = await api.call(contract.createAudit, { body }, { token })
  expect(refusal.status).toBe(422)
  expect(refusal.body.errors['maxPages']?.[0]).toBe('Your plan allows up to 5,000 pages per audit.')
})

test('without a plan there is no audit', async () => {
  const api = createTestApi()
  const { token } = await createPerson(api)
  const refusal = await api.call(contract.createAudit, { body: { url: serve(small) } }, { token })
  expect(refusal).toMatchObject({ status: 402, body: { type: 'plan-required' } })
})

test('a site has one audit at a time, and the refusal names it', async () => {
  const customer = await createCustomer(createTestApi())
  const url = serve(endless)
  const first = await customer.start({ url })

  const second = await customer.start({ url })

  expect(second).toMatchObject({ status: 409, body: { type: 'conflict', auditId: first.body.id } })
  // Nobody knows when it ends.
  expect(second.headers.has('retry-after')).toBe(false)
  await untilOver(customer, first.body.id)
  expect((await customer.start({ url })).status).toBe(202)
})

test('an audit can be paused, resumed and canceled', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { token } = customer
  const { body } = await customer.start({ url: serve(endless) })
  const to = (endpoint: typeof contract.pauseAudit) =>
    api.call(endpoint, { params: { id: body.id } }, { token })

  expect((await to(contract.pauseAudit)).body.status).toBe('paused')
  expect(await to(contract.pauseAudit)).toMatchObject({ status: 409, body: { type: 'conflict' } })
  expect(['queued', 'running']).toContain((await to(contract.resumeAudit)).body.status)
  expect((await to(contract.cancelAudit)).body.status).toBe('cancelled')
  expect((await to(contract.resumeAudit)).status).toBe(409)
  expect(await untilOver(customer, body.id)).toMatchObject({ status: 'cancelled', score: null })
})

test('a paused audit continues where it was', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { token } = customer
  const { body } = await customer.start({ url: serve(endless) })
  const params = { id: body.id }

  await api.call(contract.pauseAudit, { params }, { token })
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect((await customer.get(body.id)).body.status).toBe('paused')
  await api.call(contract.resumeAudit, { params }, { token })

  expect(await untilOver(customer, body.id)).toMatchObject({ status: 'finished', progress: { fetched: 2 } })
})

test('an organization has at most ten audits in progress', async () => {
  const customer = await createCustomer(createTestApi())
  const started = await Promise.all(Array.from({ length: 11 }, () => customer.start({ url: serve(endless) })))

  expect(started.filter(({ status }) => status === 202)).toHaveLength(10)
  expect(started.find(({ status }) => status === 409)?.body.detail).toBe(
    'Your organization has 10 audits in progress. Wait for one to finish, or cancel one.',
  )
  for (const { status, body } of started) if (status === 202) await untilOver(customer, body.id)
}, 30_000)

test('what there is no room for uses up nothing of what can be started in an hour', async () => {
  const customer = await createCustomer(createTestApi())
  const origin = serve(endless)
  const first = await customer.start({ url: origin })
  for (let attempt = 0; attempt < 60; attempt += 1)
    expect((await customer.start({ url: origin })).status).toBe(409)
  await untilOver(customer, first.body.id)
  expect((await customer.start({ url: origin })).status).toBe(202)
}, 30_000)
