import { expect, test } from 'vitest'
import { CookieJar } from './cookie-jar.server.ts'
import { keepKnownDevice, listKnownDevices } from './known-devices.server.ts'

/** The jar of the browser's next request. */
function afterwards(cookies: CookieJar): CookieJar {
  const headers = new Headers()
  cookies.writeTo(headers)
  return new CookieJar(
    headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  )
}

test('each person of a browser is known, most recent first, each once', () => {
  let cookies = new CookieJar(null)
  for (const [id, token] of [
    ['usr_1', 'one'],
    ['usr_2', 'two'],
    ['usr_1', 'newer'],
  ] as const) {
    keepKnownDevice(cookies, id, token)
    cookies = afterwards(cookies)
  }

  expect(listKnownDevices(cookies)).toEqual(['newer', 'two'])
})

test('a fifth account replaces the least recent one', () => {
  let cookies = new CookieJar(null)
  for (const number of [1, 2, 3, 4, 5]) {
    keepKnownDevice(cookies, `usr_${number}`, `token-${number}`)
    cookies = afterwards(cookies)
  }

  expect(listKnownDevices(cookies)).toEqual(['token-5', 'token-4', 'token-3', 'token-2'])
})

test('the cookie is HttpOnly and Secure', () => {
  const headers = new Headers()
  const cookies = new CookieJar(null)
  keepKnownDevice(cookies, 'usr_1', 'token')
  cookies.writeTo(headers)

  expect(headers.get('set-cookie')).toMatch(/^knownDevice=.*Max-Age=15552000.*HttpOnly.*Secure/)
})

test.each([
  'nonsense',
  '{}',
  '[["usr_1"]]',
  '[[1,2]]',
  encodeURIComponent(`[["usr_1","${'x'.repeat(1001)}"]]`),
])('a cookie with %s is ignored', (value) => {
  expect(listKnownDevices(new CookieJar(`knownDevice=${value}`))).toEqual([])
})
