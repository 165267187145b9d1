import { expect, test } from 'vitest'
import { until } from '#tests/workers/until.ts'
import { createTestApi } from '#tests/workers/api.ts'
import {
  asked,
  audit,
  createCustomer,
  file,
  links,
  listUrls,
  page,
  small,
  serve,
  useAuditedSites,
} from '#tests/workers/audited-site.ts'
import * as contract from '#contract/seo/site-audit.ts'

useAuditedSites()

test('an audit crawls every page that links lead to, once', async () => {
  const customer = await createCustomer(createTestApi())
  const origin = serve(small)

  const done = await audit(customer, `${origin}/`)

  expect(done).toMatchObject({
    status: 'finished',
    failure: null,
    progress: { discovered: 5, fetched: 5, failed: 0 },
  })
  expect(await listUrls(customer, done.id)).toEqual(['/', '/a', '/b', '/deep/1', '/gone'])
  expect(asked.filter((url) => url === `${origin}/b`)).toHaveLength(1)
  // Whether the link works is asked of other sites, and that no further than their robots.txt lets us.
  expect(asked.filter((url) => url.startsWith('https://elsewhere.example'))).toEqual([
    'https://elsewhere.example/robots.txt',
  ])
})

test('the result stays in the list after the crawl has ended', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const done = await audit(customer, serve(small))

  await until(async () => {
    const { body } = await api.call(
      contract.listAudits,
      { query: { q: '127.0.0.1' } },
      { token: customer.token },
    )
    expect(body).toMatchObject({ total: 1, items: [{ id: done.id, status: 'finished', score: done.score }] })
  })
})

test('robots.txt is respected, and a page that it forbids is shown as such', async () => {
  const customer = await createCustomer(createTestApi())
  const origin = serve({
    ...small,
    '/': page('Home', links('/private/x', '/b')),
    '/private/x': page('Secret', ''),
  })

  const done = await audit(customer, origin)

  expect(asked).not.toContain(`${origin}/private/x`)
  const { body } = await customer.pages(done.id, { q: 'private' })
  expect(body.items).toMatchObject([{ kind: 'disallowed', status: null }])
})

test('robots.txt can be ignored', async () => {
  const customer = await createCustomer(createTestApi())
  const origin = serve({ ...small, '/': page('Home', links('/private/x')), '/private/x': page('Secret', '') })
  await audit(customer, origin, { respectRobots: false })
  expect(asked).toContain(`${origin}/private/x`)
})

test('a site whose robots.txt blocks our crawler fails with what to do', async () => {
  const customer = await createCustomer(createTestApi())
  const origin = serve({ ...small, '/robots.txt': file('User-agent: BellwetherBot\nDisallow: /') })

  const done = await audit(customer, origin)

  expect(done.status).toBe('failed')
  const { host } = new URL(origin)
  expect(done).toMatchObject({
    failure: `The robots.txt of ${host} does not let our crawler in.`,
    score: null,
    outcome: { reason: 'robots-forbids', target: null },
  })
  expect(new Set(asked)).toEqual(new Set([`${origin}/robots.txt`]))
})

test('a site that refuses the crawler could not be checked', async () => {
  const customer = await createCustomer(createTestApi())
  const origin = serve({
    '/': () => new Response('Forbidden', { status: 403, headers: { 'content-type': 'text/html' } }),
  })

  const done = await audit(customer, origin)

  expect(done).toMatchObject({ status: 'failed', score: null, progress: { blocked: 1, failed: 0 } })
  expect(done.outcome?.reason).toBe('refused')
  expect(done.failure).toMatch(/refused our crawler\.$/)
})

test('an unreachable site fails with the reason', async () => {
  const customer = await createCustomer(createTestApi())
  const done = await audit(customer, 'http://127.0.0.1:19999/')
  expect(done).toMatchObject({
    status: 'failed',
    score: null,
    categories: {},
    counts: { error: 0, warning: 0, notice: 0, passed: 0 },
    failure:
      'The robots.txt of 127.0.0.1:19999 could not be fetched in three attempts: the connection broke. Nothing was crawled.',
    outcome: { reason: 'robots-unreachable' },
  })
}, 30_000)

test('a temporarily overloaded page is retried', async () => {
  const customer = await createCustomer(createTestApi())
  let tries = 0
  const origin = serve({
    ...small,
    '/b': () => {
      tries += 1
      return tries < 2 ? new Response('', { status: 503, headers: { 'retry-after': '1' } }) : page('B', '')()
    },
  })

  const done = await audit(customer, origin)

  expect(tries).toBe(2)
  expect((await customer.pages(done.id, { q: '/b' })).body.items).toMatchObject([{ status: 200, title: 'B' }])
}, 30_000)

test('sitemaps add orphan pages', async () => {
  const customer = await createCustomer(createTestApi())
  const site = { ...small, '/orphan': page('Orphan', '') }
  const origin = serve(site)
  const urls = `<url><loc>${origin}/orphan</loc></url><url><loc>https://elsewhere.example/x</loc></url>`
  const sitemap = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`
  Object.assign(site, { '/sitemap.xml': file(sitemap, 'text/xml') })

  const done = await audit(customer, origin)

  expect(await listUrls(customer, done.id)).toContain('/orphan')
  expect(asked).not.toContain('https://elsewhere.example/x')
})

test('patterns limit the crawl, and list mode audits exactly its URLs', async () => {
  const customer = await createCustomer(createTestApi())
  const origin = serve(small)

  const some = await audit(customer, origin, { include: ['/deep/*', '/a'], exclude: ['/b'] })
  expect(await listUrls(customer, some.id)).toEqual(['/', '/a', '/deep/1'])

  const listed = await audit(customer, origin, { list: [`${origin}/b`, `${origin}/a#x`] })
  expect(await listUrls(customer, listed.id)).toEqual(['/a', '/b'])
})

test('the page limit holds, lowest crawl depth first', async () => {
  const customer = await createCustomer(createTestApi())
  const many = Array.from({ length: 30 }, (_, number) => `/p${number + 10}`)
  const origin = serve({
    '/': page('Home', links(...many)),
    ...Object.fromEntries(many.map((path) => [path, page(path, links(`${path}/x`))])),
  })

  const done = await audit(customer, origin, { maxPages: 12 })

  expect(done.progress.fetched).toBe(12)
  expect(await listUrls(customer, done.id)).toEqual(['/', ...many.slice(0, 11)])
})

test('redirects to other sites and to private addresses are not followed', async () => {
  const customer = await createCustomer(createTestApi())
  const origin = serve({
    ...small,
    '/': page('Home', links('/out', '/meta')),
    '/out': () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.example/' } }),
    '/meta': () =>
      new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/latest' } }),
  })

  const done = await audit(customer, origin)

  expect(asked).not.toContain('http://169.254.169.254/latest')
  expect(await listUrls(customer, done.id)).toEqual(['/', '/meta', '/out'])
}, 30_000)
