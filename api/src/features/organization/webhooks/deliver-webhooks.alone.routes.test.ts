import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openSession } from '#api/core/sessions/sessions.ts'
import { type NewEvent, queueEvents } from '#api/core/webhooks/queue-events.queries.ts'
import { commit } from '#api/db/commit.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { toWebhookBody, WEBHOOK_EVENTS } from '#contract/webhook-events.ts'
import { createTestApi, DAY, HOUR, MINUTE, type TestApi } from '#tests/workers/api.ts'
import { createCustomer, useAuditedSites } from '#tests/workers/audited-site.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'
import { isSignedWith, receive, webhooksOf } from '#tests/workers/webhooks.ts'
import { deliverDue, forgetOldDeliveries } from './deliver-webhooks.service.ts'
import { claimDue, listDue } from './deliveries.queries.ts'
import { MAX_TRIES } from './retry-waits.ts'

useAuditedSites()

/** An owner whose session lives on, whatever the clock says. */
async function open(api = createTestApi()) {
  const owner = await createCustomer(api)
  const again = async () => ({ token: (await openSession(createTestScope(api), owner.id)).token })
  return { api, owner, again, webhooks: webhooksOf(api, owner) }
}

const ofAudit = (id: string): NewEvent => ({
  type: 'issue.new',
  of: id,
  data: {
    auditId: 'aud_1',
    url: 'https://shop.example/',
    previousId: 'aud_0',
    issue: {
      check: 'title-missing',
      title: 'Missing title',
      category: 'titles',
      severity: 'error',
      pages: 3,
    },
    link: 'https://app.example/seo/audits/aud_1/issues/title-missing',
  },
})

async function queue(api: TestApi, organizationId: string, ...ids: string[]): Promise<void> {
  const { db } = createTestScope(api)
  await commit(db, [queueEvents(db, { organizationId, now: api.clock.at, events: ids.map(ofAudit) })])
}

const run = async (api: TestApi) => {
  const scope = createTestScope(api)
  await deliverDue(scope)
  await scope.settled()
}

test('an event is delivered once to each enabled endpoint that listens to it', async () => {
  const { api, owner, webhooks } = await open()
  const [one, two, deaf, off] = [receive(), receive(), receive(), receive()]
  const first = await webhooks.add({ url: one.url, events: ['issue.new'] })
  await webhooks.add({ url: two.url, events: ['issue.new', 'audit.finished'] })
  await webhooks.add({ url: deaf.url, events: ['audit.finished'] })
  const disabled = await webhooks.add({ url: off.url, events: ['issue.new'] })
  await webhooks.change(disabled.id, { isEnabled: false })
  const stranger = await open(api)
  const elsewhere = receive()
  await stranger.webhooks.add({ url: elsewhere.url, events: ['issue.new'] })

  await queue(api, owner.organizationId, 'a', 'b')
  await queue(api, owner.organizationId, 'b', 'a')
  await run(api)
  await run(api)
  api.wait(2 * DAY)
  await run(api)

  expect([one, two, deaf, off, elsewhere].map(({ received }) => received.length)).toEqual([2, 2, 0, 0, 0])
  const ids = [one, two].map(({ received }) =>
    received.map(({ headers }) => headers.get('webhook-id')).sort(),
  )
  expect(ids[0]).toEqual(ids[1])
  expect(new Set(ids[0]).size).toBe(2)
  for (const id of ids.flat()) expect(id).not.toContain('.')
  const [message] = one.received
  expect(message && isSignedWith(first.secret, message)).toBe(true)
  const { data } = WEBHOOK_EVENTS['issue.new']
  expect(toWebhookBody('issue.new', data.strict()).parse(JSON.parse(message?.body ?? ''))).toBeDefined()
})

test('what fails is tried again, ever later, and given up after eight times', async () => {
  const { api, owner, webhooks, again } = await open()
  const { url, received } = receive(() => new Response('no', { status: 503 }))
  const { id } = await webhooks.add({ url, events: ['issue.new'] })
  await queue(api, owner.organizationId, 'a')
  const start = api.clock.at.getTime()
  const at: number[] = []
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    await run(api)
    await run(api)
    expect(received).toHaveLength(tries)
    at.push(api.clock.at.getTime() - start)
    const { items } = (await webhooksOf(api, await again()).deliveries(id)).body
    const next = items[0]?.nextAttemptAt
    expect(items).toMatchObject([
      { state: tries < MAX_TRIES ? 'pending' : 'failed', attempts: tries, lastStatus: 503 },
    ])
    if (next) api.clock.at = new Date(next)
  }

  const waits = at.slice(1).map((time, index) => time - (at[index] ?? 0))
  expect(waits.every((wait, index) => wait > (waits[index - 1] ?? 0))).toBe(true)
  expect(waits[0]).toBeLessThan(2 * MINUTE)
  expect(at.at(-1)).toBeGreaterThan(18 * HOUR)
  expect(at.at(-1)).toBeLessThan(30 * HOUR)
  expect(new Set(received.map(({ headers }) => headers.get('webhook-id'))).size).toBe(1)
  expect(new Set(received.map(({ headers }) => headers.get('webhook-timestamp'))).size).toBe(MAX_TRIES)
  api.wait(10 * DAY)
  await run(api)
  expect(received).toHaveLength(MAX_TRIES)
})

test('a receiver that is back gets what it missed, and is no longer failing', async () => {
  const { api, owner, webhooks } = await open()
  let status = 500
  const { url, received } = receive(() => new Response(null, { status }))
  const { id } = await webhooks.add({ url, events: ['issue.new'] })
  await queue(api, owner.organizationId, 'a')
  await run(api)
  expect((await webhooks.get(id)).body.failingSince).toBe(api.clock.at.toISOString())

  status = 204
  api.wait(2 * MINUTE)
  await run(api)

  expect(received).toHaveLength(2)
  expect((await webhooks.get(id)).body).toMatchObject({
    failingSince: null,
    lastDeliveredAt: api.clock.at.toISOString(),
  })
  expect((await webhooks.deliveries(id, { state: 'delivered' })).body.total).toBe(1)
  expect((await webhooks.deliveries(id, { state: 'failed' })).body.total).toBe(0)
})

test('a receiver that says it is gone is disabled at once, and who added it is told', async () => {
  const { api, owner, webhooks } = await open()
  const { url, received } = receive(() => new Response('', { status: 410 }))
  const { id } = await webhooks.add({ url, events: ['issue.new'] })
  await queue(api, owner.organizationId, 'a', 'b', 'c')
  await run(api)
  await run(api)

  expect(received.length).toBeLessThanOrEqual(3)
  expect((await webhooks.get(id)).body).toMatchObject({ state: 'failing', version: 2 })
  expect((await webhooks.list({ state: 'failing' })).body.total).toBe(1)
  const { items } = (await webhooks.deliveries(id)).body
  expect(items.every(({ state }) => state === 'failed' || state === 'canceled')).toBe(true)
  const mails = await readOutbox(api, owner.email)
  expect(mails.filter(({ subject }) => subject.startsWith('A webhook endpoint was disabled'))).toHaveLength(1)
  expect(mails[0]?.links.join()).toContain(`/settings/webhooks/${id}`)
  const events = (await api.call(listAuditEvents, { query: { area: 'webhook' } }, owner)).body.items
  expect(events.filter(({ action }) => action === 'webhook.stopped')).toMatchObject([{ actor: null }])
})

test('an endpoint that fails for days is disabled, with one mail; enabling it resets that', async () => {
  const { api, owner, webhooks, again } = await open()
  const { url } = receive(() => new Response('', { status: 500 }))
  const { id } = await webhooks.add({ url, events: ['issue.new'] })
  const stateOf = async () => (await webhooksOf(api, await again()).get(id)).body.state
  for (let day = 0; day <= 4; day += 1) {
    await queue(api, owner.organizationId, `day ${day}`)
    await run(api)
    expect(await stateOf()).toBe('active')
    api.wait(DAY)
  }
  await queue(api, owner.organizationId, 'day 5')
  await run(api)

  expect(await stateOf()).toBe('failing')
  const told = async () =>
    (await readOutbox(api, owner.email)).filter(({ subject }) => subject.includes('disabled')).length
  expect(await told()).toBe(1)
  await webhooksOf(api, await again()).change(id, { isEnabled: true })
  expect(await stateOf()).toBe('active')
  await queue(api, owner.organizationId, 'day 6')
  await run(api)
  expect(await stateOf()).toBe('active')
  expect(await told()).toBe(1)
})

test('disabling an endpoint cancels what is pending, also what is being sent', async () => {
  const { api, owner, webhooks } = await open()
  let id = ''
  const { url, received } = receive(async () => {
    await webhooks.change(id, { isEnabled: false })
    return new Response('', { status: 500 })
  })
  id = (await webhooks.add({ url, events: ['issue.new'] })).id
  await queue(api, owner.organizationId, 'a')
  await run(api)

  expect((await webhooks.deliveries(id)).body.items).toMatchObject([
    { state: 'canceled', nextAttemptAt: null },
  ])
  api.wait(HOUR)
  await run(api)
  expect(received).toHaveLength(1)
})

test('two runs at once send each delivery once', async () => {
  const { api, owner, webhooks } = await open()
  const { url, received } = receive(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return new Response('')
  })
  await webhooks.add({ url, events: ['issue.new'] })
  await queue(api, owner.organizationId, ...Array.from({ length: 30 }, (_, index) => String(index)))
  await Promise.all([run(api), run(api), run(api)])

  expect(received).toHaveLength(30)
})

test('a delivery whose sender was killed is sent by another run, once its lease is over', async () => {
  const { api, owner, webhooks } = await open()
  const { url, received } = receive()
  const { id } = await webhooks.add({ url, events: ['issue.new'] })
  await queue(api, owner.organizationId, 'a')
  const { db } = createTestScope(api)
  const [due] = await listDue(db, api.clock.at, 10)
  if (!due) throw new Error('nothing is due')
  const lease = { now: api.clock.at, busyUntil: new Date(api.clock.at.getTime() + 30_000) }
  expect(await claimDue(db, due, lease)).toMatchObject({ tries: 1 })

  await run(api)
  expect(received).toEqual([])
  expect((await webhooks.resend(id, due.id)).status).toBe(409)
  api.wait(MINUTE)
  await run(api)

  expect(received).toHaveLength(1)
  expect((await webhooks.deliveries(id)).body.items).toMatchObject([{ state: 'delivered', attempts: 1 }])
})

test('one endpoint with many deliveries does not come before those of others', async () => {
  const { api, owner, webhooks } = await open()
  await webhooks.add({ url: receive().url, events: ['issue.new'] })
  const other = await open(api)
  await other.webhooks.add({ url: receive().url, events: ['issue.new'] })
  await queue(api, owner.organizationId, ...Array.from({ length: 20 }, (_, index) => String(index)))
  await queue(api, other.owner.organizationId, 'x')
  const { db } = createTestScope(api)

  const due = await listDue(db, api.clock.at, 2)

  expect(new Set(due.map(({ organizationId }) => organizationId)).size).toBe(2)
  await run(api)
})

test('deliveries are kept for thirty days', async () => {
  const { api, owner, webhooks, again } = await open()
  const { id } = await webhooks.add({ url: receive().url, events: ['issue.new'] })
  await queue(api, owner.organizationId, 'a')
  await run(api)
  const count = async () => (await webhooksOf(api, await again()).deliveries(id)).body.total
  api.wait(29 * DAY)
  await forgetOldDeliveries(createTestScope(api))
  expect(await count()).toBe(1)
  api.wait(2 * DAY)
  await forgetOldDeliveries(createTestScope(api))
  expect(await count()).toBe(0)
})

test('a mail goes to the owner where who added the endpoint is archived', async () => {
  const { api, owner } = await open()
  const administrator = await createPerson(api, {
    organizationId: owner.organizationId,
    role: 'administrator',
  })
  const { url } = receive(() => new Response('', { status: 410 }))
  await webhooksOf(api, administrator).add({ url, events: ['issue.new'] })
  await env.DB.prepare(`update users set status = 'archived' where id = ?`).bind(administrator.id).run()
  await queue(api, owner.organizationId, 'a')
  await run(api)

  expect((await readOutbox(api, owner.email)).map(({ subject }) => subject).join()).toContain('was disabled')
})
