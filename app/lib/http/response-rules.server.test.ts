import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { keepPrivate, secureCookies } from './response-rules.server.ts'

/** Public pages, and responses without data about the reader. */
const PUBLIC = [
  '/',
  '/auth/forgot-password',
  '/auth/signin',
  '/auth/signup',
  '/bot',
  '/contact',
  '/offline',
  '/pricing',
  '/privacy',
  '/terms',
]

/** An example URL of a route file. */
function toPath(file: string): string {
  const segments = file
    .replace(/\.tsx?$/, '')
    .replaceAll('[.]', '!')
    .split('.')
    .filter((segment) => !segment.startsWith('_'))
    .map((segment) =>
      segment
        .replace(/_$/, '')
        .replace(/^\$.*$/, 'unknown')
        .replaceAll('!', '.'),
    )
  return `/${segments.join('/')}`
}

const PATHS = [...new Set(globSync('app/routes/*/*.{ts,tsx}').map((file) => toPath(basename(file))))]

interface Asked {
  path: string
  method?: string
  isSignedIn?: boolean
  headers?: Record<string, string>
}

function cacheControlOf({ path, method = 'GET', isSignedIn = false, headers = {} }: Asked): string | null {
  const response = new Response(null, { headers })
  keepPrivate(response.headers, new Request(`http://127.0.0.1:8787${path}`, { method }), isSignedIn)
  return response.headers.get('cache-control')
}

test('no response of any route is stored for a signed-in person', () => {
  expect(PATHS.length).toBeGreaterThan(60)
  const addresses = PATHS.flatMap((path) => [path, path === '/' ? '/_root.data' : `${path}.data`])

  expect(
    addresses.filter((path) => cacheControlOf({ path, isSignedIn: true }) !== 'private, no-store'),
  ).toEqual([])
})

test('without a session only public pages are cached, with revalidation', () => {
  const kept = PATHS.filter((path) => cacheControlOf({ path }) === 'private, no-cache')

  expect(kept.toSorted()).toEqual(PUBLIC)
  expect(cacheControlOf({ path: '/pricing.data' })).toBe('private, no-cache')
  expect(cacheControlOf({ path: '/auth/reset-password/secret' })).toBe('private, no-store')
})

test('responses to forms and responses with cookies are not stored either', () => {
  expect(cacheControlOf({ path: '/auth/signin', method: 'POST' })).toBe('private, no-store')
  expect(cacheControlOf({ path: '/pricing', headers: { 'set-cookie': 'toast=1' } })).toBe('private, no-store')
})

test('a response with its own rule keeps it', () => {
  const immutable = 'public, max-age=31536000, immutable'

  expect(cacheControlOf({ path: '/files/brand.css', headers: { 'cache-control': immutable } })).toBe(
    immutable,
  )
})

const COOKIES = [
  'user=1; Path=/; SameSite=Lax',
  'subscription=1; Path=/',
  'theme=dark; Path=/; HttpOnly',
  'token=1; Path=/; HttpOnly; Secure',
]

function cookiesOver(isHttps: boolean) {
  const headers = new Headers()
  for (const cookie of COOKIES) headers.append('set-cookie', cookie)
  secureCookies(headers, { isHttps })
  return headers.getSetCookie()
}

test('over https every cookie is Secure, once', () => {
  const cookies = cookiesOver(true)

  expect(cookies.map((cookie) => cookie.split(';')[0])).toEqual([
    'user=1',
    'subscription=1',
    'theme=dark',
    'token=1',
  ])
  expect(cookies.map((cookie) => cookie.match(/; Secure/g)?.length)).toEqual([1, 1, 1, 1])
})

test('over http, on a local machine, cookies stay unchanged', () => {
  expect(cookiesOver(false)).toEqual(COOKIES)
})
