import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { openSession } from '#api/core/sessions/sessions.ts'
import * as contract from '#contract/account/sign-in.ts'
import { type Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { aCompany, aSignUp, createPerson, createTestScope, PASSWORD } from '#tests/workers/people.ts'

const SEED = 20_261_121
const RUNS_EACH = Math.ceil(2100 / ENDPOINTS.length)
const MARKER = 'Marker-of-another-organization'

// Keys that can't be fetched are a fault of the provider; keys that fit nothing are a bad token.
const api = createTestApi({ fetch: () => Promise.resolve(Response.json({ keys: [] })) })
let userId = ''
let strangerIds: string[] = []

beforeAll(async () => {
  const stranger = await createPerson(api, {
    firstName: MARKER,
    email: `${MARKER.toLowerCase()}@example.com`,
    plan: { status: 'active' },
  })
  await api.bindings.DB.prepare('update organizations set name = ?, address = ? where id = ?')
    .bind(MARKER, MARKER, stranger.organizationId)
    .run()
  strangerIds = [stranger.id, stranger.organizationId, stranger.email]
  userId = (await createPerson(api, { role: 'owner', plan: { status: 'active' } })).id
})

const NASTY = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '💥'.repeat(100),
  'ﷺ\u202e\u200b',
  "' or 1=1 --",
  '"; drop table users; --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00%ff%',
  '{{7*7}}${7*7}',
  '\r\nx-injected: yes',
  'a'.repeat(20_000),
  '1e999',
  '-0',
  'null',
  '__proto__',
  'constructor',
  'http://[::1]:1/',
  'file:///etc/passwd',
]

const nastyText = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 300 }))
const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom(null, true, [], {}, [[[[]]]], 0, -1, 1e308, Number.MAX_SAFE_INTEGER, 0.1),
  fc.jsonValue({ maxDepth: 4 }),
)

const keysOf = (schema: Endpoint['body']) =>
  schema && 'shape' in schema ? Object.keys(schema.shape as Record<string, unknown>) : ['value']

/** Good bodies, each of which gets one bad field: so that the faults come one at a time, and further in. */
const GOOD: Partial<Record<string, () => object>> = {
  '/auth/signup': aSignUp,
  '/organization': aCompany,
  '/auth/signin': () => ({ email: 'ana@example.com', password: PASSWORD }),
  '/contact/send': () => ({ name: 'Ana', email: 'ana@example.com', subject: 'Hello', message: 'Hello' }),
  '/users': () => ({ name: 'Ana Lima', email: `ana-${crypto.randomUUID()}@example.com`, role: 'member' }),
  '/users/import': () => ({ csv: 'name,email\nAna,ana@example.com', dryRun: true }),
  '/teams': () => ({ name: 'Growth' }),
  '/seo/projects': () => ({ url: 'example.com' }),
  '/seo/projects/{id}': () => ({ url: 'example.com' }),
  '/seo/projects/{id}/schedule': () => ({
    frequency: 'daily',
    hour: 6,
    timeZone: 'UTC',
    mailOn: 'new-errors',
  }),
  '/seo/sites': () => ({ url: 'example.com' }),
  '/seo/audits/{id}/recheck': () => ({ check: 'title-missing' }),
  '/seo/audits/{id}/issues/{check}/assignment': () => ({ assigneeId: '', dueOn: '2026-12-01' }),
  '/seo/audits/{id}/issues/{check}/mute': () => ({ reason: 'It is known.', until: '', url: '' }),
  '/seo/audits/{id}/issues/{check}/comments': () => ({ text: 'Hello' }),
  '/seo/audits/{id}/issues/{check}/comments/{comment}': () => ({ text: 'Hello', version: 1 }),
  '/seo/sites/{id}/verify': () => ({ method: 'dns' }),
  '/subscription/free-trial': () => ({ productId: 'prod_starter', interval: 'month' }),
}

function almostGood({ body, path }: Endpoint): fc.Arbitrary<string> {
  const good = GOOD[path]?.() ?? {}
  return fc
    .tuple(fc.constantFrom(...keysOf(body)), nastyValue)
    .map(([key, value]) => JSON.stringify({ ...good, [key]: value }))
}

function arbitraryBody(endpoint: Endpoint): fc.Arbitrary<string> {
  const fields = Object.fromEntries(
    [...keysOf(endpoint.body), '__proto__', 'extra'].map((key) => [key, nastyValue]),
  )
  return fc.oneof(
    { weight: 5, arbitrary: fc.record(fields, { requiredKeys: [] }).map((value) => JSON.stringify(value)) },
    { weight: 4, arbitrary: almostGood(endpoint) },
    { weight: 2, arbitrary: nastyValue.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: nastyText },
    {
      weight: 1,
      arbitrary: fc.constantFrom('{', '[1,', '"', '{"a":}', '['.repeat(50_000), 'x'.repeat(300_000)),
    },
  )
}

const contentType = fc.constantFrom(
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'nonsense',
)
/** Headers can't carry control characters or text beyond Latin-1: the runtime refuses to build such a request. */
const headerText = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: 200 }),
  fc.constantFrom(
    'Bearer',
    'Bearer a.b.c',
    'Bearer ' + 'a'.repeat(3000),
    'Basic x',
    '127.0.0.1, ::1',
    '-1',
    '9e99',
  ),
)

function arbitraryPath(endpoint: Endpoint): fc.Arbitrary<string> {
  const names = Array.from(endpoint.path.matchAll(/\{(\w+)\}/g), ([, name]) => name ?? '')
  const value = fc.oneof(
    nastyText,
    fc.constantFrom('usr_1', 'aud_1', `aud_${'0'.repeat(32)}`, 'usr_' + 'x'.repeat(500)),
  )
  const encode = (text: string) =>
    encodeURIComponent(text.slice(0, 2000).replace(/\p{Surrogate}/gu, '\ufffd')) || 'empty'
  return fc
    .tuple(
      fc.tuple(
        ...names.map(() =>
          fc.oneof(
            value,
            fc.constantFrom(0, 1, 2).map((which) => strangerIds[which] ?? ''),
          ),
        ),
      ),
      fc.dictionary(fc.constantFrom(...Object.keys(endpoint.query.shape), 'page', '__proto__'), nastyText, {
        maxKeys: 4,
      }),
    )
    .map(([values, query]) => {
      const path = endpoint.path.replace(/\{\w+\}/g, () => encode(values.shift() ?? ''))
      const search = Object.entries(query).map(([key, text]) => `${encode(key)}=${encode(text)}`)
      return search.length > 0 ? `${path}?${search.join('&')}` : path
    })
}

test.each(ENDPOINTS)(
  `$name takes ${RUNS_EACH} bad inputs (seed ${SEED})`,
  { timeout: 60_000 },
  async ({ endpoint }) => {
    const input = fc.record({
      path: arbitraryPath(endpoint),
      body: arbitraryBody(endpoint),
      type: contentType,
      odd: fc.dictionary(
        fc.constantFrom(
          'authorization',
          'accept',
          'x-request-id',
          'cf-connecting-ip',
          'range',
          'if-match',
          'cookie',
        ),
        headerText,
        { maxKeys: 2 },
      ),
    })
    // Each endpoint has a session of its own, because some of them end all others.
    const { token } = await openSession(createTestScope(api), userId)
    let address = 0
    await fc.assert(
      fc.asyncProperty(input, async ({ path, body, type, odd }) => {
        // Each from elsewhere, or the limits would answer for the endpoint.
        const from = `192.0.2.${(address += 1) % 256}`
        const response = await api.request(path, {
          method: endpoint.method,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': type,
            'cf-connecting-ip': from,
            ...odd,
          },
          ...(endpoint.method === 'GET' ? {} : { body }),
        })
        const text = await response.text()
        expect(response.status, text).toBeLessThan(500)
        expect(text.toLowerCase()).not.toContain(MARKER.toLowerCase())
      }),
      { seed: SEED, numRuns: RUNS_EACH },
    )
  },
)

test('the marker would be seen: its own organization sees it', async () => {
  const stranger = await createPerson(api, { firstName: MARKER })
  const { body } = await api.call(contract.getMe, {}, { token: stranger.token })

  expect(JSON.stringify(body)).toContain(MARKER)
})
