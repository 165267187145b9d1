import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createGatewayScope, withRegistry } from '#tests/workers/gateway-scope.ts'
import { passedSince } from '#tests/workers/time-of.ts'
import { findBootstrap, findService } from './bootstrap.ts'
import { findRegistration } from './domain-registration.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A service that replies as told to whatever comes after its bootstrap file. */
async function startWith(
  reply: RequestListener,
  services = (origin: string): unknown => [[['example'], [origin]]],
) {
  const server = createServer((request, response) => {
    const origin = `http://${request.headers.host ?? ''}/`
    if (request.url !== '/dns.json') reply(request, response)
    else response.end(JSON.stringify({ services: services(origin) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return createGatewayScope({ RDAP_BOOTSTRAP_URL: `http://127.0.0.1:${port}/dns.json` })
}

test('a registry tells when a domain ends, and with whom it is registered', async () => {
  const { scope } = await withRegistry({
    'shop.example': {
      expires: '2027-03-01T23:59:59Z',
      registered: '2011-02-28T00:00:00Z',
      registrar: 'Example Registrar',
    },
  })
  expect(await findRegistration(scope, 'Shop.Example.')).toEqual({
    state: 'known',
    domain: 'shop.example',
    expiresAt: '2027-03-01T23:59:59.000Z',
    registeredAt: '2011-02-28T00:00:00.000Z',
    changedAt: null,
    registrar: 'Example Registrar',
    statuses: ['client transfer prohibited'],
    nameServers: ['ns1.example.net'],
  })
})

test('what a registry does not publish is null', async () => {
  const { scope } = await withRegistry({ 'shop.example': {} })
  expect(await findRegistration(scope, 'shop.example')).toMatchObject({
    state: 'known',
    expiresAt: null,
    registeredAt: null,
    registrar: null,
  })
})

test('no such domain, and no service for its suffix, are not known', async () => {
  const { scope } = await withRegistry({ 'shop.example': {} })
  expect(await findRegistration(scope, 'other.example')).toEqual({ state: 'unknown', reason: 'not-found' })
  expect(await findRegistration(scope, 'shop.test')).toEqual({ state: 'unknown', reason: 'no-service' })
})

test('a hundred questions at once read the bootstrap file once, and a day later it is read again', async () => {
  const { scope, seen } = await withRegistry({ 'shop.example': {} })
  await Promise.all(Array.from({ length: 100 }, () => findRegistration(scope, 'shop.example')))
  expect(seen.filter((path) => path === '/dns.json')).toHaveLength(1)

  await findBootstrap({ ...scope, now: () => new Date(Date.now() + DAY_MS - 60_000) })
  expect(seen.filter((path) => path === '/dns.json')).toHaveLength(1)
  await findBootstrap({ ...scope, now: () => new Date(Date.now() + DAY_MS + 60_000) })
  expect(seen.filter((path) => path === '/dns.json')).toHaveLength(2)
})

test('an old bootstrap file serves on, with its age, where there is no newer one', async () => {
  const { scope, stop } = await withRegistry({ 'shop.example': {} })
  const first = await findBootstrap(scope)
  await stop()
  const later = { ...scope, now: () => new Date(Date.now() + 3 * DAY_MS) }
  expect(await findBootstrap(later)).toBe(first)
  expect(passedSince(first?.fetchedAt ?? 0)).toBeLessThan(60_000)
})

test('without a network nothing is known, and nothing is a warning', async () => {
  const { scope, stop } = await withRegistry({ 'shop.example': {} })
  await stop()
  expect(await findRegistration(scope, 'shop.example')).toEqual({ state: 'unknown', reason: 'no-answer' })
  expect(scope.logged).toEqual(['info rdap-bootstrap-not-read'])
})

test('the longest suffix decides, and only addresses that may be asked count', () => {
  const services = new Map([
    ['uk', ['https://uk.example/']],
    ['co.uk', ['http://co.example/', 'https://co.example/']],
  ])
  const bootstrap = { services, fetchedAt: 0 }
  const isSecure = (url: string) => url.startsWith('https:')
  expect(findService(bootstrap, 'shop.co.uk', isSecure)).toBe('https://co.example/')
  expect(findService(bootstrap, 'shop.org.uk', isSecure)).toBe('https://uk.example/')
  expect(findService(bootstrap, 'shop.example', isSecure)).toBeUndefined()
})

const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/rdap+json' }).end(JSON.stringify(body))
  }
const DOMAIN = { objectClassName: 'domain', ldhName: 'shop.example' }

test.each([
  ['a refusal', json({}, 403), 'refused'],
  ['a request for a pause', json({}, 429), 'too-many-requests'],
  ['a failure', json({}, 500), 'no-answer'],
  ['another domain', json({ ...DOMAIN, ldhName: 'other.example' }), 'unreadable'],
  ['something else', json({ objectClassName: 'entity' }), 'unreadable'],
  ['a list', json([]), 'unreadable'],
  ['no JSON', (_, response) => response.end('<p>Hello</p>'), 'unreadable'],
  ['too much', json({ ...DOMAIN, remarks: 'x'.repeat(300_000) }), 'unreadable'],
  [
    'redirects without end',
    ({ url }, response) => response.writeHead(302, { location: url }).end(),
    'unreadable',
  ],
  ['a connection that breaks', ({ socket }) => socket.destroy(), 'no-answer'],
  [
    'a redirect to what may not be asked',
    (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    'unreadable',
  ],
])('%s is not known', async (_, reply, reason) => {
  const scope = await startWith(reply)
  expect(await findRegistration(scope, 'shop.example')).toEqual({ state: 'unknown', reason })
})

test('a redirect of the registry is followed', async () => {
  const scope = await startWith((request, response) => {
    if (request.url === '/moved') json(DOMAIN)(request, response)
    else response.writeHead(301, { location: '/moved' }).end()
  })
  expect(await findRegistration(scope, 'shop.example')).toMatchObject({ state: 'known' })
})

test('of what is malformed only that is missing', async () => {
  const malformed = {
    ...DOMAIN,
    events: [
      { eventAction: 'expiration', eventDate: 'soon' },
      { eventAction: 'registrar expiration', eventDate: '2027-01-01T00:00:00Z' },
    ],
    status: 'active',
    entities: [{ roles: ['registrar'], vcardArray: ['vcard', 'none'] }],
  }
  const scope = await startWith(json(malformed))
  expect(await findRegistration(scope, 'shop.example')).toMatchObject({
    state: 'known',
    expiresAt: '2027-01-01T00:00:00.000Z',
    registrar: null,
    statuses: [],
  })
})

test.each(['soon', '', '+012027-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', '2027-02-31T00:00:99Z'])(
  'an end that is in no calendar is not known: %s',
  async (eventDate) => {
    const scope = await startWith(json({ ...DOMAIN, events: [{ eventAction: 'expiration', eventDate }] }))
    expect(await findRegistration(scope, 'shop.example')).toMatchObject({ state: 'known', expiresAt: null })
  },
)

test('a bootstrap file that nobody can read is none', async () => {
  const scope = await startWith(json(DOMAIN), () => 'nonsense')
  expect(await findRegistration(scope, 'shop.example')).toEqual({ state: 'unknown', reason: 'no-answer' })
})
