import { expect, test } from 'vitest'
import { until } from '#tests/workers/until.ts'
import { createTestApi } from '#tests/workers/api.ts'
import {
  audit,
  createCustomer,
  links,
  listUrls,
  page,
  small,
  serve,
  type Pages,
  useAuditedSites,
} from '#tests/workers/audited-site.ts'
import { exportAudit } from '#contract/seo/site-audit.exports.ts'
import { diffAudits, getIssue, listIssues } from '#contract/seo/site-audit.findings.ts'
import { getAuditPage, listAuditPages } from '#contract/seo/site-audit.pages.ts'
import * as contract from '#contract/seo/site-audit.ts'
import { type Audit } from '#contract/seo/site-audit.ts'

useAuditedSites()

const endless: Pages = {
  '/': () => new Promise<Response>((resolve) => setTimeout(() => resolve(page('Slow', links('/b'))()), 600)),
  '/b': page('B', ''),
}

test('audits of another organization are not found', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const done = await audit(customer, serve(small))
  const stranger = await createCustomer(api)
  const params = { id: done.id }
  const { token } = stranger

  const answers = await Promise.all([
    api.call(contract.getAudit, { params }, { token }),
    api.call(contract.cancelAudit, { params }, { token }),
    api.call(contract.pauseAudit, { params }, { token }),
    api.call(contract.resumeAudit, { params }, { token }),
    api.call(listIssues, { params }, { token }),
    api.call(getIssue, { params: { ...params, check: 'title-missing' } }, { token }),
    api.call(listAuditPages, { params }, { token }),
    api.call(getAuditPage, { params, query: { url: done.url } }, { token }),
    api.call(diffAudits, { params, query: { against: done.id } }, { token }),
    api.call(contract.streamAuditProgress, { params }, { token }),
    api.call(exportAudit, { params, query: { table: 'pages' } }, { token }),
  ])

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect((await api.call(contract.listAudits, {}, { token })).body.total).toBe(0)
})

test('events report the progress and end with the audit', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { body } = await customer.start({ url: serve(endless) })

  const response = await api.request(`/seo/audits/${body.id}/events`, {
    headers: { authorization: `Bearer ${customer.token}` },
  })
  expect(response.headers.get('content-type')).toMatch('text/event-stream')
  const events = (await response.text()).trim().split('\n\n')

  expect(events[0]).toMatch(/^event: progress\ndata: \{/)
  expect(events.at(-1)).toMatch(/^event: finished\n/)
  const last = JSON.parse(events.at(-1)?.split('data: ')[1] ?? '') as Audit
  expect(last).toMatchObject({ id: body.id, status: 'finished', progress: { fetched: 2 } })
})

test('tables are exported as CSV without formulas', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const origin = serve({ ...small, '/a': page('=HYPERLINK(1)', links('/b')) })
  const done = await audit(customer, origin)

  const download = (table: 'pages' | 'links' | 'issues') =>
    api.call(exportAudit, { params: { id: done.id }, query: { table } }, { token: customer.token })
  const pages = await download('pages')

  expect(pages.headers.get('content-disposition')).toMatch(
    /^attachment; filename="127\.0\.0\.1-\d+-pages\.csv"$/,
  )
  const lines = (pages.body as unknown as string).trim().split('\r\n')
  expect(lines[0]).toBe(
    'url,status,kind,title,depth,inlinks,words,bytes,response_ms,indexable,canonical,final_url',
  )
  expect(lines).toHaveLength(5)
  expect(lines.find((line) => line.startsWith(`${origin}/a,`))).toContain(",'=HYPERLINK(1),")
  expect((await download('links')).body as unknown as string).toContain(`${origin}/,${origin}/a,a,/a,`)
  expect((await download('issues')).body as unknown as string).toMatch(
    /^check,title,category,severity,url,detail,evidence\r\n/,
  )
})

test('one page has its links and facts', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const origin = serve(small)
  const done = await audit(customer, origin)

  const one = (url: string) =>
    api.call(getAuditPage, { params: { id: done.id }, query: { url } }, { token: customer.token })
  const { body } = await one(`${origin}/b`)

  expect(body.page).toMatchObject({ url: `${origin}/b`, status: 200, title: 'B', depth: 1, inlinks: 2 })
  expect(body.inlinks.map(({ url }) => url)).toEqual([`${origin}/`, `${origin}/a`])
  expect(body.outlinks).toMatchObject([{ url: `${origin}/`, status: 200 }])
  expect(body.facts).toMatchObject({ url: `${origin}/b`, status: 200 })
  expect((await one(`${origin}/nope`)).status).toBe(404)
})

test('pages are filtered, sorted and paged', async () => {
  const customer = await createCustomer(createTestApi())
  const done = await audit(customer, serve(small))

  expect(await listUrls(customer, done.id, { status: '4xx' })).toEqual(['/gone'])
  expect(await listUrls(customer, done.id, { minDepth: '2' })).toEqual(['/deep/1'])
  expect(await listUrls(customer, done.id, { q: '100%' })).toEqual([])
  expect(await listUrls(customer, done.id, { sort: 'depth', direction: 'desc', pageSize: '1' })).toEqual([
    '/deep/1',
  ])
  expect(await listUrls(customer, done.id, { pageSize: '2', page: '2' })).toEqual(['/b', '/deep/1'])
  expect((await customer.pages(done.id, { pageSize: '2' })).body.total).toBe(5)
})

test('issues are compared with the previous audit', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const untitled = () =>
    new Response('<html lang="en"><body><h1>x</h1></body></html>', {
      headers: { 'content-type': 'text/html' },
    })
  const site = { ...small, '/a': untitled, '/b': page('B', links('/')) }
  const origin = serve(site)
  const first = await audit(customer, origin)
  Object.assign(site, { '/a': page('A now', links('/')), '/b': untitled })
  await until(async () => {
    const { body } = await api.call(
      contract.listAudits,
      { query: { status: 'finished' } },
      { token: customer.token },
    )
    expect(body.total).toBe(1)
  })

  const second = await audit(customer, origin)

  expect(second.previousId).toBe(first.id)
  const issue = (await customer.issues(second.id)).body.items.find(({ check }) => check === 'title-missing')
  expect(issue).toMatchObject({ pages: 1, new: 1, fixed: 1 })
  expect((await customer.issues(first.id)).body.items[0]).toMatchObject({ new: null, fixed: null })
  const params = { id: second.id }
  const diff = await api.call(diffAudits, { params, query: { against: first.id } }, { token: customer.token })
  expect(diff.body.items.find(({ check }) => check === 'title-missing')).toMatchObject({
    new: 1,
    fixed: 1,
    persisting: 0,
  })
})

test('the issue of a check lists its pages, and checks without findings have passed', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const origin = serve({
    '/': () =>
      new Response('<html lang="en"><body><h1>x</h1></body></html>', {
        headers: { 'content-type': 'text/html' },
      }),
  })
  const done = await audit(customer, origin)
  const { token } = customer

  const { body } = await customer.issues(done.id, { category: 'titles' })
  expect(body.items.map(({ check }) => check)).toContain('title-missing')
  expect(body.passed.map(({ id }) => id)).not.toContain('title-missing')
  expect(body.passed.length).toBeGreaterThan(0)
  const params = { id: done.id, check: 'title-missing' }
  const issue = await api.call(getIssue, { params }, { token })
  expect(issue.body).toMatchObject({
    total: 1,
    items: [{ url: `${origin}/` }],
    check: { id: 'title-missing' },
  })
  const unknown = await api.call(getIssue, { params: { ...params, check: 'no-such' } }, { token })
  expect(unknown.status).toBe(404)
})

test('what an audit had nothing to judge by for has not passed', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const origin = serve({
    '/': () => new Response('<title>x</title>', { headers: { 'content-type': 'text/html' } }),
  })
  const done = await audit(customer, origin)
  expect(done.probes).toMatchObject({ assets: { total: 0 }, links: { total: 0 } })

  // Nobody is asked about an address of this machine.
  expect(done.lookups).toEqual({
    tls: { state: 'unknown', reason: 'not-https' },
    registration: { state: 'unknown', reason: 'not-a-domain' },
    mail: { state: 'unknown', reason: 'not-a-domain' },
  })

  const { body } = await customer.issues(done.id, { category: 'security' })
  // It is served without TLS, where browsers ignore the header.
  expect(body.notChecked).toContainEqual(
    expect.objectContaining({ id: 'hsts-missing', reason: 'not-learned' }),
  )
  expect(body.notChecked).toContainEqual(expect.objectContaining({ id: 'tls-old', reason: 'not-learned' }))
  expect(body.passed.map(({ id }) => id)).not.toContain('hsts-missing')
  const params = { id: done.id, check: 'hsts-missing' }
  const issue = await api.call(getIssue, { params }, { token: customer.token })
  expect(issue.body).toMatchObject({ total: 0, issue: null, notChecked: 'not-learned' })
})
