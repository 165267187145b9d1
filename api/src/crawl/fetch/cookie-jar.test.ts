import { expect, test } from 'vitest'
import { createUrlScope } from '#api/engine/url-scope.ts'
import { MAX_COOKIES } from '#api/crawl/store/cookies.ts'
import { CookieJar } from './cookie-jar.ts'

const SITE = 'https://shop.example/'
const scope = createUrlScope({ site: SITE, subdomains: true, ignoredParameters: [] })

const setting = (...lines: string[]) =>
  new Headers(lines.map((line): [string, string] => ['set-cookie', line]))

test('cookies go from one batch to the next', async () => {
  const first = await CookieJar.open(scope, [])
  await first.take(SITE, setting('a=1; Path=/', 'b=2; Path=/docs', 'c=3; Secure', 'd=4; Max-Age=0'))
  const changed = first.takeChanged()
  expect(first.takeChanged()).toEqual([])

  const next = await CookieJar.open(scope, changed)
  expect(await next.listFor(SITE)).toBe('a=1; c=3')
  expect(await next.listFor('https://shop.example/docs/x')).toBe('b=2; a=1; c=3')
  expect(await next.listFor('http://shop.example/')).toBe('a=1')
  expect(await next.listFor('https://other.example/')).toBeUndefined()
})

test('a later value takes the place of an earlier one', async () => {
  const jar = await CookieJar.open(scope, [])
  await jar.take(SITE, setting('a=1'))
  await jar.take(SITE, setting('a=2'))
  expect(jar.takeChanged()).toHaveLength(1)
  expect(await jar.listFor(SITE)).toBe('a=2')
})

test('a cookie for another site, for all of a suffix or from another site is not accepted', async () => {
  const jar = await CookieJar.open(scope, [])
  await jar.take(SITE, setting('a=1; Domain=other.example', 'b=1; Domain=example', 'broken', '=; x'))
  await jar.take('https://other.example/', setting('c=1; Domain=shop.example'))
  expect(await jar.listFor(SITE)).toBeUndefined()
})

test('number and length of cookies are bounded', async () => {
  const jar = await CookieJar.open(scope, [])
  await jar.take(SITE, setting(`long=${'a'.repeat(5_000)}`))
  for (let at = 0; at < 10; at += 1)
    await jar.take(SITE, setting(...Array.from({ length: 30 }, (_, n) => `c${at}-${n}=1`)))
  expect(jar.takeChanged()).toHaveLength(MAX_COOKIES)
  expect(await jar.listFor(SITE)).not.toContain('long')
})
