import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stripe } from 'stripe'
import { afterEach, describe, expect, it } from 'vitest'
import { findFreePort } from '#server/runtime/free-port.ts'
import { startStripe } from './stripe-server.ts'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

interface Hook {
  url: string
  received: { body: string; signature: string }[]
  /** Statuses of the next responses; 200 once they are used up. */
  answers: number[]
}

async function startHook(): Promise<Hook> {
  const hook: Hook = { url: '', received: [], answers: [] }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      response.statusCode = hook.answers.shift() ?? 200
      hook.received.push({ body, signature: String(request.headers['stripe-signature']) })
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUps.push(() => new Promise((resolve) => server.close(resolve)))
  hook.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return hook
}

async function start(webhookUrl: string, folder?: string) {
  const dir = folder ?? (await mkdtemp(join(tmpdir(), 'stripe-')))
  if (folder === undefined) cleanUps.push(() => rm(dir, { recursive: true }))
  const stateFile = join(dir, 'stripe.json')
  const { settings, stop } = await startStripe({ port: await findFreePort(), stateFile, webhookUrl })
  cleanUps.push(stop)
  const { hostname: host, port } = new URL(settings['STRIPE_API_URL'] ?? '')
  const stripe = new Stripe(settings['STRIPE_SECRET_KEY'] ?? '', {
    host,
    port,
    protocol: 'http',
    httpClient: Stripe.createFetchHttpClient(),
    telemetry: false,
    maxNetworkRetries: 0,
  })
  return { settings, stop, stripe, stateFile, dir }
}

async function control(settings: Record<string, string>, path: string, body?: object) {
  const response = await fetch(`${settings['STRIPE_API_URL'] ?? ''}/_control${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${settings['STRIPE_SECRET_KEY'] ?? ''}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

const typesOf = ({ received }: Hook) =>
  received.map(({ body }) => (JSON.parse(body) as { type: string }).type)

describe('events', () => {
  it('are posted in order, signed as the SDK checks it', async () => {
    const hook = await startHook()
    const { stripe, settings } = await start(hook.url)
    await stripe.customers.create({ name: 'Ada' })
    await stripe.products.create({ name: 'Starter' })
    // The second one may have to wait for the next round, a second later.
    await expect.poll(() => typesOf(hook), { timeout: 5000 }).toEqual(['customer.created', 'product.created'])
    const [first] = hook.received
    const event = stripe.webhooks.constructEvent(
      first?.body ?? '',
      first?.signature ?? '',
      settings['STRIPE_WEBHOOK_SECRET'] ?? '',
    )
    expect(event).toMatchObject({ type: 'customer.created', data: { object: { name: 'Ada' } } })
  })

  it('are retried until they are accepted', async () => {
    const hook = await startHook()
    hook.answers.push(500)
    const { stripe } = await start(hook.url)
    await stripe.customers.create({ name: 'Ada' })
    await expect
      .poll(() => typesOf(hook), { timeout: 8000 })
      .toEqual(['customer.created', 'customer.created'])
  })

  it('can be held and released in another order, dropped, and resent', async () => {
    const hook = await startHook()
    const { stripe, settings } = await start(hook.url)
    await control(settings, '/deliveries/mode', { mode: 'hold' })
    for (const name of ['a', 'b']) await stripe.customers.create({ name })
    const [second] = (await stripe.events.list()).data
    await control(settings, '/deliveries/release', { events: [second?.id] })
    expect(hook.received.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      { data: { object: { name: 'b' } } },
      { data: { object: { name: 'a' } } },
    ])
    await control(settings, '/deliveries/mode', { mode: 'drop' })
    await stripe.products.create({ name: 'Lost' })
    const [lost] = (await stripe.events.list()).data
    expect(typesOf(hook)).toHaveLength(2)
    expect(await control(settings, `/events/${lost?.id ?? ''}/resend`, {})).toMatchObject({
      body: { answer: 200 },
    })
    expect(typesOf(hook).at(-1)).toBe('product.created')
  })
})

it('fails on request of a test, without any effect', async () => {
  const { stripe, settings } = await start('http://127.0.0.1:9/hook')
  await control(settings, '/failures', { status: 429, count: 1 })
  await expect(stripe.customers.create({})).rejects.toMatchObject({ statusCode: 429 })
  expect((await stripe.customers.list()).data).toEqual([])
})

it('keeps its keys and state across restarts, readable only by its owner', async () => {
  const one = await start('http://127.0.0.1:9/hook')
  const { id } = await one.stripe.customers.create({ name: 'Kept' })
  await one.stop()
  expect((await stat(one.stateFile)).mode & 0o777).toBe(0o600)
  expect(await readFile(one.stateFile, 'utf8')).toContain(id)
  const two = await start('http://127.0.0.1:9/hook', one.dir)
  expect(two.settings['STRIPE_SECRET_KEY']).toBe(one.settings['STRIPE_SECRET_KEY'])
  expect(await two.stripe.customers.retrieve(id)).toMatchObject({ name: 'Kept' })
})

it('refuses foreign host names, and control requests without the key', async () => {
  const { settings } = await start('http://127.0.0.1:9/hook')
  const url = settings['STRIPE_API_URL'] ?? ''
  expect((await fetch(`${url}/_control/deliveries`)).status).toBe(401)
  const { request } = await import('node:http')
  const status = await new Promise((resolve) => {
    request(`${url}/stripe.js`, { headers: { host: 'evil.example' } }, ({ statusCode }) =>
      resolve(statusCode),
    ).end()
  })
  expect(status).toBe(421)
})
