import { setTimeout as wait } from 'node:timers/promises'
import { base64url, decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, toCookie, type Account } from '#tests/product/account.ts'
import { startProduct, type Product } from '#tests/product/product.ts'

/** The same token with an expiry that has passed. Its signature no longer fits, as the app is not to rely on it. */
function expire(token: string): string {
  const [head = '', , signature = ''] = token.split('.')
  const past = { ...decodeJwt(token), exp: Math.floor(Date.now() / 1000) - 10 }
  return [head, base64url.encode(JSON.stringify(past)), signature].join('.')
}

async function openDashboard(url: string, cookie: string) {
  const response = await fetch(`${url}/dashboard`, { headers: { cookie }, redirect: 'manual' })
  await response.arrayBuffer()
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const next = cookies.find((line) => line.startsWith('refreshToken='))?.slice('refreshToken='.length)
  return { status: response.status, location: response.headers.get('location'), next }
}

const withExpiredToken = (account: Account) =>
  toCookie({ ...account, token: expire(account.token) }, account.subscription)

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

test('50 parallel requests with an expired token share one successor, and nobody is signed out', async () => {
  const account = await createAccount(product.url)
  const cookie = withExpiredToken(account)

  const answers = await Promise.all(Array.from({ length: 50 }, () => openDashboard(product.url, cookie)))

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
  expect(new Set(answers.map(({ next }) => next)).size).toBe(1)
  const [first] = answers
  const later = toCookie({ ...account, token: expire(account.token), refreshToken: first?.next ?? '' }, null)
  expect((await openDashboard(product.url, later)).status).toBe(200)
})

test('a refresh token used again after the grace ends the whole family', async () => {
  const account = await createAccount(product.url)
  const stolen = withExpiredToken(account)
  const { next } = await openDashboard(product.url, stolen)
  await wait(31_000)

  const thief = await openDashboard(product.url, stolen)
  expect(thief.status).toBe(302)
  expect(thief.location).toContain('/auth/signin')
  const owner = await openDashboard(
    product.url,
    toCookie({ ...account, token: expire(account.token), refreshToken: next ?? '' }, null),
  )
  expect(owner.location).toContain('/auth/signin')
})
