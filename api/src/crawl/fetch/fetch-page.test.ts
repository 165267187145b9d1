import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fetchPage } from './fetch-page.ts'
import { type Send } from './fetch-rules.ts'

const rules = { userAgent: 'Test/1.0', allowPrivate: false }

function site(pages: Record<string, () => Response>): Send {
  return (url) => {
    const answer = pages[url]
    return answer ? Promise.resolve(answer()) : Promise.reject(new Error('Network connection lost.'))
  }
}

const html = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': 'text/html', ...headers } })
const redirect = (location: string, status = 301) => new Response(null, { status, headers: { location } })

test('a page comes with its text, its size and its headers', async () => {
  const page = await fetchPage(
    'https://example.com/',
    rules,
    site({ 'https://example.com/': () => html('<p>héllo') }),
  )

  expect(page).toMatchObject({ status: 200, body: '<p>héllo', bytes: 9, hops: [], truncated: false })
  expect(page.headers).toContainEqual(['content-type', 'text/html'])
  expect(page.failure).toBeUndefined()
})

test('redirects are followed by hand and kept as hops', async () => {
  const page = await fetchPage(
    'https://example.com/a',
    rules,
    site({
      'https://example.com/a': () => redirect('/b#part'),
      'https://example.com/b': () => redirect('https://www.example.com/c', 302),
      'https://www.example.com/c': () => html('end'),
    }),
  )

  expect(page).toMatchObject({
    url: 'https://example.com/a',
    finalUrl: 'https://www.example.com/c',
    status: 200,
  })
  expect(page.hops).toEqual([
    { url: 'https://example.com/a', status: 301, location: 'https://example.com/b' },
    { url: 'https://example.com/b', status: 302, location: 'https://www.example.com/c' },
  ])
})

test.each([
  'http://127.0.0.1/admin',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:10.0.0.1]/',
  'http://localhost:8787/',
  'https://user:secret@example.com/',
])('a redirect to %s is not followed', async (target) => {
  const asked: string[] = []
  const page = await fetchPage('https://example.com/', rules, (url) => {
    asked.push(url)
    return Promise.resolve(redirect(target))
  })

  // Credentials are dropped from a redirect, and what is left is asked for once more: a loop.
  expect(page.failure).toBe(target.includes('secret') ? 'redirect-loop' : 'private-address')
  expect(asked).toEqual(['https://example.com/'])
})

test.each([
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,here',
  'http://[',
  `/${'a'.repeat(60_000)}`,
])('a redirect to what is no URL of the web is called that: %s', async (target) => {
  const page = await fetchPage('https://example.com/', rules, () => Promise.resolve(redirect(target)))

  expect(page).toMatchObject({ status: 0, failure: 'invalid-redirect' })
  expect(page.hops).toHaveLength(1)
  expect(page.finalUrl.length).toBeLessThanOrEqual(4_000)
})

test('a redirect loop needs exact URLs, so a trailing slash is none', async () => {
  const loop = site({
    'https://example.com/a': () => redirect('/b'),
    'https://example.com/b': () => redirect('/a'),
  })
  const slash = site({
    'https://example.com/a': () => redirect('/a/'),
    'https://example.com/a/': () => html('here'),
  })

  expect((await fetchPage('https://example.com/a', rules, loop)).failure).toBe('redirect-loop')
  expect(await fetchPage('https://example.com/a', rules, slash)).toMatchObject({ status: 200, body: 'here' })
})

test('a chain of redirects ends after ten', async () => {
  let count = 0
  const page = await fetchPage('https://example.com/0', rules, () => {
    count += 1
    return Promise.resolve(redirect(`/${count}`))
  })

  expect(page.failure).toBe('too-many-redirects')
  expect(count).toBe(11)
})

test('a body is cut at five megabytes, also one that unpacks to more', async () => {
  const large = new Uint8Array(6_000_000).fill(97)
  const declared = site({ 'https://example.com/': () => html(large, { 'content-length': '6000000' }) })
  // In Node a Response unpacks nothing: the header alone makes the reader count.
  const packed = site({
    'https://example.com/': () =>
      html(large, { 'content-encoding': 'gzip', 'content-length': String(gzipSync(large).byteLength) }),
  })

  for (const send of [declared, packed]) {
    const page = await fetchPage('https://example.com/', rules, send)
    expect(page).toMatchObject({ truncated: true, bytes: 5 * 1024 * 1024 })
    expect(page.body).toHaveLength(5 * 1024 * 1024)
  }
})

test('what is no text is not read', async () => {
  const send = site({
    'https://example.com/a.pdf': () =>
      new Response('%PDF', { headers: { 'content-type': 'application/pdf', 'content-length': '4' } }),
  })

  expect(await fetchPage('https://example.com/a.pdf', rules, send)).toMatchObject({
    status: 200,
    body: '',
    bytes: 4,
  })
})

const bytes = (...values: number[]) => new Uint8Array(values)

test.each([
  ['the header', html(bytes(0xe9), { 'content-type': 'text/html; charset=iso-8859-1' }), 'é'],
  [
    'a byte order mark before the header',
    html(bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9), { 'content-type': 'text/html; charset=iso-8859-1' }),
    'é',
  ],
  [
    'an unknown name as UTF-8',
    html(bytes(0xc3, 0xa9), { 'content-type': 'text/html; charset=klingon' }),
    'é',
  ],
])('text is decoded by %s', async (_name, response, text) => {
  const page = await fetchPage('https://example.com/', rules, () => Promise.resolve(response))
  expect(page.body).toBe(text)
})

test('text is decoded by its meta element', async () => {
  const markup = [...new TextEncoder().encode('<meta charset="windows-1252">')]
  const page = await fetchPage('https://example.com/', rules, () =>
    Promise.resolve(html(bytes(...markup, 0x80))),
  )
  expect(page.body).toBe('<meta charset="windows-1252">€')
})

const refusal = (message: string, name = 'Error') => Object.assign(new Error(message), { name })

test.each([
  ['timeout', refusal('The operation was aborted due to timeout', 'TimeoutError')],
  ['connection', refusal('Network connection lost.')],
  ['tls', refusal("TLS peer's certificate is not trusted")],
  ['dns', refusal('internal error; reference = abc')],
])('a failed fetch is reported as %s', async (failure, error) => {
  const page = await fetchPage('https://example.com/', rules, () => Promise.reject(error))
  expect(page).toMatchObject({ status: 0, failure, body: '' })
})

test('a hidden error of a host that responds without TLS is one of TLS', async () => {
  const page = await fetchPage('https://example.com/', rules, (url) =>
    url.startsWith('https:') ? Promise.reject(refusal('internal error')) : Promise.resolve(redirect('/')),
  )
  expect(page.failure).toBe('tls')
})

test('what is asked of a page by its validators is not asked of where it redirects to', async () => {
  const asked: Record<string, unknown>[] = []
  const send: Send = (url, init) => {
    asked.push({ url, tag: new Headers(init.headers).get('if-none-match') })
    return Promise.resolve(url.endsWith('/a') ? redirect('/b') : html('end'))
  }

  await fetchPage('https://example.com/a', rules, send, undefined, { conditions: { 'if-none-match': '"1"' } })

  expect(asked).toEqual([
    { url: 'https://example.com/a', tag: '"1"' },
    { url: 'https://example.com/b', tag: null },
  ])
})
