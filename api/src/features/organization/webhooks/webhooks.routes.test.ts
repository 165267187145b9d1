import { expect, test } from 'vitest'
import { openSession } from '#api/core/sessions/sessions.ts'
import { createWebhook, updateWebhook } from '#contract/organization/webhooks.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { createTestApi, DAY, HOUR } from '#tests/workers/api.ts'
import { useAuditedSites } from '#tests/workers/audited-site.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'
import { isSignedWith, receive, strictApi, webhooksOf } from '#tests/workers/webhooks.ts'

useAuditedSites()

async function open() {
  const api = createTestApi()
  const owner = await createPerson(api, { role: 'owner' })
  return { api, owner, webhooks: webhooksOf(api, owner) }
}

test('the secret of an endpoint is shown once, and stored encrypted alone', async () => {
  const { api, owner, webhooks } = await open()
  const { secret, ...added } = await webhooks.add({
    url: 'https://hooks.example.com/bellwether?x=1',
    description: 'CI',
  })

  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(added).toMatchObject({ state: 'active', events: ['audit.finished'], description: 'CI', version: 1 })
  expect((await webhooks.get(added.id)).body).toEqual(added)
  expect((await webhooks.list()).body.items).toEqual([added])
  const everything = await Promise.all(
    ['webhook_endpoints', 'changes'].map((table) =>
      api.bindings.DB.prepare(`select * from ${table} where organization_id = ?`)
        .bind(owner.organizationId)
        .all(),
    ),
  )
  expect(JSON.stringify(everything)).not.toContain(secret.slice('whsec_'.length))
})

test('a test event is signed, delivered at once, and in the log', async () => {
  const { api, webhooks } = await open()
  const { url, received } = receive(() => new Response('x'.repeat(5_000), { status: 201 }))
  const { id, secret } = await webhooks.add({ url })

  const { status, body } = await webhooks.test(id)

  expect(status).toBe(200)
  expect(body).toMatchObject({ event: 'webhook.test', state: 'delivered', attempts: 1, lastStatus: 201 })
  expect(body.log).toMatchObject([{ status: 201, failure: null, reply: 'x'.repeat(1024) }])
  const [message] = received
  if (!message) throw new Error('nothing was received')
  expect(isSignedWith(secret, message)).toBe(true)
  expect(isSignedWith(secret, { ...message, body: message.body.replace('test', 'fake') })).toBe(false)
  expect(message.headers.get('webhook-id')).toBe(body.eventId)
  expect(Number(message.headers.get('webhook-timestamp'))).toBe(Math.floor(api.clock.at.getTime() / 1000))
  expect(message.headers.get('content-type')).toBe('application/json')
  expect(message.body).toBe(body.body)
  expect(JSON.parse(message.body)).toEqual({
    type: 'webhook.test',
    timestamp: api.clock.at.toISOString(),
    data: { message: expect.any(String) as string },
  })
  expect((await webhooks.get(id)).body.lastDeliveredAt).toBe(api.clock.at.toISOString())
})

test('a test that fails says why, is not tried again, and can be sent again with the same id', async () => {
  const { webhooks } = await open()
  let status = 500
  const { url, received } = receive(() => new Response('no', { status }))
  const { id } = await webhooks.add({ url })

  const failed = (await webhooks.test(id)).body
  expect(failed).toMatchObject({ state: 'failed', lastStatus: 500, nextAttemptAt: null })
  expect((await webhooks.get(id)).body.failingSince).toBeNull()
  status = 200
  const again = (await webhooks.resend(id, failed.id)).body

  expect(again).toMatchObject({ id: failed.id, state: 'delivered', attempts: 2, lastStatus: 200 })
  expect(again.log.map(({ failure }) => failure)).toEqual(['status', null])
  expect(received.map(({ headers }) => headers.get('webhook-id'))).toEqual([failed.eventId, failed.eventId])
  expect((await webhooks.deliveries(id)).body).toMatchObject({ total: 1, items: [{ id: failed.id }] })
  expect((await webhooks.deliveries(id, { q: failed.eventId.toUpperCase() })).body.total).toBe(1)
  expect((await webhooks.deliveries(id, { q: 'another' })).body.total).toBe(0)
})

test('both secrets sign for a day after one is replaced', async () => {
  const { api, owner, webhooks } = await open()
  const { url, received } = receive()
  const { id, secret: first } = await webhooks.add({ url })
  const { secret: second, previousSecretUntil } = (await webhooks.rotate(id)).body
  const holds = async () => {
    // The session before has expired.
    const { token } = await openSession(createTestScope(api), owner.id)
    await webhooksOf(api, { token }).test(id)
    const message = received.at(-1)
    return message && [first, second].map((secret) => isSignedWith(secret, message))
  }

  expect(previousSecretUntil).toBe(new Date(api.clock.at.getTime() + DAY).toISOString())
  expect(await holds()).toEqual([true, true])
  api.wait(DAY - HOUR)
  expect(await holds()).toEqual([true, true])
  api.wait(2 * HOUR)
  expect(await holds()).toEqual([false, true])
  const { token } = await openSession(createTestScope(api), owner.id)
  expect((await webhooksOf(api, { token }).get(id)).body.previousSecretUntil).toBeNull()
})

test('a secret that does not open signs nothing, and can be replaced', async () => {
  const { api, webhooks } = await open()
  const { url, received } = receive()
  const { id } = await webhooks.add({ url })
  const other = await webhooks.add({ url })
  // What was sealed for one endpoint opens for no other.
  await api.bindings.DB.prepare(
    'update webhook_endpoints set secret = (select secret from webhook_endpoints where id = ?) where id = ?',
  )
    .bind(other.id, id)
    .run()

  expect((await webhooks.test(id)).body.log).toMatchObject([{ failure: 'secret', status: null }])
  expect(received).toEqual([])
  const { secret, previousSecretUntil } = (await webhooks.rotate(id)).body
  await webhooks.test(id)
  expect(received[0] && isSignedWith(secret, received[0])).toBe(true)
  expect(previousSecretUntil).toBeNull()
})

test('an endpoint on a private address is refused, and so is one without https', async () => {
  const api = strictApi()
  const owner = await createPerson(api, { role: 'owner' })
  const { id } = await webhooksOf(api, owner).add({ url: 'https://hooks.example.com/' })
  for (const url of [
    'http://hooks.example.com/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://10.1.2.3/hook',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest',
    'https://printer.local/',
    'https://me:secret@hooks.example.com/',
    'https://hooks.example.com:6379/',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ]) {
    const body = { url, description: '', events: ['audit.finished' as const] }
    const created = await api.call(createWebhook, { body }, owner)
    expect([created.status, Object.keys(created.body.errors)], url).toEqual([422, ['url']])
    const changed = await api.call(updateWebhook, { params: { endpointId: id }, body: { url } }, owner)
    expect([changed.status, Object.keys(changed.body.errors)], url).toEqual([422, ['url']])
  }
})

test('an address that has become private is refused when something is sent', async () => {
  const { owner, webhooks } = await open()
  const { url, received } = receive()
  const { id } = await webhooks.add({ url })

  const { body } = await webhooksOf(strictApi(), owner).test(id)

  expect(body.log).toMatchObject([{ status: null, failure: 'address' }])
  expect(received).toEqual([])
})

test('an endpoint of another organization is not found, whatever is asked of it', async () => {
  const { api, webhooks } = await open()
  const { url, received } = receive()
  const { id } = await webhooks.add({ url })
  const { id: delivery } = (await webhooks.test(id)).body
  const stranger = webhooksOf(api, await createPerson(api, { role: 'owner' }))
  const own = await stranger.add({ url })

  const answers = await Promise.all([
    stranger.get(id),
    stranger.change(id, { isEnabled: false }),
    stranger.remove(id),
    stranger.rotate(id),
    stranger.test(id),
    stranger.deliveries(id),
    stranger.delivery(id, delivery),
    stranger.delivery(own.id, delivery),
    stranger.resend(id, delivery),
    stranger.resend(own.id, delivery),
  ])

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect(received).toHaveLength(1)
  expect((await webhooks.get(id)).body).toMatchObject({ state: 'active', previousSecretUntil: null })
})

test('an organization has at most ten endpoints, also when two are added at once', async () => {
  const { webhooks } = await open()
  for (let count = 0; count < 9; count += 1) await webhooks.add({ url: `https://hooks.example.com/${count}` })
  const added = await Promise.allSettled([
    webhooks.add({ url: 'https://hooks.example.com/a' }),
    webhooks.add({ url: 'https://hooks.example.com/b' }),
  ])

  expect(added.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { total, allowedActions } = (await webhooks.list({ q: '/3' })).body
  expect(total).toBe(1)
  expect(allowedActions).toMatchObject([{ action: 'create', refusal: { reason: 'limit' } }])
})

test('changing, disabling and deleting an endpoint is in the audit log, without its secret', async () => {
  const { api, owner, webhooks } = await open()
  const { id, version } = await webhooks.add({ url: 'https://hooks.example.com/a' })
  api.wait(1_000)
  await webhooks.change(id, { version, events: ['rank.changed', 'issue.new'], description: 'Ranks' })
  api.wait(1_000)
  const disabled = await webhooks.change(id, { isEnabled: false })
  api.wait(1_000)
  await webhooks.rotate(id)
  api.wait(1_000)
  await webhooks.remove(id)

  expect(disabled.body).toMatchObject({
    state: 'disabled',
    events: ['issue.new', 'rank.changed'],
    version: 3,
  })
  const { items } = (await api.call(listAuditEvents, { query: { area: 'webhook' } }, owner)).body
  expect(items.map(({ action }) => action)).toEqual([
    'webhook.deleted',
    'webhook.secret-rotated',
    'webhook.changed',
    'webhook.changed',
    'webhook.added',
  ])
  expect(items[2]?.details).toEqual([{ field: 'isEnabled', from: 'yes', to: 'no' }])
  expect(JSON.stringify(items)).not.toContain('whsec')
  expect((await webhooks.get(id)).status).toBe(404)
})

test('two people who edit different fields keep both; the same field is a conflict', async () => {
  const { webhooks } = await open()
  const { id, version } = await webhooks.add({ url: 'https://hooks.example.com/a', description: 'One' })
  await webhooks.change(id, { version, description: 'Two' })

  expect((await webhooks.change(id, { version, events: ['issue.new'] })).body).toMatchObject({
    description: 'Two',
    events: ['issue.new'],
  })
  const clash = await webhooks.change(id, { version, description: 'Three' })
  expect([clash.status, Object.keys(clash.body.errors)]).toEqual([409, ['', 'description']])
})

test('a button can’t be used to flood somebody', async () => {
  const { webhooks } = await open()
  const { url, received } = receive()
  const { id } = await webhooks.add({ url })
  const statuses: number[] = []
  for (let count = 0; count < 22; count += 1) statuses.push((await webhooks.test(id)).status)

  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
  expect(received).toHaveLength(20)
})
