import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type FormTarget,
  MULTIPART,
  startFormTarget,
  toForm,
  toPart,
  URL_ENCODED,
} from '#tests/process/form-target.ts'

/** For as long a refusal waits. */
const HELD_MS = 1000
/** An ordinary form takes a few milliseconds. What was found to stall the product took seconds, and sent megabytes. */
const MAX_MS = HELD_MS + 1500
const MAX_ANSWER_BYTES = 100_000

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
const ACTIONS = globSync('app/routes/*/*.{ts,tsx}')
  .filter((file) => /export (?:async function|const) action\b/.test(readFileSync(file, 'utf8')))
  .map((file) => {
    const segments = basename(file)
      .replace(/\.tsx?$/, '')
      .split('.')
    const shown = segments
      .filter((segment) => !segment.startsWith('_'))
      .map((segment) => segment.replace(/_$/, ''))
    const path = `/${shown.map((segment) => (segment.startsWith('$') ? 'some-id' : segment)).join('/')}`
    return segments.at(-1) === '_index' ? `${path}?index` : path
  })

let target: FormTarget
beforeAll(async () => {
  target = await startFormTarget()
})
afterAll(() => target.stop())

test('the pages that take a form are found', () => {
  expect(ACTIONS).toEqual(
    expect.arrayContaining([
      '/auth/signin',
      '/auth/signout',
      '/theme',
      '/profile?index',
      '/settings/users/some-id',
      '/seo/audits/new',
    ]),
  )
})

test('a GET with a body gets the same response as without one', async () => {
  for (const path of ['/contact', '/api/health', '/dashboard', '/favicon.svg']) {
    for (const method of ['GET', 'HEAD']) {
      const { status } = await target.submit(path, {
        method,
        headers: { 'content-length': '3' },
        body: 'abc',
      })
      expect(status, `${method} ${path}`).toBe(200)
    }
  }
})

async function sendEverythingTo(path: string) {
  const put = target.submit(path, { method: 'PUT' })
  const answers = await Promise.all(
    Object.entries(HOSTILE).map(async ([what, [type, body]]) => {
      const headers = type === undefined ? {} : { 'content-type': type }
      return { what, ...(await target.submit(path, { headers, body })) }
    }),
  )

  for (const { what, status, bytes, ms } of answers) {
    expect(status, what).toBeLessThan(500)
    expect(ms, what).toBeLessThan(MAX_MS)
    expect(bytes, what).toBeLessThan(MAX_ANSWER_BYTES)
  }
  expect((await put).status).toBeLessThan(500)
}

/** Whatever it is sent, it ends the session: the others come before it. */
const SIGN_OUT = '/auth/signout'
const OTHERS = ACTIONS.filter((path) => path !== SIGN_OUT)

// Two at a time, as most of each is the wait of a refusal; the last two as script asks for them.
test.concurrent.each([...OTHERS, '/auth/signin.data', '/theme.data'])(
  'no form stalls or breaks %s',
  sendEverythingTo,
)
test.each([SIGN_OUT])('no form stalls or breaks %s', sendEverythingTo)

test('a form without a session is kept as far as a page of ours sends one', async () => {
  const send = (text: string) =>
    target.submit('/settings/teams/new', {
      headers: { cookie: '', accept: 'text/html', 'content-type': MULTIPART },
      body: toForm(toPart('name="name"', text), toPart('name="description"', '<b>"Growth"</b>')),
    })

  const kept = await send('<script>alert(1)</script>')
  const [long, tooLong] = [await send('<'.repeat(900_000)), await send('<'.repeat(4_000_000))]

  expect([kept.status, long.status]).toEqual([401, 401])
  expect(kept.body.toString()).toContain('value="&lt;script&gt;alert(1)&lt;/script&gt;"')
  expect(kept.body.toString()).not.toContain('<script>alert')
  expect(long.bytes).toBeLessThan(4_000_000)
  expect(tooLong.bytes).toBeLessThan(MAX_ANSWER_BYTES)
})
