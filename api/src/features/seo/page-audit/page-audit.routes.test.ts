import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { file, page, serve, useAuditedSites } from '#tests/workers/audited-site.ts'
import { createPerson } from '#tests/workers/people.ts'
import { auditPage } from '#contract/seo/page-audit.ts'

useAuditedSites()

async function createCaller() {
  const api = createTestApi()
  const { token } = await createPerson(api, { plan: { status: 'active' } })
  return (url: string) => api.call(auditPage, { query: { url } }, { token })
}

const untitled = () =>
  new Response('<html lang="en"><body><h1>x</h1></body></html>', { headers: { 'content-type': 'text/html' } })

test('one page is audited, with findings and passed checks', async () => {
  const call = await createCaller()
  const url = serve({ '/x': untitled })

  const { status, body } = await call(`${url}/x#part`)

  expect(status).toBe(200)
  expect(body).toMatchObject({ url: `${url}/x`, finalUrl: `${url}/x`, status: 200, facts: { kind: 'html' } })
  expect(body.issues).toContainEqual(expect.objectContaining({ check: 'title-missing', category: 'titles' }))
  expect(body.passed).not.toContain('title-missing')
  expect(body.passed.length).toBeGreaterThan(20)
})

test('of a redirect, the target page is audited', async () => {
  const call = await createCaller()
  const url = serve({
    '/old': () => new Response(null, { status: 301, headers: { location: '/new' } }),
    '/new': page('New', ''),
  })

  const { body } = await call(`${url}/old`)

  expect(body).toMatchObject({ finalUrl: `${url}/new`, status: 200, facts: { kind: 'html' } })
})

test('a page that refuses the crawler could not be checked, so nothing has passed', async () => {
  const call = await createCaller()
  const url = serve({
    '/': () => new Response('No', { status: 403, headers: { 'content-type': 'text/html' } }),
  })

  const { status, body } = await call(url)

  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 403,
    facts: { kind: 'blocked' },
    passed: [],
    outcome: { reason: 'refused' },
  })
})

test('an unreachable site is a failure of the page, not of ours', async () => {
  const call = await createCaller()
  const { status, body } = await call('http://127.0.0.1:19998/')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: null,
    facts: { failure: 'connection' },
    passed: [],
    outcome: { reason: 'unreachable', what: '127.0.0.1:19998 refused or broke the connection.' },
  })
})

test.each([
  [404, 'text/html', 'missing'],
  [500, 'text/html', 'failing'],
  [200, 'application/pdf', 'not-a-page'],
] as const)('a response of %i with %s passes no check', async (status, type, reason) => {
  const call = await createCaller()
  const url = serve({ '/': () => new Response('<h1>Hello', { status, headers: { 'content-type': type } }) })

  const { body } = await call(url)

  expect(body).toMatchObject({ passed: [], outcome: { reason, target: null } })
  expect(body.outcome?.advice).not.toBe('')
})

test('an existing page has no such outcome', async () => {
  const call = await createCaller()
  const { body } = await call(serve({ '/': page('Home', '') }))
  expect(body.outcome).toBeNull()
  expect(body.passed.length).toBeGreaterThan(50)
})

test('robots.txt is checked for the page and redirects to it, and its sitemaps are read', async () => {
  const call = await createCaller()
  const site = serve({
    '/': page('Home', ''),
    '/closed': page('Closed', ''),
    '/robots.txt': () => new Response(`User-agent: *\nDisallow: /closed\nSitemap: ${site}/sitemap.xml`),
    '/sitemap.xml': () =>
      new Response(
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${site}/</loc></url></urlset>`,
      ),
  })
  const redirecting = serve({
    '/robots.txt': file('User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nAllow: /'),
    '/old': () => new Response(null, { status: 301, headers: { location: `${site}/` } }),
  })

  const [home, closed, redirected] = await Promise.all([
    call(`${site}/`),
    call(`${site}/closed`),
    call(`${redirecting}/old`),
  ])

  const robotsTxt = { url: `${site}/robots.txt`, allows: true }
  expect(home.body.discovery).toEqual({
    robotsTxt,
    sitemaps: [`${site}/sitemap.xml`],
    sitemapsRead: { files: 1, isAll: true },
  })
  expect(closed.body.discovery).toMatchObject({ robotsTxt: { ...robotsTxt, allows: false }, sitemaps: [] })
  expect(redirected.body.discovery.robotsTxt).toEqual({ url: `${redirecting}/robots.txt`, allows: false })
})

test('where robots.txt can’t be read, crawlability is unknown', async () => {
  const call = await createCaller()
  const site = serve({ '/': page('Home', ''), '/robots.txt': () => new Response('', { status: 500 }) })

  const { body } = await call(`${site}/`)

  expect(body.discovery).toEqual({
    robotsTxt: null,
    robotsUnknown: `${site}/robots.txt could not be read`,
    sitemaps: null,
  })
})

test('of many sitemaps the first ones are read, and the report says that there are more', async () => {
  const call = await createCaller()
  const names = [1, 2, 3, 4].map((at) => `/map-${at}.txt`)
  const site = serve({
    '/': page('Home', ''),
    '/robots.txt': () => new Response(names.map((name) => `Sitemap: ${site}${name}`).join('\n')),
    ...Object.fromEntries(names.map((name) => [name, () => new Response(`${site}/other`)])),
  })

  const { body } = await call(`${site}/`)

  expect(body.discovery).toMatchObject({ sitemaps: [], sitemapsRead: { files: 3, isAll: false } })
})

test.each(['http://169.254.169.254/', 'http://0.0.0.0/', 'file:///etc/passwd', 'http://example.com:25/'])(
  '%s is refused',
  async (url) => {
    const call = await createCaller()
    const { status, body } = await call(url)
    expect(status).toBe(422)
    expect(body.errors['url']).toHaveLength(1)
  },
)

test('a plan is needed', async () => {
  const api = createTestApi()
  const { token } = await createPerson(api)
  const refusal = await api.call(auditPage, { query: { url: serve({}) } }, { token })
  expect(refusal).toMatchObject({ status: 402, body: { type: 'plan-required' } })
})

test('pages are audited twenty a minute', async () => {
  const call = await createCaller()
  const url = serve({ '/': page('Home', '') })
  const answers = await Promise.all(Array.from({ length: 21 }, () => call(url)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/)
})

test('an organization audits a few pages at a time, and the page of another one comes first', async () => {
  const [call, callElsewhere] = [await createCaller(), await createCaller()]
  let open = 0
  let most = 0
  const url = serve({
    '/own': page('Own', ''),
    '/slow': async () => {
      most = Math.max(most, (open += 1))
      await new Promise((resolve) => setTimeout(resolve, 200))
      open -= 1
      return untitled()
    },
  })

  const ended: string[] = []
  const [others, own] = await Promise.all([
    Promise.all(Array.from({ length: 9 }, () => call(`${url}/slow`).finally(() => ended.push('other')))),
    callElsewhere(`${url}/own`).finally(() => ended.push('own')),
  ])

  expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200))
  expect(own.status).toBe(200)
  expect(most).toBe(2)
  expect(ended.slice(0, 4)).toContain('own')
})
