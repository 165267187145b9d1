import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import {
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
import { getAuditOptions } from '#contract/seo/site-audit.records.ts'

useAuditedSites()

const SECRETS = {
  authUser: 'ana',
  authPassword: 'open sesame',
  headers: ['X-Staging: token-1', 'Cookie: gate=1'],
}
const BASIC = `Basic ${btoa('ana:open sesame')}`
const ADDED = { authorization: BASIC, 'x-staging': 'token-1', cookie: 'gate=1' }

/** A host of its own, with what was sent to it by URL. */
function record(host: string, pages: Pages) {
  const sent: Record<string, Headers> = {}
  const recording = (handler: Pages[string]) => (request: Request) => {
    sent[new URL(request.url).pathname] = request.headers
    return handler(request)
  }
  const entries = Object.entries({ '/robots.txt': file('User-agent: *\nAllow: /\n'), ...pages })
  serve(Object.fromEntries(entries.map(([path, handler]) => [path, recording(handler)])), `http://${host}`)
  return sent
}

const aHost = () => `h${crypto.randomUUID().slice(0, 8)}.localhost`
const redirectTo = (url: string) => () => new Response(null, { status: 302, headers: { location: url } })
const addedIn = (headers: Headers | undefined) =>
  Object.fromEntries(
    Object.keys(ADDED).flatMap((name) => (headers?.has(name) ? [[name, headers.get(name)]] : [])),
  )

async function start(url: string, options: object) {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { id } = await audit(customer, url, options)
  const readOptions = async () =>
    (await api.call(getAuditOptions, { params: { id } }, { token: customer.token })).body
  return { api, customer, id, readOptions }
}

test('credentials and headers go to the host of the start URL, and to no other', async () => {
  const host = aHost()
  const other = aHost()
  const below = record(`blog.${host}`, { '/': page('Blog', links(`http://${host}/`)) })
  const elsewhere = record(other, { '/landing': page('Elsewhere', '') })
  const own = record(host, {
    '/': page('Home', links('/a', '/away', `http://blog.${host}/`)),
    '/a': page('A', ''),
    '/away': redirectTo(`http://${other}/landing`),
  })

  await start(`http://${host}/`, { ...SECRETS, subdomains: true })

  for (const path of ['/robots.txt', '/', '/a', '/away'])
    expect([path, addedIn(own[path])]).toEqual([path, ADDED])
  for (const path of ['/robots.txt', '/'])
    expect([path, below[path] && addedIn(below[path])]).toEqual([path, {}])
  for (const path of ['/robots.txt', '/landing'])
    expect([path, elsewhere[path] && addedIn(elsewhere[path])]).toEqual([path, {}])
})

test('a port is another origin', async () => {
  const host = aHost()
  const elsewhere = record(`${host}:8080`, { '/x': page('X', '') })
  record(host, { '/': page('Home', links('/away')), '/away': redirectTo(`http://${host}:8080/x`) })

  await start(`http://${host}/`, SECRETS)

  expect(elsewhere['/x'] && addedIn(elsewhere['/x'])).toEqual({})
})

test('what is secret is stored sealed and never shown', async () => {
  const host = aHost()
  record(host, { '/': page('Home', '') })
  const { customer, id, readOptions } = await start(`http://${host}/`, SECRETS)

  const options = await readOptions()
  expect(options).toMatchObject({ hasAuth: true, headerNames: ['X-Staging', 'Cookie'] })
  const row = await env.DB.prepare('select * from site_audits where id = ?').bind(id).first()
  const shown = JSON.stringify([options, row, await customer.get(id)])
  for (const secret of ['sesame', 'token-1', 'gate=1', BASIC]) expect(shown).not.toContain(secret)
  expect(row?.['secrets']).toMatch(/^ey/)
})

test('the next audit of the site uses them again, and one of another site does not', async () => {
  const host = aHost()
  const sent = record(host, { '/': page('Home', '') })
  const { api, customer, id } = await start(`http://${host}/`, SECRETS)
  delete sent['/']

  await audit(customer, `http://${host}/`, { secretsOf: id, headers: ['X-Staging: token-2'] })
  expect(addedIn(sent['/'])).toEqual({ authorization: BASIC, 'x-staging': 'token-2' })

  const refused = await customer.start({ url: `http://${aHost()}/`, secretsOf: id })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({ secretsOf: [`The stored sign-in and headers are for ${host}.`] })

  const stranger = await createCustomer(api)
  const theirs = await stranger.start({ url: `http://${host}/`, secretsOf: id })
  expect(theirs.status).toBe(422)
  expect(theirs.body.errors['secretsOf']?.[0]).toMatch(/has been deleted/)
})

test('what was entered for https is not sent in the open by repeating the audit', async () => {
  const host = aHost()
  serve({ '/': page('Home', '') }, `https://${host}`)
  const { customer, id } = await start(`https://${host}/`, SECRETS)

  const { status, body } = await customer.start({ url: `http://${host}/`, secretsOf: id })
  expect(status).toBe(422)
  expect(body.errors['secretsOf']?.[0]).toMatch(/entered for https/)
})

test.each([
  [{ headers: ['X-A: 1\r\nX-B: 2'] }, 'headers.0'],
  [{ headers: ['Host: other.example'] }, 'headers.0'],
  [{ authUser: 'a\r\nb' }, 'authUser'],
  [{ userAgent: 'custom', customAgent: 'a\nb' }, 'customAgent'],
  [{ url: 'http://ana:secret@shop.localhost/' }, 'url'],
  [{ list: ['http://ana:secret@shop.localhost/'] }, 'list'],
  [{ listSitemap: 'http://ana:secret@shop.localhost/s.xml' }, 'listSitemap'],
  [{ listSitemap: 'http://other.localhost/s.xml' }, 'listSitemap'],
  [{ url: 'http://localhost/', subdomains: true }, 'subdomains'],
  [{ url: 'http://127.0.0.1/', subdomains: true }, 'subdomains'],
  [{ url: 'https://github.io/', subdomains: true }, 'subdomains'],
  [{ url: 'https://shop.example/', maxRate: 9 }, 'maxRate'],
  [{ render: 'sample' }, 'render'],
])('%j is refused at %s', async (options, field) => {
  const customer = await createCustomer(createTestApi())
  const { status, body } = await customer.start({ url: 'http://shop.localhost/', ...options })
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

const ROBOTS = [
  'User-agent: *\nDisallow: /all\n',
  'User-agent: Googlebot\nDisallow: /google\n',
  'User-agent: ExampleBot\nDisallow: /example\n',
].join('\n')
const visit = links('/all', '/google', '/example', '/ours')

test.each([
  [{}, /^Mozilla\/5\.0 \(compatible; BellwetherBot\/1\.0; [^)]+\)$/, ['/', '/example', '/google', '/ours']],
  [{ userAgent: 'googlebot' }, /Googlebot\/2\.1.*BellwetherBot/, ['/', '/all', '/example', '/ours']],
  [
    { userAgent: 'custom', customAgent: 'ExampleBot/2.0' },
    /^ExampleBot\/2\.0 \(BellwetherBot/,
    ['/', '/all', '/google', '/ours'],
  ],
])('%j is who asks, and whose robots.txt is obeyed', async (options, agent, visited) => {
  const host = aHost()
  const pages = Object.fromEntries(
    ['/all', '/google', '/example', '/ours'].map((path) => [path, page(path, '')]),
  )
  const sent = record(host, { '/': page('Home', visit), ...pages, '/robots.txt': file(ROBOTS) })

  const { customer, id } = await start(`http://${host}/`, options)

  expect(sent['/']?.get('user-agent')).toMatch(agent)
  expect((await listUrls(customer, id, { status: '2xx' })).sort()).toEqual(visited)
})

test('another user agent is no way around rules for ours', async () => {
  const host = aHost()
  const robots = file('User-agent: BellwetherBot\nDisallow: /private\n\nUser-agent: *\nAllow: /\n')
  const sent = record(host, {
    '/': page('Home', links('/private', '/open')),
    '/open': page('Open', ''),
    '/private': page('Private', ''),
    '/robots.txt': robots,
  })

  await start(`http://${host}/`, { userAgent: 'googlebot' })

  expect(sent['/open']).toBeDefined()
  expect(sent['/private']).toBeUndefined()
})

const settingCookies =
  (title: string, body: string, ...cookies: string[]) =>
  () => {
    const response = page(title, body)()
    for (const cookie of cookies) response.headers.append('set-cookie', cookie)
    return response
  }

test('cookies are sent back to their site alone, and only where they are accepted', async () => {
  const host = aHost()
  const other = aHost()
  const elsewhere = record(other, { '/x': settingCookies('X', '', 'theirs=1; Path=/') })
  const sent = record(host, {
    '/': settingCookies(
      'Home',
      links('/a', '/away'),
      'session=1; Path=/',
      'gone=1; Max-Age=0',
      `far=1; Domain=${other}`,
    ),
    '/a': page('A', links('/b')),
    '/b': page('B', ''),
    '/away': redirectTo(`http://${other}/x`),
  })

  await start(`http://${host}/`, {})
  expect(sent['/b']?.get('cookie') ?? null).toBeNull()

  await start(`http://${host}/`, { acceptCookies: true, headers: ['Cookie: gate=1'] })
  expect(sent['/b']?.get('cookie')).toBe('gate=1; session=1')
  expect(elsewhere['/x']?.get('cookie') ?? null).toBeNull()
})
