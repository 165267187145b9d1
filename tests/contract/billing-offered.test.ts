import { expect, test } from 'vitest'
import * as account from '#contract/account/sign-in.ts'
import * as subscriptionContract from '#contract/billing/subscription.ts'
import * as plansContract from '#contract/billing/plans.ts'
import { BILLING_ACTIONS, type BillingAction } from '#contract/billing/subscription.actions.ts'
import {
  isTooSmall,
  listBillingActions,
  toBillingFacts,
  toRefusals,
} from '#contract/billing/subscription.policy.ts'
import * as paymentContract from '#contract/billing/payment.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { beginTrial, type State, STATES } from '#tests/workers/billing-states.ts'
import { createPayingApi } from '#tests/workers/paying.ts'
import { createPerson } from '#tests/workers/people.ts'

// What pages about paying offer is what the API does: a button is there where it is not refused, and not where it is.

const GROWTH = { productId: 'prod_growth', interval: 'month' as const, quantity: 1 }
const SCALE = { ...GROWTH, productId: 'prod_scale' }

/** What pages say of one person, from the replies that they read. */
async function findOffers(api: TestApi, token: string) {
  const [{ body: me }, details] = await Promise.all([
    api.call(account.getMe, {}, { token }),
    api.call(paymentContract.getBillingDetails, {}, { token }),
  ])
  const failure = details.body.type === 'source-missing' ? 'absent' : 'silent'
  const provider = details.status === 200 ? 'answers' : failure
  const known = details.status === 200 ? details.body : undefined
  const actions = listBillingActions(toBillingFacts(me, provider, known))
  const own = await api.call(subscriptionContract.getSubscription, {}, { token })
  if (known) expect(known.allowedActions).toEqual(actions)
  if (me.subscription) expect(own.body.allowedActions).toEqual(actions)
  return toRefusals(actions)
}

const CALLS: Record<
  BillingAction,
  (api: TestApi, token: string) => Promise<{ status: number; detail: string }[]>
> = {
  trial: (api, token) => send(api.call(subscriptionContract.startTrial, { body: GROWTH }, { token })),
  plan: (api, token) =>
    send(api.call(subscriptionContract.calculateSubscriptionChange, { body: SCALE }, { token })),
  cancel: (api, token) => send(api.call(subscriptionContract.cancelSubscription, {}, { token })),
  card: (api, token) =>
    send(
      api.call(paymentContract.createSetupIntent, {}, { token }),
      api.call(paymentContract.createCardPage, { body: { returnTo: 'settings' } }, { token }),
    ),
  'tax-id': (api, token) =>
    send(api.call(paymentContract.addTaxId, { body: { type: 'gb_vat', value: 'GB123456789' } }, { token })),
  portal: (api, token) => send(api.call(paymentContract.openBillingPortal, {}, { token })),
}

const send = async (...calls: Promise<{ status: number; body: { detail?: string } }>[]) =>
  (await Promise.all(calls)).map(({ status, body }) => ({ status, detail: body.detail ?? '' }))

/** Those that change the subscription come last. */
const IN_ORDER = ['plan', 'card', 'portal', 'tax-id', 'trial', 'cancel'] as const satisfies BillingAction[]
/** A call that the provider does not respond to says what it failed to do. */
const IN_OTHER_WORDS = ['silent']

/** Tries everything that a page could offer, and compares with what it does offer. */
async function walk(api: TestApi, token: string) {
  for (const action of IN_ORDER) {
    const refusal = (await findOffers(api, token))[action]
    for (const { status, detail } of await CALLS[action](api, token)) {
      expect({ action, isRefused: status >= 400, detail }).toMatchObject({
        action,
        isRefused: refusal !== undefined,
        ...(refusal && !IN_OTHER_WORDS.includes(refusal.obstacle) && { detail: refusal.text }),
      })
    }
  }
}

const HAD = { trial: 'had-trial' }
const CANCELLED = { ...HAD, cancel: 'cancelled-already' }
const ENDED = { ...HAD, cancel: 'ended' }
const NONE = { cancel: 'no-subscription' }
const UNCONFIRMED = 'confirmation'

/** What keeps an owner from what, in each state: nothing from the rest. */
const OBSTACLES: Record<State, Partial<Record<BillingAction, string>>> = {
  none: NONE,
  'an address that is not confirmed': {
    ...NONE,
    trial: UNCONFIRMED,
    plan: UNCONFIRMED,
    card: UNCONFIRMED,
    'tax-id': UNCONFIRMED,
    portal: UNCONFIRMED,
  },
  'a trial that the person had elsewhere': { ...NONE, trial: 'no-trial' },
  trialing: HAD,
  'a trial that was canceled': CANCELLED,
  'a trial that has ended': ENDED,
  active: HAD,
  'a first payment that waits': NONE,
  'a change that waits': HAD,
  'past due': { ...HAD, plan: 'unpaid' },
  paused: { ...HAD, plan: 'paused' },
  'scheduled to cancel': { ...CANCELLED, plan: 'cancelled' },
  ended: ENDED,
  'a price that was agreed on': { ...HAD, plan: 'own-price' },
  'another currency': { ...ENDED, plan: 'currency' },
  'a second subscription': HAD,
  'a second subscription on own terms': { ...HAD, plan: 'by-hand' },
  'a subscription that was set up by hand': { ...NONE, trial: 'by-hand', plan: 'by-hand' },
  disputed: HAD,
  'five tax ids': { ...HAD, 'tax-id': 'tax-ids' },
  'a provider that fails': {
    ...HAD,
    plan: 'silent',
    cancel: 'silent',
    card: 'silent',
    'tax-id': 'silent',
    portal: 'silent',
  },
}

const NAMES = Object.keys(STATES) as State[]

async function arrange(state: State) {
  const paying = createPayingApi()
  const owner = await STATES[state](paying)
  return { paying, owner, api: paying.api }
}

test.each(NAMES)(
  '%s: what is offered to an owner is not refused, and nothing is to members',
  async (state) => {
    const { api, owner } = await arrange(state)
    const offers = await findOffers(api, owner.token)
    expect(
      Object.fromEntries(Object.entries(offers).map(([action, refusal]) => [action, refusal?.obstacle])),
    ).toEqual(OBSTACLES[state])
    const { organizationId } = owner
    const manager = await createPerson(api, { organizationId, role: 'member' })
    const member = await createPerson(api, { organizationId, role: 'member', managerId: manager.id })

    for (const { token } of [member, manager]) {
      expect(Object.keys(await findOffers(api, token))).toEqual([...BILLING_ACTIONS])
      await walk(api, token)
    }
    await walk(api, owner.token)
  },
)

test.each(NAMES)('%s: an administrator can buy where that is offered', async (state) => {
  const { api, paying, owner } = await arrange(state)
  const { organizationId } = owner
  const { token } = await createPerson(api, { organizationId, role: 'administrator' })
  const { plan } = await findOffers(api, token)
  const card = plan ? 'seti_none' : await paying.giveCard(token)

  const { status } = await api.call(
    subscriptionContract.updateSubscription,
    { body: { ...SCALE, card } },
    { token },
  )

  expect({ status, refusal: plan }).toMatchObject({ status: plan ? (expect.any(Number) as number) : 200 })
  expect(status >= 400).toBe(plan !== undefined)
})

test.each([false, true])(
  'without a payment provider only a trial can be begun, and ended (%s)',
  async (isBegun) => {
    const api = createTestApi()
    const { token } = isBegun ? await beginTrial({ api }) : await createPerson(api)

    await walk(api, token)
  },
)

test('plans that would be a downgrade in any quantity are not to be chosen, and all others are', async () => {
  const { api, createPayer } = createPayingApi()
  const { token, organizationId } = await createPayer()
  await createPerson(api, { organizationId, role: 'member' })
  const { limits } = (await api.call(subscriptionContract.getSubscription, {}, { token })).body
  const { items } = (await api.call(plansContract.listProducts, {})).body
  expect(items.map((product) => isTooSmall(limits, product.limits))).toContain(true)

  for (const product of items) {
    const body = { productId: product.id, interval: 'year' as const, quantity: 100 }
    const { status } = await api.call(subscriptionContract.calculateSubscriptionChange, { body }, { token })
    expect({ id: product.id, status }).toEqual({
      id: product.id,
      status: isTooSmall(limits, product.limits) ? 409 : 200,
    })
  }
})
