import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { callApi, createAccount } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { send } from './raw-requests.ts'

// As strangers reach it: with no proxy in front whose word counts.
test.use({ productSettings: { TRUST_PROXY: '' }, extraHTTPHeaders: {} })

test.describe('what is inside', () => {
  const INSIDE = [
    '/cdn-cgi/trace',
    '/cdn-cgi/mf/scheduled',
    '/cdn-cgi/local/r2/public/x',
    '/%63dn-cgi/x',
    '//cdn-cgi/x',
  ]

  for (const path of INSIDE) {
    test(`${path} cannot be asked for from outside`, async ({ product }) => {
      for (const method of ['GET', 'POST']) {
        const headers = { origin: product.url, 'sec-fetch-site': 'same-origin' }
        expect((await send(product, { method, path, headers })).status).toBe(404)
      }
    })
  }

  test('a caller can’t choose its own IP address or request id', async ({ product }) => {
    const body = JSON.stringify({ name: 'Ana', email: 'ana@example.com', subject: 'Hello', message: 'Hello' })
    const statuses: number[] = []
    for (let number = 1; number <= 6; number += 1) {
      const address = `203.0.113.${number}`
      const { status, headers } = await send(product, {
        method: 'POST',
        path: '/api/contact/send',
        headers: {
          'content-type': 'application/json',
          'cf-connecting-ip': address,
          'x-forwarded-for': address,
          'x-real-ip': address,
          'true-client-ip': address,
          'x-client-ip': address,
          forwarded: `for=${address}`,
          'mf-cf-blob': '{"country":"XX"}',
          'x-request-id': 'chosen-by-a-stranger',
        },
        body,
      })
      statuses.push(status)
      expect.soft(headers['x-request-id']).not.toBe('chosen-by-a-stranger')
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  })

  test('a foreign host name that points here is refused', async ({ product }) => {
    const answer = await send(product, { path: '/dev/outbox', headers: { host: 'rebound.example' } })
    expect(answer.status).toBe(421)
  })

  test('the API knows no cookies, and sets none', async ({ product }) => {
    const { cookie, token } = await createAccount(product.url)
    const withCookies = await send(product, { path: '/api/auth/me', headers: { cookie } })
    const withToken = await send(product, {
      path: '/api/auth/me',
      headers: { cookie, authorization: `Bearer ${token}` },
    })
    const refused = await send(product, { path: '/api/auth/me', headers: { authorization: 'Bearer x.y.z' } })

    expect(withCookies.status).toBe(401)
    expect(withToken.status).toBe(200)
    expect(refused.status).toBe(401)
    for (const { headers } of [withCookies, withToken, refused])
      expect(headers).not.toHaveProperty('set-cookie')
  })

  test('an audit of another organization is not found', async ({ product }) => {
    const owner = await createAccount(product.url)
    const stranger = await createAccount(product.url)
    const site = createServer((_, response) => response.end('<title>One page</title>')).listen(0, '127.0.0.1')
    await once(site, 'listening')
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
    const { id } = (await callApi(product.url, '/seo/audits', {
      method: 'POST',
      token: owner.token,
      body: JSON.stringify({ url, maxPages: 5 }),
    })) as { id: string }
    await expect
      .poll(() => callApi(product.url, `/seo/audits/${id}`, { token: owner.token }))
      .toMatchObject({ status: 'finished' })
    site.close()

    const audit = `/seo/audits/${id}`
    for (const path of [
      audit,
      `${audit}.data`,
      `${audit}/issues`,
      `${audit}/issues/title-missing`,
      `${audit}/issues/title-missing/export`,
      `${audit}/issues/title-missing?view=causes`,
      `${audit}/diff`,
      `${audit}/diff/export`,
      `${audit}/pages`,
      `${audit}/pages/export`,
      `${audit}/pages/one?url=${encodeURIComponent(url)}`,
      `${audit}/export?table=pages`,
      `${audit}/events`,
    ]) {
      const theirs = await send(product, { path, headers: { cookie: stranger.cookie } })
      const nobodys = await send(product, {
        path: path.replace(id, 'aud_none'),
        headers: { cookie: stranger.cookie },
      })
      expect.soft([theirs.status, nobodys.status], path).toEqual([404, 404])
      expect.soft(theirs.body.toString(), path).not.toContain('One page')
      expect.soft(theirs.body.toString(), path).not.toContain(new URL(url).host + '</')
    }
    const own = await send(product, { path: `${audit}/pages`, headers: { cookie: owner.cookie } })
    expect(own.status).toBe(200)
    expect(own.body.toString()).toContain(new URL(url).host)
  })
})
