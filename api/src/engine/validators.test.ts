import { expect, test } from 'vitest'
import { createPage } from './fetched-page.ts'
import { readPage } from './read-page.ts'
import { isSamePage, takeOverFacts } from './take-over-facts.ts'
import { findValidators, toConditions } from './validators.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const DATE = 'Mon, 15 Jun 2026 12:00:00 GMT'
const MODIFIED = 'Mon, 01 Jun 2026 12:00:00 GMT'

function respond(
  headers: Record<string, string>,
  { status = 200, body = '<title>A page</title><p>Text' } = {},
) {
  const all = { 'content-type': 'text/html', date: DATE, ...headers }
  return {
    ...createPage('https://example.com/a', NOW),
    status,
    headers: Object.entries(all),
    body,
    bytes: body.length,
  }
}
const read = (headers: Record<string, string>, more = {}) => readPage(respond(headers, more))
const notModified = (headers: Record<string, string> = {}) => respond(headers, { status: 304, body: '' })

test('a page is asked for by its strong tag and the time it was changed', () => {
  const validators = findValidators(read({ etag: '"a1"', 'last-modified': MODIFIED }))

  expect(validators && toConditions(validators)).toEqual({
    'if-none-match': '"a1"',
    'if-modified-since': MODIFIED,
  })
})

test('a weak tag is not asked by, and the time beside it is', () => {
  expect(findValidators(read({ etag: 'W/"a1"', 'last-modified': MODIFIED }))).toEqual({
    etag: null,
    modified: MODIFIED,
  })
})

test.each([
  ['nothing that tells', {}],
  ['a weak tag alone', { etag: 'W/"a1"' }],
  ['a tag that is none', { etag: 'a1' }],
  ['a tag that was cut', { etag: `"${'a'.repeat(3_000)}"` }],
  ['a change in the minute it was sent', { 'last-modified': 'Mon, 15 Jun 2026 11:59:30 GMT' }],
  ['a change in the future', { 'last-modified': 'Tue, 16 Jun 2026 12:00:00 GMT' }],
  ['a time that is no HTTP date', { 'last-modified': '2026-06-01' }],
  ['Vary: *', { etag: '"a1"', vary: 'Accept, *' }],
  ['no-store', { etag: '"a1"', 'cache-control': 'no-store' }],
])('with %s a page is asked for whole', (_, headers) => {
  expect(findValidators(read(headers))).toBeNull()
})

test('an error, a redirect and a file are asked for whole', () => {
  const redirected = {
    ...respond({ etag: '"a1"' }),
    hops: [{ url: 'https://example.com/a', status: 301, location: '/b' }],
  }

  expect(findValidators(read({ etag: '"a1"' }, { status: 404 }))).toBeNull()
  expect(findValidators(readPage(redirected))).toBeNull()
  expect(findValidators(read({ etag: '"a1"', 'content-type': 'application/pdf' }))).toBeNull()
})

test('headers of a response without a body are taken over, and those of the body stay', () => {
  const known = read({ etag: '"a1"', server: 'old', 'x-frame-options': 'DENY' })
  const facts = takeOverFacts(known, {
    ...notModified({ etag: '"a1"', server: 'new', 'content-type': 'text/plain', 'content-length': '0' }),
    fetchedAt: '2026-07-01T00:00:00Z',
  })

  expect(facts?.response.headers).toMatchObject({
    server: 'new',
    'x-frame-options': 'DENY',
    'content-type': 'text/html',
  })
  expect(facts?.response.headers).not.toHaveProperty('content-length')
  expect(facts).toMatchObject({ fetchedAt: '2026-07-01T00:00:00Z', bytes: known.bytes, head: known.head })
})

test.each(['"a1"', 'W/"a1"', '"a1-gzip"'])('a page that was compressed and its tag %s are one', (etag) => {
  expect(takeOverFacts(read({ etag: '"a1"' }), notModified({ etag }))).toBeDefined()
})

test.each([
  ['another tag', { etag: '"b2"' }],
  ['another time', { 'last-modified': DATE }],
  ['noindex', { 'x-robots-tag': 'noindex' }],
  ['another canonical URL', { link: '<https://example.com/b>; rel="canonical"' }],
  ['Vary: *', { vary: '*' }],
  ['a bot wall', { 'cf-mitigated': 'challenge' }],
])('a response without a body that tells of %s is not believed', (_, headers) => {
  const known = read({ etag: '"a1"', 'last-modified': MODIFIED })

  expect(takeOverFacts(known, notModified(headers))).toBeUndefined()
})

test.each([
  ['its title', {}, { body: '<title>Another</title><p>Text' }],
  ['its text', {}, { body: '<title>A page</title><p>Another text' }],
  ['a link', {}, { body: '<title>A page</title><p><a href="/b">Text</a>' }],
  ['a header that checks read', { 'strict-transport-security': 'max-age=1' }, {}],
])('a page with %s changed is another', (_, headers, more) => {
  expect(isSamePage(read({}), read(headers, more))).toBe(false)
  expect(isSamePage(read({}), read({ age: '5' }))).toBe(true)
})
