import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { WebhookDelivery } from '#contract/organization/webhooks.ts'
import { callApi, createAccount } from '#tests/product/account.ts'
import { finishAudit } from '#tests/product/finished-audit.ts'
import { startProduct } from '#tests/product/product.ts'
import { endLeases, finishJob } from '#tests/product/scheduled-audits.ts'

interface Message {
  id: string
  isSigned: boolean
  response: ServerResponse
}

/** A receiver that holds every response until the test ends it, and a site of one page. */
async function startReceiver() {
  const messages: Message[] = []
  const held = { secret: '', isHolding: true }
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          '<!doctype html><html lang="en"><head><title>Home</title></head><body><h1>Home</h1></body></html>',
        )
      return
    }
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const header = (name: string) => String(request.headers[`webhook-${name}`])
      const key = Buffer.from(held.secret.replace('whsec_', ''), 'base64')
      const expected = createHmac('sha256', key)
        .update(`${header('id')}.${header('timestamp')}.${body}`)
        .digest('base64')
      messages.push({ id: header('id'), isSigned: header('signature') === `v1,${expected}`, response })
      if (!held.isHolding) response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, messages, held }
}

test('a delivery that a power cut breaks off is made once the product is back, under the same id', async () => {
  const receiver = await startReceiver()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bellwether-'))
  let product = await startProduct({ dataDir })
  onTestFinished(async () => {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const account = await createAccount(product.url)
  const call = (where: string, body?: object) =>
    callApi(product.url, where, {
      token: account.token,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  const added = z
    .object({ id: z.string(), secret: z.string() })
    .parse(await call('/webhook-endpoints', { url: `${receiver.url}/hook`, events: ['audit.finished'] }))
  receiver.held.secret = added.secret
  await finishAudit(product.url, account, { url: receiver.url, maxPages: 1 })
  void finishJob(product.url, 'webhooks').catch(() => undefined)
  await expect.poll(() => receiver.messages.length).toBe(1)

  await product.kill()
  receiver.held.isHolding = false
  endLeases(dataDir)
  product = await startProduct({ dataDir, port: Number(new URL(product.url).port) })
  const Deliveries = z.object({ items: z.array(WebhookDelivery) })
  // The lease of the run that was killed lasts for half a minute.
  await expect
    .poll(
      async () => {
        await finishJob(product.url, 'webhooks')
        const { items } = Deliveries.parse(await call(`/webhook-endpoints/${added.id}/deliveries`))
        return items.map(({ state }) => state)
      },
      { timeout: 90_000, interval: 2_000 },
    )
    .toEqual(['delivered'])

  expect(receiver.messages.map(({ isSigned }) => isSigned)).toEqual([true, true])
  expect(new Set(receiver.messages.map(({ id }) => id)).size).toBe(1)
  await finishJob(product.url, 'webhooks')
  expect(receiver.messages).toHaveLength(2)
})
