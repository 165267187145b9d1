import { expect, test } from 'vitest'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import {
  audit,
  createCustomer,
  type Customer,
  file,
  links,
  page,
  type Pages,
  serve,
  small,
  useAuditedSites,
} from '#tests/workers/audited-site.ts'
import { getAuditPage } from '#contract/seo/site-audit.pages.ts'

useAuditedSites()

async function report(api: TestApi, { token }: Customer, id: string, url: string) {
  const { status, body } = await api.call(getAuditPage, { params: { id }, query: { url } }, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

test('the report of a page says how search engines come to it and how a result may look', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const site: Pages = {
    ...small,
    '/': page('Home', links('/', '/a', '/b', '/dead', 'https://elsewhere.example/')),
  }
  const origin = serve(site)
  const urls = `<url><loc>${origin}/a</loc></url>`
  Object.assign(site, {
    '/dead': () => Promise.reject(new Error('Network connection lost.')),
    '/robots.txt': file(`User-agent: Googlebot\nDisallow: /b\n\nSitemap: ${origin}/sitemap.xml\n`),
    '/sitemap.xml': file(
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
      'text/xml',
    ),
  })
  const { id } = await audit(customer, origin)

  const listed = await report(api, customer, id, `${origin}/a`)
  expect(listed.preview?.title).toMatchObject({ text: 'A', source: 'title', desktop: { isCut: false } })
  expect(listed.discovery).toEqual({
    robotsTxt: { url: `${origin}/robots.txt`, allows: true },
    sitemaps: [`${origin}/sitemap.xml`],
  })

  const closed = await report(api, customer, id, `${origin}/b`)
  expect(closed.discovery).toMatchObject({ robotsTxt: { allows: false }, sitemaps: [] })

  const home = await report(api, customer, id, `${origin}/`)
  expect(home.linkCounts).toEqual({ in: 3, out: 5 })
  expect(home.outlinks.map(({ url, internal, status }) => [new URL(url).pathname, internal, status])).toEqual(
    [
      ['/', true, 200],
      ['/a', true, 200],
      ['/b', true, 200],
      ['/dead', true, 0],
      ['/', false, null],
    ],
  )
}, 40_000)

test('what people read beside the checks is kept: headers, sizes of images, values of structured data', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const body = `<!doctype html><title>T</title><img src="/i.png" width="64" height="48px"><img src="/j.png" width="50%">
    <script type="application/ld+json">{"@type": "Organization", "name": "Northwind"}</script>`
  const headers = {
    'content-type': 'text/html',
    'x-served-by': 'node-7',
    'x-long': 'x'.repeat(5_000),
    'set-cookie': 'sid=whose-session',
  }
  const origin = serve({ '/': () => new Response(body, { headers }) })
  const { id } = await audit(customer, origin)

  const { facts } = await report(api, customer, id, `${origin}/`)

  expect(facts).toMatchObject({
    response: { headers: { 'x-served-by': 'node-7' } },
    media: {
      images: [
        { width: 64, height: 48 },
        { width: null, height: null },
      ],
    },
    structuredData: { values: [{ '@type': 'Organization', name: 'Northwind' }], isPruned: false },
  })
  expect(JSON.stringify(facts)).not.toContain('whose-session')
  expect(JSON.stringify(facts['response']).length).toBeLessThan(2_000)
})
