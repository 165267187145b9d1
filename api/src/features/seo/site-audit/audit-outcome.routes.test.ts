import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import {
  asked,
  audit,
  createCustomer,
  file,
  links,
  listUrls,
  page,
  type Pages,
  serve,
  useAuditedSites,
} from '#tests/workers/audited-site.ts'

useAuditedSites()

const redirectTo = (location: string) => () => new Response(null, { status: 301, headers: { location } })
const many = (count: number): Pages => ({
  '/': page('Home', links(...Array.from({ length: count }, (_, at) => `/p${at}`))),
  ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`/p${at}`, page(`P${at}`, '')])),
})

test('an audit is limited by the plan, or by a lower page limit', async () => {
  const customer = await createCustomer(createTestApi())

  const whole = await audit(customer, serve(many(3)))
  const part = await audit(customer, serve(many(9)), { maxPages: 4 })

  expect(whole).toMatchObject({ maxPages: 50_000, failure: null })
  expect(whole.gaps).toBeUndefined()
  expect(part).toMatchObject({
    status: 'finished',
    progress: { fetched: 4 },
    failure: 'The audit ended at its limit of 4 pages. 6 known URLs were not crawled.',
    gaps: [{ reason: 'limit', missing: 6 }],
  })
})

test('a start page that redirects to another site is not audited, and its target is suggested', async () => {
  const customer = await createCustomer(createTestApi())
  const target = serve({ '/': page('Elsewhere', ''), '/robots.txt': file('') })
  const origin = serve({ '/': redirectTo(`${target}/welcome`) })

  const done = await audit(customer, origin)
  const { body } = await customer.issues(done.id)

  expect(done).toMatchObject({
    status: 'failed',
    score: null,
    categories: {},
    counts: { passed: 0 },
    outcome: { reason: 'moved', target: `${target}/welcome` },
  })
  expect(done.failure).toBe(`${new URL(origin).host} redirects to another site: ${new URL(target).host}.`)
  expect(body.passed).toEqual([])
})

test.each([
  [404, 'missing'],
  [500, 'failing'],
] as const)(
  'a start page with status %i passes no check',
  async (status, reason) => {
    const customer = await createCustomer(createTestApi())
    const answer = () => new Response('<h1>Sorry', { status, headers: { 'content-type': 'text/html' } })
    const origin = serve({ '/': answer })

    const done = await audit(customer, origin)

    const what = `${new URL(origin).host} returned status ${status}.`
    expect(done).toMatchObject({
      status: 'failed',
      score: null,
      counts: { passed: 0 },
      outcome: { reason, what },
    })
  },
  30_000,
)

test('a redirect to a disallowed URL is not followed', async () => {
  const customer = await createCustomer(createTestApi())
  const other = serve({
    '/secret': page('Secret', ''),
    '/robots.txt': file('User-agent: *\nDisallow: /secret'),
  })
  const origin = serve({
    '/': page('Home', links('/in', '/out')),
    '/in': redirectTo('/private/x'),
    '/out': redirectTo(`${other}/secret`),
    '/private/x': page('Private', ''),
    '/robots.txt': file('User-agent: *\nDisallow: /private/'),
  })

  const done = await audit(customer, origin)
  const { body } = await customer.issues(done.id)

  expect(done).toMatchObject({ status: 'finished', gaps: [{ reason: 'robots', missing: 1 }] })
  expect(asked).toContain(`${other}/robots.txt`)
  expect(asked).not.toContain(`${other}/secret`)
  expect(asked).not.toContain(`${origin}/private/x`)
  expect(body.items.map(({ check }) => check)).not.toContain('redirect-broken')
})

test('each origin of a site has its own robots.txt', async () => {
  const customer = await createCustomer(createTestApi())
  const plain = serve(
    {
      '/a': page('A', ''),
      '/hidden': page('Hidden', ''),
      '/robots.txt': file('User-agent: *\nDisallow: /hidden'),
    },
    'http://two-origins.localhost',
  )
  const origin = serve(
    { '/': page('Home', links(`${plain}/a`, `${plain}/hidden`)), '/robots.txt': file('') },
    'https://two-origins.localhost',
  )

  const done = await audit(customer, origin)

  expect(await listUrls(customer, done.id, { status: '2xx' })).toEqual(['/a', '/'])
  expect(asked).toContain(`${plain}/robots.txt`)
  expect(asked).not.toContain(`${plain}/hidden`)
})

test('without a readable robots.txt nothing is crawled, with a message why', async () => {
  const customer = await createCustomer(createTestApi())
  const fails = () => new Response('', { status: 503 })
  const origin = serve({ ...many(2), '/robots.txt': fails })

  const done = await audit(customer, origin)

  expect(done).toMatchObject({
    status: 'failed',
    failure: `The robots.txt of ${new URL(origin).host} could not be fetched in three attempts: it returned status 503. Nothing was crawled.`,
    outcome: { reason: 'robots-unreachable' },
  })
  expect(new Set(asked)).toEqual(new Set([`${origin}/robots.txt`]))
}, 30_000)

test('sitemaps are found at the usual paths, compressed or not, and broken ones are reported', async () => {
  const customer = await createCustomer(createTestApi())
  const origin = serve({ '/': page('Home', '') })
  const urlset = (...paths: string[]) =>
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')}</urlset>`
  const index = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${['/one.xml', '/gone.xml'].map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`).join('')}</sitemapindex>`
  const packed = () => {
    const body = new Response(urlset('/', '/deep')).body?.pipeThrough(new CompressionStream('gzip'))
    return new Response(body ?? null, { headers: { 'content-type': 'application/xml' } })
  }
  serve(
    {
      '/': page('Home', ''),
      '/deep': page('Deep', ''),
      '/robots.txt': file(`Sitemap: ${origin}/named.xml`),
      '/sitemap_index.xml': file(index, 'text/xml'),
      '/one.xml': packed,
    },
    origin,
  )

  const done = await audit(customer, origin)
  const { body } = await customer.issues(done.id)

  expect(await listUrls(customer, done.id)).toEqual(['/', '/deep'])
  expect(body.items.find(({ check }) => check === 'sitemap-dead')).toMatchObject({ pages: 1 })
})
