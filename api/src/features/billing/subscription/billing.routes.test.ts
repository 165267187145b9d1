import { expect, test } from 'vitest'
import * as contract from '#contract/account/sign-in.ts'
import * as plansContract from '#contract/billing/plans.ts'
import * as subscriptionContract from '#contract/billing/subscription.ts'
import { createTestApi, DAY, HOUR } from '#tests/workers/api.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'
import { moveTrials } from './trials.service.ts'

const TRIAL = { productId: 'prod_scale', interval: 'year' as const }

test('plans come with their limits, prices and annual savings', async () => {
  const { body } = await createTestApi().call(plansContract.listProducts)

  expect(plansContract.listProducts.reply?.parse(body)).toEqual(body)
  expect(body.items.map(({ name, prices }) => [name, ...prices.map(({ amount }) => amount)])).toEqual([
    ['Starter', 2900, 29_000],
    ['Growth', 7900, 79_000],
    ['Scale', 19_900, 199_000],
  ])
  expect(body.items[0]?.prices).toEqual([
    { interval: 'month', amount: 2900, currency: 'USD' },
    { interval: 'year', amount: 29_000, currency: 'USD', savingsPercent: 17 },
  ])
})

test('a trial lasts for 7 days, counted down to its end', async () => {
  const api = createTestApi()
  const { token, email, refreshToken } = await createPerson(api)
  const session = { refreshToken }
  const read = async () => {
    const { body } = await api.call(contract.refreshToken, { body: session })
    session.refreshToken = body.refreshToken
    return (await api.call(subscriptionContract.getSubscription, {}, { token: body.token })).body
  }

  const { status, body } = await api.call(subscriptionContract.startTrial, { body: TRIAL }, { token })

  expect(status).toBe(201)
  expect(body).toMatchObject({
    productId: 'prod_scale',
    productName: 'Scale',
    status: 'trialing',
    daysLeft: 7,
    price: { amount: 199_000, currency: 'USD' },
    limits: { users: 100, pagesPerCrawl: 5000, crawlsPerMonth: 1000 },
    trialEndsAt: new Date(api.clock.at.getTime() + 7 * DAY).toISOString(),
  })
  expect((await readOutbox(api, email)).map(({ subject }) => subject)).toEqual([
    'Your Scale trial has started',
  ])
  api.wait(6 * DAY + HOUR)
  expect(await read()).toMatchObject({ status: 'trialing', daysLeft: 1 })
  api.wait(23 * HOUR)
  expect(await read()).toMatchObject({ status: 'expired', daysLeft: 0, limits: { pagesPerCrawl: 0 } })
})

test('an organization has one trial, even with concurrent requests', async () => {
  const api = createTestApi()
  const { token, email } = await createPerson(api)
  const start = () => api.call(subscriptionContract.startTrial, { body: TRIAL }, { token })

  const answers = await Promise.all([start(), start()])

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ type: 'conflict' })
  expect(await readOutbox(api, email)).toHaveLength(1)
})

test('a trial needs a confirmed address, an administrator and a plan that exists', async () => {
  const api = createTestApi()
  const unconfirmed = await createPerson(api, { isConfirmed: false })
  const member = await createPerson(api, { organizationId: unconfirmed.organizationId, role: 'member' })
  const owner = await createPerson(api)
  const start = async (token: string, productId = 'prod_scale') =>
    (await api.call(subscriptionContract.startTrial, { body: { productId, interval: 'month' } }, { token }))
      .body.type

  expect(await start(unconfirmed.token)).toBe('email-unconfirmed')
  expect(await start(member.token)).toBe('forbidden')
  expect(await start(owner.token, 'prod_unknown')).toBe('validation-failed')
})

test('without a plan there is no subscription to show', async () => {
  const api = createTestApi()
  const { token } = await createPerson(api)

  expect((await api.call(subscriptionContract.getSubscription, {}, { token })).body).toMatchObject({
    type: 'not-found',
  })
})

test('two days before the end every administrator is reminded, once, however often the job runs', async () => {
  const api = createTestApi()
  const owner = await createPerson(api)
  const { organizationId } = owner
  const administrator = await createPerson(api, { organizationId, role: 'administrator' })
  const member = await createPerson(api, { organizationId, role: 'member' })
  await api.call(subscriptionContract.startTrial, { body: TRIAL }, { token: owner.token })
  const run = async () => {
    const scope = createTestScope(api)
    await moveTrials(scope)
    await scope.settled()
  }
  const remindersTo = async (email: string) =>
    (await readOutbox(api, email)).filter(({ subject }) => subject.includes('ends on'))

  api.wait(4 * DAY)
  await run()
  expect(await remindersTo(owner.email)).toEqual([])
  api.wait(1 * DAY)
  await run()
  await run()

  expect(await remindersTo(owner.email)).toHaveLength(1)
  expect(await remindersTo(administrator.email)).toHaveLength(1)
  expect(await remindersTo(member.email)).toEqual([])
})

test.each([
  ['expired', false],
  ['cancelled', true],
])('the job ends a trial whose time is up, as %s, and writes that down once', async (status, isCanceled) => {
  const api = createTestApi()
  const { token, email, organizationId } = await createPerson(api)
  const { body } = await api.call(subscriptionContract.startTrial, { body: TRIAL }, { token })
  if (isCanceled) await api.call(subscriptionContract.cancelSubscription, {}, { token })
  api.wait(7 * DAY)
  const mails = (await readOutbox(api, email)).length

  for (let times = 0; times < 2; times += 1) {
    const scope = createTestScope(api)
    await moveTrials(scope)
    await scope.settled()
  }

  const { results } = await api.bindings.DB.prepare(
    `select status, action, actor_id as actorId, subject_id as subjectId, reason
     from subscriptions join changes on changes.organization_id = subscriptions.organization_id
     where subscriptions.organization_id = ? and action = 'subscription.ended'`,
  )
    .bind(organizationId)
    .all()
  const reason = 'The trial period is over.'
  expect(results).toEqual([
    { status, action: 'subscription.ended', actorId: null, subjectId: body.id, reason },
  ])
  expect(await readOutbox(api, email)).toHaveLength(mails)
})
