import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { CookieJar } from './cookie-jar.server.ts'
import { createSealedCookie } from './sealed-cookie.server.ts'

const SECRET = 's'.repeat(32)
const cookie = createSealedCookie('pending', z.object({ email: z.string() }), 60)
const other = createSealedCookie('other', z.object({ email: z.string() }), 60)

async function seal(secret = SECRET): Promise<string> {
  const jar = new CookieJar(null)
  await cookie.write(jar, secret, { email: 'ana@example.com' })
  const headers = new Headers()
  jar.writeTo(headers)
  expect(headers.get('set-cookie')).toMatch(/HttpOnly/)
  return /^pending=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
}

afterEach(() => {
  vi.useRealTimers()
})

test('returns the sealed value, and reveals nothing of it', async () => {
  const sealed = await seal()

  expect(await cookie.read(new CookieJar(`pending=${sealed}`), SECRET)).toEqual({ email: 'ana@example.com' })
  expect(atob(sealed.split('.')[3]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')).not.toContain('ana')
})

test('is invalid with another secret or name, after tampering, or when expired', async () => {
  const sealed = await seal()
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')

  expect(await cookie.read(new CookieJar(`pending=${sealed}`), 'x'.repeat(32))).toBeUndefined()
  expect(await other.read(new CookieJar(`other=${sealed}`), SECRET)).toBeUndefined()
  expect(await cookie.read(new CookieJar(`pending=${changed}`), SECRET)).toBeUndefined()

  vi.useFakeTimers({ now: Date.now() + 61_000 })
  expect(await cookie.read(new CookieJar(`pending=${sealed}`), SECRET)).toBeUndefined()
})
