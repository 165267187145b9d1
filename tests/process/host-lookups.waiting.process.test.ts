import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Audit } from '#contract/seo/site-audit.ts'
import { createCertificate, inDays, OLD_TLS, startTlsServer } from '#tests/node/tls-server.ts'
import { type Account, callApi, createAccount } from '#tests/product/account.ts'
import { type Product, startProduct } from '#tests/product/product.ts'

let product: Product
let account: Account
beforeAll(async () => {
  product = await startProduct()
  account = await createAccount(product.url)
})
afterAll(() => product.stop())

/** Audits a site to its end, whatever becomes of it. */
async function audit(url: string): Promise<Audit> {
  const { token } = account
  const body = JSON.stringify({ url })
  const started = await callApi(product.url, '/seo/audits', { method: 'POST', body, token })
  const { id } = z.object({ id: z.string() }).parse(started)
  for (;;) {
    const found = Audit.parse(await callApi(product.url, `/seo/audits/${id}`, { token }))
    if (found.finishedAt !== null) return found
    await wait(200)
  }
}

test('of a site that nobody can crawl because of its certificate, the whole product tells the certificate', async () => {
  const server = { ...createCertificate(['shop.example'], 5), ...OLD_TLS, ALPNProtocols: ['http/1.1'] }
  const { port } = await startTlsServer(server)

  const { status, outcome, lookups } = await audit(`https://localhost:${port}/`)

  expect({ status, reason: outcome?.reason }).toEqual({ status: 'failed', reason: 'unreachable' })
  expect(lookups).toMatchObject({
    tls: {
      state: 'known',
      host: 'localhost',
      alpn: 'http/1.1',
      certificate: { validTo: inDays(5).toISOString(), names: ['shop.example'], isForHost: false },
    },
    oldTls: { state: 'known', accepted: 'TLSv1.1' },
    registration: { state: 'unknown', reason: 'not-a-domain' },
  })
})
