import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { file, page, type Pages, serve, useAuditedSites } from '#tests/workers/audited-site.ts'
import { createPerson } from '#tests/workers/people.ts'
import * as contract from '#contract/seo/technologies.ts'
import { compareLookups } from './compare-lookups.ts'
import { siteOf, withoutWww } from './site-url.ts'
import { MAX_LOOKUPS } from './technologies.service.ts'

useAuditedSites()

async function createCaller() {
  const api = createTestApi()
  const person = await createPerson(api, { plan: { status: 'active' } })
  const { token } = person
  const lookUp = (url: string) => {
    api.wait(1_000)
    return api.call(contract.lookUpTechnologies, { query: { url } }, { token })
  }
  return { api, lookUp, ...person }
}

const html =
  (markup: string, headers: Record<string, string> = {}) =>
  () =>
    new Response(`<!doctype html><html lang="en"><body><h1>x</h1>${markup}</body></html>`, {
      headers: { 'content-type': 'text/html', ...headers },
    })

const WORDPRESS = '<img src="/wp-content/uploads/x.png" alt="">'
const namesOf = ({ technologies }: Pick<contract.TechnologyLookup, 'technologies'>) =>
  technologies.map(({ name }) => name)

test('a site is looked up by its page, its headers and its robots.txt', async () => {
  const { lookUp } = await createCaller()
  const url = serve({
    '/': html('<script src="/js/jquery-1.12.4.min.js"></script>', { 'x-powered-by': 'PHP/7.4.33' }),
    '/robots.txt': file('User-agent: *\nDisallow: /wp-admin/\n'),
  })

  const { status, body } = await lookUp(url)

  expect(status).toBe(200)
  expect(body).toMatchObject({ site: new URL(url).host, url: `${url}/`, status: 200, outcome: null })
  expect(body.technologies).toMatchObject([
    {
      name: 'WordPress',
      category: 'cms',
      confidence: 50,
      evidence: [{ kind: 'robots', what: 'Disallow: /wp-admin/' }],
    },
    { name: 'jQuery', version: '1.12.4', endOfLife: { cycle: '1', isOver: true } },
    { name: 'PHP', version: '7.4.33', endOfLife: { cycle: '7.4', date: '2022-11-28', isOver: true } },
    { name: 'MySQL', impliedBy: ['WordPress'], evidence: [] },
  ])
  expect(body).toMatchObject({ changes: null, hasRecords: false, history: [{ id: body.id, isWhole: true }] })
})

test('another look-up of the same site says what came, what went and whose version is another one', async () => {
  const { lookUp } = await createCaller()
  const pages: Pages = { '/': html(`${WORDPRESS}<script src="/jquery-3.6.0.min.js"></script>`) }
  const url = serve(pages)
  const { body: first } = await lookUp(url)
  pages['/'] = html('<div id="__next"></div><script src="/jquery-3.7.1.min.js"></script>')

  const { body } = await lookUp(url)

  expect(body.changes).toEqual({
    since: first.lookedUpAt,
    added: ['Next.js', 'React', 'Node.js'],
    removed: ['WordPress', 'PHP', 'MySQL'],
    versions: [{ name: 'jQuery', before: '3.6.0', after: '3.7.1' }],
  })
  expect(body.history.map(({ id }) => id)).toEqual([body.id, first.id])
})

test('what a refused look-up shows is no change', async () => {
  const { lookUp } = await createCaller()
  const pages: Pages = { '/': html(WORDPRESS) }
  const url = serve(pages)
  await lookUp(url)
  pages['/'] = () =>
    new Response('No', { status: 403, headers: { 'content-type': 'text/html', server: 'cloudflare' } })
  const { body: refused } = await lookUp(url)
  expect(refused).toMatchObject({ status: 403, outcome: { reason: 'refused' }, changes: null })
  expect(namesOf(refused)).toEqual(['Cloudflare'])
  pages['/'] = html(WORDPRESS)

  const { body } = await lookUp(url)

  expect(body.changes).toMatchObject({ added: [], removed: [] })
})

test('of a redirect, the page that it leads to is read', async () => {
  const { lookUp } = await createCaller()
  const url = serve({
    '/': () => new Response(null, { status: 301, headers: { location: '/new' } }),
    '/new': html(WORDPRESS),
  })
  const { body } = await lookUp(url)
  expect(body).toMatchObject({ url: `${url}/`, finalUrl: `${url}/new`, outcome: null })
  expect(namesOf(body)).toContain('WordPress')
})

test('the value of a cookie leaves our servers nowhere', async () => {
  const { api, lookUp, organizationId, token } = await createCaller()
  const secret = 'c2VjcmV0LXNlc3Npb24'
  const { body } = await lookUp(serve({ '/': html('', { 'set-cookie': `PHPSESSID=${secret}; path=/` }) }))
  expect(body.technologies).toMatchObject([
    { name: 'PHP', evidence: [{ kind: 'cookie', what: 'PHPSESSID' }] },
  ])
  const { results } = await api.bindings.DB.prepare(
    'select * from technology_lookups where organization_id = ?',
  )
    .bind(organizationId)
    .all()
  const download = await api.call(contract.exportTechnologies, { params: { id: body.id } }, { token })
  expect(results).toHaveLength(1)
  expect(JSON.stringify([results, body, download])).not.toContain(secret)
})

test('an unreachable site is a failure of the site, not of ours', async () => {
  const { lookUp } = await createCaller()
  const { status, body } = await lookUp('http://127.0.0.1:19998/')
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: null, outcome: { reason: 'unreachable' }, technologies: [] })
})

test('sites are listed with their newest look-up, and somebody else’s is not found', async () => {
  const { api, lookUp, token } = await createCaller()
  const stranger = await createPerson(api, { plan: { status: 'active' } })
  const url = serve({ '/': html(WORDPRESS) })
  await lookUp(url)
  const { body: newest } = await lookUp(url)

  const { body: list } = await api.call(contract.listTechnologySites, {}, { token })
  const own = await api.call(contract.getTechnologyLookup, { params: { id: newest.id } }, { token })
  const foreign = await api.call(contract.getTechnologyLookup, { params: { id: newest.id } }, stranger)

  expect(list).toMatchObject({
    total: 1,
    items: [{ site: new URL(url).host, lookupId: newest.id, technologies: 3, added: 0, removed: 0 }],
  })
  expect(own.body).toEqual(newest)
  expect(foreign.status).toBe(404)
})

test('one site alone is found by its domain or by any URL on it, and by nobody else', async () => {
  const { api, lookUp, token } = await createCaller()
  const stranger = await createCaller()
  const [url, other] = [serve({ '/': html(WORDPRESS) }), serve({ '/': html('') })]
  const { body: lookup } = await lookUp(url)
  await lookUp(other)

  for (const site of [new URL(url).host, `${url}/shop/?a=b`]) {
    const { body } = await api.call(contract.listTechnologySites, { query: { site } }, { token })
    expect(body.items.map(({ lookupId }) => lookupId)).toEqual([lookup.id])
    const { body: strange } = await stranger.api.call(
      contract.listTechnologySites,
      { query: { site } },
      { token: stranger.token },
    )
    expect(strange).toEqual({ items: [], total: 0 })
  }
})

test('a look-up is a file, one row for each technology', async () => {
  const { api, lookUp, token } = await createCaller()
  const { body } = await lookUp(serve({ '/': html(WORDPRESS) }))
  const params = { id: body.id }
  const csv = await api.request(`/technologies/lookups/${params.id}/export`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const lines = (await csv.text()).trim().split('\r\n')
  expect(lines[0]).toContain('name,category,version,confidence')
  expect(lines).toHaveLength(1 + body.technologies.length)
  const jsonl = await api.request(`/technologies/lookups/${params.id}/export?format=jsonl`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const [first = ''] = (await jsonl.text()).split('\n')
  expect(JSON.parse(first)).toMatchObject({ name: 'WordPress', category: 'cms', confidence: 90 })
})

test('of a site the newest look-ups are kept', async () => {
  const { api, lookUp, organizationId } = await createCaller()
  const url = serve({ '/': html(WORDPRESS) })
  const { body } = await lookUp(url)
  await api.bindings.DB.prepare(
    `insert into technology_lookups (id, organization_id, site, url, final_url, has_records, technologies, found, looked_up_at)
     with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 30)
     select 'tlk_old' || n, ?1, ?2, 'x', 'x', 0, '[]', 0, n from numbers`,
  )
    .bind(organizationId, body.site)
    .run()

  const { body: newest } = await lookUp(url)

  expect(newest.history).toHaveLength(MAX_LOOKUPS)
  expect(newest.history.slice(0, 2).map(({ id }) => id)).toEqual([newest.id, body.id])
  const count = await api.bindings.DB.prepare(
    'select count(*) as n from technology_lookups where organization_id = ?',
  )
    .bind(organizationId)
    .first('n')
  expect(count).toBe(MAX_LOOKUPS)
})

test.each(['http://169.254.169.254/', 'http://0.0.0.0/', 'file:///etc/passwd', 'http://example.com:25/'])(
  '%s is refused',
  async (url) => {
    const { lookUp } = await createCaller()
    const { status, body } = await lookUp(url)
    expect(status).toBe(422)
    expect(body.errors['url']).toHaveLength(1)
  },
)

test('a plan is needed', async () => {
  const api = createTestApi()
  const { token } = await createPerson(api)
  const query = { url: serve({ '/': page('Home', '') }) }
  const refusal = await api.call(contract.lookUpTechnologies, { query }, { token })
  expect(refusal).toMatchObject({ status: 402, body: { type: 'plan-required' } })
})

test.each([
  ['https://www.example.com/', 'https://example.com/', 'example.com'],
  ['http://www.example.com:8080/a?b=1', 'http://example.com:8080/a?b=1', 'example.com:8080'],
  ['https://www.com/', 'https://www.com/', 'www.com'],
  ['https://shop.example.com/', 'https://shop.example.com/', 'shop.example.com'],
])('%s is asked for as %s, and belongs to %s', (url, full, site) => {
  expect([withoutWww(url), siteOf(url)]).toEqual([full, site])
})

test('a version that is not told any more is no change', () => {
  const before = { lookedUpAt: new Date(0), technologies: [{ name: 'PHP', version: '8.3.1' }] }
  expect(compareLookups(before, [{ name: 'PHP', version: null }])).toMatchObject({
    added: [],
    removed: [],
    versions: [],
  })
})

/** A resolver that knows one mail server for every domain. */
const withMailServer = (host: string) => () =>
  Promise.resolve(Response.json({ Status: 0, Answer: [{ name: 'shop.com', type: 15, data: `10 ${host}.` }] }))

test('the records of the domain tell who its mail is with', async () => {
  const api = createTestApi({ fetch: withMailServer('aspmx.l.google.com') })
  const { token } = await createPerson(api, { plan: { status: 'active' } })
  serve({ '/': html('') }, 'https://shop.com')

  const { body } = await api.call(contract.lookUpTechnologies, { query: { url: 'shop.com' } }, { token })

  expect(body).toMatchObject({
    hasRecords: true,
    technologies: [{ name: 'Google Workspace', evidence: [{ kind: 'dns', what: 'MX aspmx.l.google.com' }] }],
  })
})

test('a site that has no name without www is asked for with it', async () => {
  const { lookUp } = await createCaller()
  serve({ '/': html(WORDPRESS) }, 'https://www.shop.com')
  const { body } = await lookUp('https://www.shop.com/')
  expect(body).toMatchObject({
    site: 'shop.com',
    url: 'https://shop.com/',
    finalUrl: 'https://www.shop.com/',
    outcome: null,
  })
})
