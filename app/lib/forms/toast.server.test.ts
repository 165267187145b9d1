import { expect, test } from 'vitest'
import { CookieJar } from '#app/lib/session/cookie-jar.server.ts'
import { redirectDone, redirectWithToast, takeToast } from './toast.server.ts'

const toCookieHeader = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

test('the toast of a redirect is shown on the next page, once', () => {
  const response = redirectWithToast('/dashboard', { kind: 'success', text: 'Saved; “really”.' })
  const cookies = new CookieJar(toCookieHeader(response))

  expect(response.headers.get('location')).toBe('/dashboard')
  expect(response.headers.get('set-cookie')).toMatch(/HttpOnly/)
  expect(takeToast(cookies)).toEqual({ kind: 'success', text: 'Saved; “really”.' })

  const headers = new Headers()
  cookies.writeTo(headers)
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^toast=;.*Max-Age=0/)])
})

test.each([
  '',
  '{broken',
  '{"kind":"loading","text":"x"}',
  JSON.stringify({ kind: 'error', text: 'x'.repeat(201) }),
])('a forged cookie is deleted and not shown: %s', (value) => {
  expect(takeToast(new CookieJar(`toast=${encodeURIComponent(value)}`))).toBeUndefined()
})

test('a long text is truncated to fit', () => {
  const cookies = new CookieJar(toCookieHeader(redirectDone('/users', 'x'.repeat(500))))

  expect(takeToast(cookies)).toEqual({ kind: 'success', text: 'x'.repeat(200) })
})
