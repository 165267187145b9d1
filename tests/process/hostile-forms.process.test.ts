import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createAccount } from '#tests/setup/account.ts'
import { type Product, startProduct } from '#tests/setup/product.ts'
import { type RawRequest, sendRaw } from '#tests/setup/raw-http.ts'

/** For as long a refusal waits. */
const HELD_MS = 1000
/** An ordinary form takes a few milliseconds. What was found to stall the product took seconds, and answered megabytes. */
const MAX_MS = HELD_MS + 1500
const MAX_ANSWER_BYTES = 100_000

const URL_ENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=edge'
const NINE_MEGABYTES = 'x'.repeat(9_000_000)
const CHUNKS = Array.from({ length: 9 }, () => 'x'.repeat(1_000_000))
const toPart = (disposition: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`
const toForm = (...parts: string[]) => `${parts.join('')}--edge--\r\n`

const HOSTILE: Record<string, [type: string | undefined, body: string]> = {
  'an index of ten million': [URL_ENCODED, 'email[10000000]=x'],
  'an index of a hundred million': [URL_ENCODED, 'email[100000000]=x'],
  'one field 40,000 times': [URL_ENCODED, 'email=a&'.repeat(40_000)],
  '40,000 fields': [URL_ENCODED, Array.from({ length: 40_000 }, (_, i) => `n${i}=a`).join('&')],
  'a name that nests 20,000 deep': [URL_ENCODED, `email${'.a'.repeat(20_000)}=x`],
  'an order to Conform': [
    URL_ENCODED,
    `__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"email","index":100000000}}')}`,
  ],
  'a state that is no JSON': [URL_ENCODED, '__state__={'],
  'names of prototypes': [URL_ENCODED, '__proto__.x=1&constructor.prototype.y=1'],
  'an index in a part': [MULTIPART, toForm(toPart('name="email[10000000]"', 'x'))],
  'a part without a name': [MULTIPART, toForm(toPart('filename="x"', 'x'))],
  'parts without an end': [MULTIPART, toPart('name="email"', 'x')],
  'parts without a boundary': ['multipart/form-data', 'garbage'],
  'plain text': ['text/plain', 'email=a'],
  JSON: ['application/json', '{"email":"a"}'],
  'no type': [undefined, 'email=a'],
}

/** Every page that takes a form, by the name of its file. */
const ACTIONS = readdirSync('app/routes')
  .filter((file) =>
    /export (?:async function|const) action\b/.test(readFileSync(join('app/routes', file), 'utf8')),
  )
  .map((file) => {
    const segments = file.replace(/\.tsx?$/, '').split('.')
    const shown = segments
      .filter((segment) => !segment.startsWith('_'))
      .map((segment) => segment.replace(/_$/, ''))
    const path = `/${shown.map((segment) => (segment.startsWith('$') ? 'some-id' : segment)).join('/')}`
    return segments.at(-1) === '_index' ? `${path}?index` : path
  })
  // The last one, because whatever it is sent, it ends the session.
  .sort((a, b) => Number(a === '/auth/signout') - Number(b === '/auth/signout'))

const toParts = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => toPart(`name="${name}"`, value))
    .join('')
const COMPANY = toParts({
  name: 'Prado',
  companySize: '11-50',
  companyType: 'software',
  primaryColor: '',
  address: '',
  country: '',
  timeZone: 'Europe/Lisbon',
})
const PROFILE = toParts({ name: 'Ana Prado', phone: '', jobTitle: '', timeZone: '', theme: 'system' })

let product: Product
let account: Account
beforeAll(async () => {
  product = await startProduct()
  account = await createAccount(product.url)
})
afterAll(() => product.stop())

async function submit(path: string, { headers, ...request }: RawRequest) {
  const { host, port, origin } = new URL(product.url)
  const started = performance.now()
  const answer = await sendRaw(Number(port), {
    method: 'POST',
    path,
    headers: { host, origin, cookie: account.cookie, ...headers },
    ...request,
  })
  return {
    status: answer.status,
    bytes: answer.body.length,
    ms: performance.now() - started,
    body: answer.body,
  }
}

test('the pages that take a form are found', () => {
  expect(ACTIONS).toEqual(
    expect.arrayContaining([
      '/auth/signin',
      '/theme',
      '/profile?index',
      '/settings/users/some-id',
      '/seo/audits/new',
    ]),
  )
})

test.each(['/auth/signin', '/theme'])('9 MB are too large for %s, however they are sent', async (path) => {
  const ways: RawRequest[] = [
    { headers: { 'content-type': URL_ENCODED }, body: `email=${NINE_MEGABYTES}` },
    { headers: { 'content-type': URL_ENCODED }, chunks: CHUNKS },
    { headers: { 'content-type': MULTIPART }, body: toForm(toPart('name="email"', NINE_MEGABYTES)) },
  ]

  for (const way of ways) expect((await submit(path, way)).status).toBe(413)
})

test.each([
  ['/profile?index', 'photo', PROFILE],
  ['/settings/organization', 'logo', COMPANY],
  ['/settings/users/import', 'file', toPart('name="intent"', 'check')],
])('a file of 9 MB is too large for %s, which says so on the page', async (path, field, rest) => {
  const file = toPart(`name="${field}"; filename="a"`, NINE_MEGABYTES)

  const answer = await submit(path, { headers: { 'content-type': MULTIPART }, body: toForm(rest, file) })

  expect(answer.status).toBe(413)
  expect(answer.body.toString()).toMatch(/too large|larger than/)
  expect(answer.body.toString()).toContain(`name="${field}"`)
})

test('9 MB are too large for the API, however they are sent', async () => {
  const type = 'application/json'

  const sized = await submit('/api/auth/signin', { headers: { 'content-type': type }, body: NINE_MEGABYTES })
  const chunked = await submit('/api/auth/signin', { headers: { 'content-type': type }, chunks: CHUNKS })
  const form = await submit('/api/users/me/photo', {
    method: 'PUT',
    headers: { 'content-type': MULTIPART, authorization: `Bearer ${account.token}` },
    body: toForm(toPart('name="photo"; filename="a.png"', NINE_MEGABYTES)),
  })

  for (const answer of [sized, chunked, form]) {
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.body.toString())).toMatchObject({ type: 'too-large' })
  }
})

test('what a page did not read does not cut its answer off', async () => {
  const body = NINE_MEGABYTES
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }

  const nowhere = await submit('/nowhere', { headers, body })
  const foreign = await submit('/auth/signin', {
    headers: { ...headers, origin: 'https://evil.example' },
    body,
  })
  const call = await submit('/api/nowhere', { headers, body })

  expect([nowhere.status, foreign.status, call.status]).toEqual([405, 403, 404])
})

test('a read with a body is answered as without one', async () => {
  for (const path of ['/contact', '/api/health', '/dashboard', '/favicon.svg']) {
    for (const method of ['GET', 'HEAD']) {
      const { status } = await submit(path, { method, headers: { 'content-length': '3' }, body: 'abc' })
      expect(status, `${method} ${path}`).toBe(200)
    }
  }
})

// The last two as script asks for them.
test.each([...ACTIONS, '/auth/signin.data', '/theme.data'])('no form stalls or breaks %s', async (path) => {
  const put = submit(path, { method: 'PUT' })
  const answers = await Promise.all(
    Object.entries(HOSTILE).map(async ([what, [type, body]]) => {
      const headers = type === undefined ? {} : { 'content-type': type }
      return { what, ...(await submit(path, { headers, body })) }
    }),
  )

  for (const { what, status, bytes, ms } of answers) {
    expect(status, what).toBeLessThan(500)
    expect(ms, what).toBeLessThan(MAX_MS)
    expect(bytes, what).toBeLessThan(MAX_ANSWER_BYTES)
  }
  expect((await put).status).toBeLessThan(500)
})
