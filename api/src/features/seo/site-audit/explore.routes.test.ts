import { expect, test } from 'vitest'
import { type CallInput, type Endpoint } from '#contract/endpoint.ts'
import * as files from '#contract/seo/site-audit.explore-exports.ts'
import { getSiteStructure } from '#contract/seo/site-audit.explore-structure.ts'
import * as contract from '#contract/seo/site-audit.explore.ts'
import * as usual from '#contract/seo/site-audit.exports.ts'
import { listAuditPages } from '#contract/seo/site-audit.pages.ts'
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
  useAuditedSites,
} from '#tests/workers/audited-site.ts'

useAuditedSites()

async function auditShop(api: TestApi) {
  const customer = await createCustomer(api)
  const site: Pages = {
    '/': page('Shop', `<main>${links('/a', '/b', '/old', '/gone')}</main>`),
    '/a': page('The same', '<nav><a href="/">Home</a></nav><p>One text</p>'),
    '/b': page('The same', '<p>Another text, with more words</p>'),
    '/hidden': page('Hidden', ''),
  }
  const origin = serve(site)
  site['/old'] = () => Response.redirect(`${origin}/older`, 301)
  site['/older'] = () => Response.redirect(`${origin}/a`, 302)
  site['/robots.txt'] = file(`User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`)
  site['/sitemap.xml'] = file(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      <url><loc>${origin}/a</loc></url><url><loc>${origin}/hidden</loc></url></urlset>`,
    'text/xml',
  )
  const { id } = await audit(customer, origin)
  return { customer, origin, params: { id } }
}

async function ask<E extends Endpoint>(api: TestApi, customer: Customer, endpoint: E, input: CallInput<E>) {
  const { status, body } = await api.call(endpoint, input, { token: customer.token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

test('an audit is explored by its links, redirects, sitemaps, duplicates and folders', async () => {
  const api = createTestApi()
  const { customer, origin, params } = await auditShop(api)
  const shorten = (url: string) => url.replace(origin, '')

  const out = await ask(api, customer, contract.listAuditLinks, { params, query: { source: `${origin}/` } })
  expect(out.items.map(({ target, status, position }) => [shorten(target), status, position])).toEqual(
    expect.arrayContaining([
      ['/a', 200, 'main'],
      ['/old', 301, 'main'],
      ['/gone', 404, 'main'],
    ]),
  )
  const into = await ask(api, customer, contract.listAuditLinks, { params, query: { target: `${origin}/` } })
  expect(into.items.map(({ source, position }) => [shorten(source), position])).toEqual([
    ['/a', 'navigation'],
  ])

  const redirects = await ask(api, customer, contract.listRedirects, { params, query: {} })
  expect(redirects.items[0]).toMatchObject({ url: `${origin}/old`, length: 2, finalStatus: 200 })

  const counts = await ask(api, customer, contract.getSitemapCounts, { params })
  expect(counts).toMatchObject({ both: 1, sitemap: 1, crawl: 2, problems: 0 })

  const query = { kind: 'title' } as const
  const { items } = await ask(api, customer, contract.listDuplicates, { params, query })
  expect(items).toEqual([{ url: `${origin}/a`, text: 'The same', pages: 2, similarity: null }])
  const compared = await ask(api, customer, contract.comparePages, {
    params,
    query: { left: `${origin}/a`, right: `${origin}/b` },
  })
  expect(compared.parts.find(({ name }) => name === 'title')).toMatchObject({ isSame: true })
  expect(compared.parts.find(({ name }) => name === 'text')?.diff).toContainEqual({
    kind: 'removed',
    text: 'One',
  })

  const structure = await ask(api, customer, getSiteStructure, { params, query: {} })
  expect(structure.children.map(({ name }) => name)).toContain('hidden')
}, 40_000)

const FILES: readonly Endpoint[] = [...Object.values(files), usual.exportAuditPages]

test('every list comes as CSV and as JSON Lines, with the same rows', async () => {
  const api = createTestApi()
  const { customer, origin, params } = await auditShop(api)
  for (const endpoint of FILES) {
    const query = { kind: endpoint === files.exportAuditLinks ? 'link' : 'title', of: `${origin}/a` }
    const url = new URL(`https://api${endpoint.path.replace('{id}', params.id)}`)
    for (const [name, value] of Object.entries(query))
      if (name in endpoint.query.shape) url.searchParams.set(name, value)
    const get = async (format: string) => {
      url.searchParams.set('format', format)
      const response = await api.request(url.pathname + url.search, {
        headers: { authorization: `Bearer ${customer.token}` },
      })
      expect(response.status, endpoint.path).toBe(200)
      return { text: (await response.text()).trimEnd(), headers: response.headers }
    }
    const csv = await get('csv')
    const lines = await get('jsonl')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toMatch(/\.csv"$/)
    expect(lines.headers.get('content-type')).toBe('application/jsonl; charset=utf-8')
    expect(lines.headers.get('content-disposition')).toMatch(/\.jsonl"$/)
    const [header = '', ...rows] = csv.text.replace('\ufeff', '').split('\r\n')
    const objects = lines.text === '' ? [] : lines.text.split('\n').map((line) => JSON.parse(line) as object)
    expect(objects).toHaveLength(rows.length)
    for (const object of objects) expect(Object.keys(object).join(',')).toBe(header)
  }
}, 40_000)

test('the other files of an audit come as JSON Lines too, and pages with the chosen columns', async () => {
  const api = createTestApi()
  const { customer, params } = await auditShop(api)
  const read = async (path: string) => {
    const { status, body } = await (async () => {
      const response = await api.request(path, { headers: { authorization: `Bearer ${customer.token}` } })
      return { status: response.status, body: await response.text() }
    })()
    expect(status, body).toBe(200)
    return body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  }
  const audits = await read('/seo/audits/export?format=jsonl')
  expect(audits[0]).toMatchObject({ id: params.id, status: 'finished' })
  for (const table of ['issues', 'pages', 'links'])
    expect(
      (await read(`/seo/audits/${params.id}/export?table=${table}&format=jsonl`)).length,
    ).toBeGreaterThan(1)
  const [first] = await read(
    `/seo/audits/${params.id}/pages/export?format=jsonl&columns=lang,outlinks&q=hidden`,
  )
  expect(first).toEqual({ url: expect.stringMatching(/hidden$/) as string, lang: 'en', outlinks: 0 })
}, 40_000)

test('nobody explores an audit of another organization, and a wrong query is refused', async () => {
  const api = createTestApi()
  const { customer, origin, params } = await auditShop(api)
  const stranger = await createCustomer(api)
  const of = `${origin}/a`
  const compared = { left: of, right: `${origin}/b` }
  const refusals = await Promise.all([
    ...[...Object.values(contract), getSiteStructure, ...FILES].flatMap((endpoint) => {
      if (typeof endpoint !== 'object' || !('path' in endpoint)) return []
      return [api.call(endpoint, { params, query: 'left' in endpoint.query.shape ? compared : {} }, stranger)]
    }),
  ])
  expect(refusals.length).toBeGreaterThan(14)
  for (const { status, body } of refusals)
    expect({ status, type: body.type }).toEqual({ status: 404, type: 'not-found' })

  const missing = { left: of, right: `${origin}/nowhere` }
  const { status } = await api.call(contract.comparePages, { params, query: missing }, customer)
  expect(status).toBe(404)
  for (const where of ['title', 'words:contains:1', 'title:contains:%', 'x'.repeat(9_000)]) {
    const refused = await api.call(listAuditPages, { params, query: { where } }, customer)
    expect(refused.status).toBe(422)
  }
  const columns = await api.call(listAuditPages, { params, query: { columns: 'url,nothing' } }, customer)
  expect(columns.status).toBe(422)
}, 40_000)
