import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { asked, file, page, serve, useAuditedSites } from '#tests/workers/audited-site.ts'
import { createOwner, recordOf, resolver, withTag, type Zone } from '#tests/workers/site-ownership.ts'

useAuditedSites()

const SHOP = 'https://shop.example.com'
const redirect = (location: string) => () => new Response(null, { status: 302, headers: { location } })
const refused = (status: number) => () => new Response('No', { status })

test('a site has instructions, and is verified by a tag in the head of its start page', async () => {
  const owner = await createOwner(createTestApi())

  const { status, body } = await owner.add('Shop.example.com/some/page?q=1')
  expect(status).toBe(201)
  expect(body).toMatchObject({ host: 'shop.example.com', origin: SHOP, status: 'unverified', method: null })
  expect(body.proof.file.content).toMatch(/^[0-9a-f]{32}$/)
  expect(body.proof.dns?.names).toEqual(['shop.example.com', 'example.com'])

  serve(withTag(body), SHOP)
  expect((await owner.verify(body.id, 'meta')).body).toMatchObject({ status: 'verified', method: 'meta' })
  expect((await owner.sites()).body).toMatchObject({ total: 1, items: [{ status: 'verified' }] })
})

test.each(['/.well-known/', '/'])('a site is verified by a file in %s', async (folder) => {
  const owner = await createOwner(createTestApi())
  const { id, proof } = (await owner.add(SHOP)).body
  const { content } = proof.file
  serve({ [`${folder}bellwether-${content}.txt`]: file(`${content}\n`) }, SHOP)
  expect((await owner.verify(id, 'file')).body).toMatchObject({ status: 'verified', method: 'file' })
})

test.each(['shop.example.com', 'example.com'])('a site is verified by a DNS record on %s', async (name) => {
  const zone: Zone = {}
  const owner = await createOwner(createTestApi({ fetch: resolver(zone) }))
  const { body } = await owner.add(SHOP)
  zone[name] = ['v=spf1 -all', recordOf(body)]
  expect((await owner.verify(body.id, 'dns')).body).toMatchObject({ status: 'verified', method: 'dns' })
  expect(asked).toEqual([])
})

test.each([
  [
    'a page without the tag',
    { '/': page('Home', '') },
    /but no bellwether-site-verification tag in its <head>/,
  ],
  [
    'a tag with another token',
    { '/': file('<meta name="bellwether-site-verification" content="x">', 'text/html') },
    /has different content/,
  ],
  ['a page that is not there', {}, /returned status 404/],
  ['a page that is refused', { '/': refused(403) }, /returned status 403\. Try again later/],
  ['a page that fails', { '/': refused(503) }, /returned status 503\. Try again later/],
  [
    'another host',
    { '/': redirect('https://www.shop.example.com/') },
    /redirects to www\.shop\.example\.com\. Add www\.shop\.example\.com as a site/,
  ],
  ['a loop', { '/': redirect('/') }, /it redirects in a loop/],
])('%s verifies nothing, and the refusal says what was found', async (_, pages, message) => {
  const owner = await createOwner(createTestApi())
  const { id } = (await owner.add(SHOP)).body
  serve(pages, SHOP)
  const { status, body } = await owner.verify(id, 'meta')
  expect(status).toBe(422)
  expect(body.errors['method']?.[0]).toMatch(message)
  const site = (await owner.site(id)).body
  expect(site.status).toBe('unverified')
  expect(site.lastCheckedAt).not.toBeNull()
})

test('a tag in user content verifies nothing, nor does a file that only contains the token', async () => {
  const owner = await createOwner(createTestApi())
  const { id, proof } = (await owner.add(SHOP)).body
  const { content } = proof.file
  serve(
    {
      '/': page('Guest book', proof.meta.tag),
      [`/bellwether-${content}.txt`]: file(`bellwether-${content}.txt`),
    },
    SHOP,
  )
  expect((await owner.verify(id, 'meta')).status).toBe(422)
  expect((await owner.verify(id, 'file')).status).toBe(422)
})

test('an unreachable host is reported', async () => {
  const owner = await createOwner(createTestApi())
  const { id } = (await owner.add(SHOP)).body
  const { body } = await owner.verify(id, 'meta')
  expect(body.errors['method']?.[0]).toMatch(
    /couldn't reach https:\/\/shop\.example\.com\/: the connection failed/,
  )
})

test.each([
  ['no record', {}, /no such TXT record on shop\.example\.com or example\.com/],
  ['an old record', { 'example.com': ['bellwether-site-verification=old'] }, /has a different value/],
  ['a resolver that fails', { 'example.com': { Status: 2 } }, /couldn't reach the DNS resolver/],
  ['a resolver that is not there', { 'shop.example.com': null }, /couldn't reach the DNS resolver/],
] as [string, Zone, RegExp][])('%s verifies nothing', async (_, zone, message) => {
  const owner = await createOwner(createTestApi({ fetch: resolver(zone) }))
  const { id } = (await owner.add(SHOP)).body
  const { status, body } = await owner.verify(id, 'dns')
  expect(status).toBe(422)
  expect(body.errors['method']?.[0]).toMatch(message)
})

test.each([
  [
    'is of the CNAME target',
    { Status: 0, Answer: [{ name: 'tenants.example.net.', type: 16, data: 'TOKEN' }] },
  ],
  ['is of another type', { Status: 0, Answer: [{ name: 'shop.example.com', type: 5, data: 'TOKEN' }] }],
  ['has another shape', { Status: 0, Answer: 'TOKEN' }],
  [
    'is too large',
    { Status: 0, Answer: [{ name: 'shop.example.com', type: 16, data: `TOKEN${' '.repeat(70_000)}` }] },
  ],
])('a response of the resolver that %s verifies nothing', async (_, answer) => {
  let record = ''
  const fetch = () => Promise.resolve(new Response(JSON.stringify(answer).replace('TOKEN', record)))
  const owner = await createOwner(createTestApi({ fetch }))
  const { body } = await owner.add(SHOP)
  record = recordOf(body)
  expect((await owner.verify(body.id, 'dns')).status).toBe(422)
})

test("another organization's proof does not count, and its sites are not found", async () => {
  const api = createTestApi()
  const [owner, stranger] = [await createOwner(api), await createOwner(api)]
  const own = (await owner.add(SHOP)).body
  const theirs = (await stranger.add(SHOP)).body
  expect(theirs.proof.file.content).not.toBe(own.proof.file.content)
  serve(withTag(own), SHOP)

  expect((await stranger.verify(theirs.id, 'meta')).status).toBe(422)
  for (const call of [stranger.site(own.id), stranger.verify(own.id, 'meta'), stranger.remove(own.id)])
    expect(await call).toMatchObject({ status: 404, body: { type: 'not-found' } })
  expect((await owner.verify(own.id, 'meta')).status).toBe(200)
})

test('a site is added once, in any spelling', async () => {
  const owner = await createOwner(createTestApi())
  await owner.add('example.com')
  for (const url of ['http://EXAMPLE.com/', 'https://example.com.', 'https://u:p@example.com:443/x'])
    expect(await owner.add(url)).toMatchObject({
      status: 409,
      body: { errors: { url: ['example.com is already one of your sites.'] } },
    })
  expect((await owner.add('https://example.com:8443')).body.host).toBe('example.com:8443')
  expect((await owner.add('bücher.example')).body.host).toBe('xn--bcher-kva.example')
  expect((await owner.sites({ q: 'Bücher.example' })).body.total).toBe(1)
})

test.each([
  'http://127.0.0.1:3000',
  'localhost',
  '10.0.0.1',
  'http://[::1]/',
  'http://169.254.169.254',
  'intranet',
  'printer.local',
  'example.com:22',
  'ftp://example.com',
  `${'a.'.repeat(200)}example.com`,
  '',
])('%s is not a site', async (url) => {
  const owner = await createOwner(createTestApi({ settings: { CRAWL_PRIVATE_ADDRESSES: 'deny' } }))
  const { status, body } = await owner.add(url)
  expect(status).toBe(422)
  expect(body.errors['url']).toHaveLength(1)
})

test.each([
  'http://127.0.0.1:9/',
  'http://169.254.169.254/latest/',
  'https://[::1]/',
  'https://other.example/',
  '//other.example/',
  'file:///etc/passwd',
])('a redirect to %s is not followed', async (target) => {
  const owner = await createOwner(createTestApi({ settings: { CRAWL_PRIVATE_ADDRESSES: 'deny' } }))
  const { id, proof } = (await owner.add(SHOP)).body
  const addresses = [
    `/bellwether-${proof.file.content}.txt`,
    `/.well-known/bellwether-${proof.file.content}.txt`,
  ]
  serve(Object.fromEntries(['/', ...addresses].map((path) => [path, redirect(target)])), SHOP)
  expect((await owner.verify(id, 'meta')).status).toBe(422)
  expect((await owner.verify(id, 'file')).status).toBe(422)
  expect(asked.filter((url) => !url.startsWith(SHOP))).toEqual([])
  expect(asked).toHaveLength(3)
})

test('a redirect within the host is followed', async () => {
  const owner = await createOwner(createTestApi())
  const { body } = await owner.add('http://shop.example.com')
  serve({ '/': redirect(`${SHOP}/`) }, 'http://shop.example.com')
  serve(withTag(body), SHOP)
  expect((await owner.verify(body.id, 'meta')).status).toBe(200)
})

test('verifying is limited by organization, and by host over all of them', async () => {
  const api = createTestApi({ fetch: resolver({}) })
  const host = `limited-${crypto.randomUUID()}.example`
  const owners = await Promise.all([createOwner(api), createOwner(api), createOwner(api)])
  const statuses: number[][] = []
  for (const owner of owners) {
    const { id } = (await owner.add(host)).body
    const answers = await Promise.all(Array.from({ length: 31 }, () => owner.verify(id, 'dns')))
    statuses.push(answers.map(({ status }) => status))
  }
  const counts = statuses.map((list) => list.filter((status) => status === 422).length)
  expect(counts).toEqual([30, 30, 0])
})

test('a lost proof, a removed site and who did it are in the audit log', async () => {
  const owner = await createOwner(createTestApi())
  const { body } = await owner.add(SHOP)
  const pages = withTag(body)
  serve(pages, SHOP)
  await owner.verify(body.id, 'meta')
  await owner.verify(body.id, 'meta')
  pages['/'] = page('Home', '')
  expect((await owner.verify(body.id, 'file')).status).toBe(422)
  expect((await owner.site(body.id)).body.status).toBe('verified')
  expect((await owner.verify(body.id, 'meta')).status).toBe(422)
  expect((await owner.site(body.id)).body).toMatchObject({ status: 'lost', method: 'meta', verifiedAt: null })
  expect((await owner.remove(body.id)).status).toBe(204)
  expect((await owner.site(body.id)).status).toBe(404)

  const log = await owner.changes({ area: 'site' })
  expect(log.body.items.map(({ action, subject }) => `${action} ${subject.name}`).sort()).toEqual(
    ['added', 'verified', 'verification-lost', 'removed']
      .map((what) => `site.${what} shop.example.com`)
      .sort(),
  )
})

test('sites are searched, sorted and paged', async () => {
  const owner = await createOwner(createTestApi())
  for (const host of ['b.example', 'a.example', 'c.test']) await owner.add(host)
  const hosts = async (query: object) => (await owner.sites(query)).body.items.map(({ host }) => host)
  expect(await hosts({})).toEqual(['a.example', 'b.example', 'c.test'])
  expect(await hosts({ q: 'EXAMPLE', direction: 'desc' })).toEqual(['b.example', 'a.example'])
  expect(await hosts({ page: 2, pageSize: 2 })).toEqual(['c.test'])
})
