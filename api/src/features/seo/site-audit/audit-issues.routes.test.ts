import { expect, test } from 'vitest'
import { until } from '#tests/workers/until.ts'
import { createTestApi } from '#tests/workers/api.ts'
import {
  audit,
  createCustomer,
  type Customer,
  links,
  page,
  type Pages,
  serve,
  small,
  useAuditedSites,
} from '#tests/workers/audited-site.ts'
import { createTestScope } from '#tests/workers/people.ts'
import * as findings from '#contract/seo/site-audit.findings.ts'
import { diffAudits, getIssue } from '#contract/seo/site-audit.findings.ts'
import * as contract from '#contract/seo/site-audit.ts'
import { type Audit } from '#contract/seo/site-audit.ts'
import { rescoreAudits } from './site-audit.service.ts'

useAuditedSites()

const untitled = () =>
  new Response('<html lang="en"><body><h1>x</h1></body></html>', { headers: { 'content-type': 'text/html' } })

type Api = ReturnType<typeof createTestApi>

/** Two audits of a site, between which two pages gain a title and one loses it. */
async function auditTwice(api: Api, customer: Customer): Promise<[Audit, Audit]> {
  const site: Pages = { ...small, '/a': untitled, '/b': untitled }
  const origin = serve({
    ...site,
    '/': page('Home', links('/a', '/b', '/c', '/gone')),
    '/c': page('C', links('/')),
  })
  const first = await audit(customer, origin)
  await untilReported(api, customer, first)
  serve(
    {
      ...small,
      '/': page('Home', links('/a', '/b', '/c', '/gone')),
      '/a': page('A', links('/b')),
      '/b': page('B', links('/')),
      '/c': untitled,
    },
    origin,
  )
  return [first, await audit(customer, origin)]
}

const untilReported = (api: Api, { token }: Customer, { id }: Audit) =>
  until(async () => {
    const { body } = await api.call(contract.listAudits, { query: { status: 'finished' } }, { token })
    expect(body.items.map((row) => row.id)).toContain(id)
  })

test('each issue has its cost, and the score without it', async () => {
  const customer = await createCustomer(createTestApi())
  const done = await audit(customer, serve({ ...small, '/a': untitled }))
  const { items } = (await customer.issues(done.id, { order: 'gain' })).body

  const title = items.find(({ check }) => check === 'title-missing')
  // One of three pages; the score is rounded down, the cost to a tenth.
  const factor = Math.exp((8 * (0.3 + 0.7 * Math.sqrt(1 / 3))) / 100) - 1
  expect(title?.cost).toBeGreaterThan((done.score ?? NaN) * factor - 0.1)
  expect(title?.cost).toBeLessThan(((done.score ?? NaN) + 1) * factor + 0.1)
  for (const { cost, reach, category } of items) {
    const score = category === 'accessibility' ? done.categories.accessibility : done.score
    expect(reach).toBeGreaterThanOrEqual(score ?? NaN)
    expect(Math.abs((reach ?? NaN) - (score ?? NaN) - (cost ?? NaN))).toBeLessThan(1.1)
  }
  const broken = items.find(({ check }) => check === 'link-broken-internal')
  expect(broken).toMatchObject({ causes: 1, pages: 1, includes: ['http-4xx'] })
})

test('the causes of an issue are listed, and the pages of one of them', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { token } = customer
  const origin = serve({ ...small, '/a': page('A', links('/gone')) })
  const { id } = await audit(customer, origin)
  const params = { id, check: 'link-broken-internal' }

  const { body } = await api.call(findings.listCauses, { params }, { token })
  expect(body).toMatchObject({
    total: 1,
    items: [{ kind: 'target', url: `${origin}/gone`, status: 404, pages: 2 }],
  })
  const issue = await api.call(getIssue, { params, query: { cause: `${origin}/gone` } }, { token })
  expect(issue.body.items.map(({ url }) => url)).toEqual([`${origin}/`, `${origin}/a`])
  expect(issue.body.issue).toMatchObject({ check: 'link-broken-internal', causes: 1, pages: 2 })
  const none = await api.call(getIssue, { params, query: { cause: `${origin}/b` } }, { token })
  expect(none.body.total).toBe(0)
  const stranger = await createCustomer(api)
  expect((await api.call(findings.listCauses, { params }, { token: stranger.token })).status).toBe(404)
})

test('a fixed check counts on every page with a finding, and is listed page by page', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { token } = customer
  const [first, second] = await auditTwice(api, customer)
  const params = { id: second.id }
  const query = { against: first.id }

  const diff = (await api.call(diffAudits, { params, query }, { token })).body
  const { changes } = (await customer.issues(second.id)).body
  const { items, ...sums } = diff
  expect(changes).toEqual(sums)
  expect(items.find(({ check }) => check === 'title-missing')).toMatchObject({
    new: 1,
    fixed: 2,
    persisting: 0,
  })

  const listed = (
    await api.call(findings.listDiffFindings, { params, query: { ...query, pageSize: '200' } }, { token })
  ).body
  expect(listed.total).toBe(diff.new + diff.fixed)
  const titles = await api.call(
    findings.listDiffFindings,
    { params, query: { ...query, check: 'title-missing' } },
    { token },
  )
  expect(titles.body.items.map(({ change, url }) => `${change} ${new URL(url).pathname}`)).toEqual([
    'new /c',
    'fixed /a',
    'fixed /b',
  ])
  const errors = { ...query, change: 'fixed' as const, severity: 'error' as const, q: '/A' }
  const filtered = (await api.call(findings.listDiffFindings, { params, query: errors }, { token })).body
  expect(filtered.items).toMatchObject([
    { check: 'title-missing', title: 'Missing title', severity: 'error' },
  ])
  const stranger = await createCustomer(api)
  expect(
    (await api.call(findings.listDiffFindings, { params, query }, { token: stranger.token })).status,
  ).toBe(404)
})

test('a running audit is not compared', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { token } = customer
  const site: Pages = { ...small }
  const origin = serve(site)
  const first = await audit(customer, origin)
  await untilReported(api, customer, first)
  site['/'] = () => new Promise((resolve) => setTimeout(() => resolve(page('Slow', '')()), 600))
  const { body } = await customer.start({ url: origin })
  const params = { id: body.id }

  const answer = await api.call(diffAudits, { params, query: { against: first.id } }, { token })

  expect(answer).toMatchObject({
    status: 409,
    body: { detail: 'Only finished audits can be compared.' },
  })
})

test('a score of an earlier formula is not shown, and recomputed', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const done = await audit(customer, serve(small))
  await untilReported(api, customer, done)
  await api.bindings.DB.prepare(
    'update site_audits set score = 3, error_free = null, formula = 1 where id = ?',
  )
    .bind(done.id)
    .run()
  expect((await customer.get(done.id)).body).toMatchObject({ score: null, errorFree: null, categories: {} })

  await rescoreAudits(createTestScope(api))

  expect((await customer.get(done.id)).body).toEqual(done)
})
