import { expect, test } from 'vitest'
import { CookieJar } from '#app/lib/session/cookie-jar.server.ts'
import { dropOffer, findKeptOffer, keepOffer } from './kept-offer.server.ts'

function linesAfter(act: (jar: CookieJar) => void, sent: string | null = null): string[] {
  const jar = new CookieJar(sent)
  const headers = new Headers()
  act(jar)
  jar.writeTo(headers)
  return headers.getSetCookie()
}

test('the chosen plan is kept when the confirmation link is opened', () => {
  const [line = ''] = linesAfter((jar) => keepOffer(jar, { plan: 'prod_growth', interval: 'year' }))

  expect(line).toContain('HttpOnly')
  expect(findKeptOffer(new CookieJar(line.split(';')[0] ?? ''))).toEqual({
    plan: 'prod_growth',
    interval: 'year',
  })
})

test('a sign-up without a plan and a started trial clear the previous choice', () => {
  const sent = 'selectedPlan=plan%3Dprod_growth'

  for (const act of [(jar: CookieJar) => keepOffer(jar, {}), dropOffer]) {
    expect(linesAfter(act, sent)[0]).toMatch(/^selectedPlan=; Max-Age=0/)
  }
})
