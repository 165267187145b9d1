import { overD1 } from '#api/db/client.ts'
import { commit } from '#api/db/commit.ts'
import { insertUsedTrial } from '#api/core/plans/used-trials.queries.ts'
import * as billing from '#contract/billing/subscription.ts'
import * as paymentContract from '#contract/billing/payment.ts'
import { DAY, HOUR } from './api.ts'
import { type PayingApi } from './paying.ts'
import { createPerson } from './people.ts'

type Person = Awaited<ReturnType<typeof createPerson>>

const GROWTH = { productId: 'prod_growth', interval: 'month' as const, quantity: 1 }
const SCALE = { ...GROWTH, productId: 'prod_scale' }

/** An owner in their free trial. */
export const beginTrial = async (
  { api }: Pick<PayingApi, 'api'>,
  options?: Parameters<typeof createPerson>[1],
) => {
  const owner = await createPerson(api, options)
  await api.call(billing.startTrial, { body: GROWTH }, { token: owner.token })
  return owner
}

async function findOpen({ stripe }: PayingApi, customer: string) {
  const [found] = (await stripe.subscriptions.list({ customer })).data
  return {
    id: found?.id ?? '',
    item: found?.items.data[0]?.id ?? '',
    price: found?.items.data[0]?.price.id ?? '',
  }
}

const QUARTERLY = { interval: 'month' as const, interval_count: 3 }

/** Another subscription of the same customer, on a price of the operator's own. */
async function addOwn({ stripe }: PayingApi, customer: string, product: string) {
  const price = await stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: 9900,
    recurring: QUARTERLY,
  })
  await stripe.subscriptions.create({ customer, items: [{ price: price.id }] })
}

/** Payment by a card whose bank asks: what is bought, or changed to, waits for it. */
async function waitForBank({ api, fileCard }: PayingApi, { token, organizationId }: Person) {
  await fileCard(token, organizationId, 'pm_card_authenticationRequired')
  const { body } = await api.call(billing.updateSubscription, { body: SCALE }, { token })
  if (body.confirmInvoiceId === null) throw new Error('the bank was not asked')
}

/** Every state that paying can be in for an organization: what brings it about, and its owner. */
export const STATES = {
  none: ({ api }) => createPerson(api),
  'an address that is not confirmed': ({ api }) => createPerson(api, { isConfirmed: false }),
  'a trial that the person had elsewhere': async ({ api }) => {
    const owner = await createPerson(api)
    const { organizationId } = await createPerson(api)
    const db = overD1(api.bindings.DB)
    await commit(db, [insertUsedTrial(db, { email: owner.email, organizationId, now: api.clock.at })])
    return owner
  },
  trialing: (paying) => beginTrial(paying),
  'a trial that was canceled': async (paying) => {
    const owner = await beginTrial(paying)
    await paying.api.call(billing.cancelSubscription, {}, { token: owner.token })
    return owner
  },
  'a trial that has ended': async (paying) => {
    const owner = await beginTrial(paying)
    await paying.wait(8 * DAY)
    await paying.deliverAll()
    return owner
  },
  active: ({ createPayer }) => createPayer(),
  'a first payment that waits': async (paying) => {
    const owner = await createPerson(paying.api)
    await waitForBank(paying, owner)
    return owner
  },
  'a change that waits': async (paying) => {
    const owner = await paying.createPayer()
    await waitForBank(paying, owner)
    return owner
  },
  'past due': async (paying) => {
    const owner = await paying.createPayer()
    await paying.fileCard(owner.token, owner.organizationId, 'pm_card_chargeCustomerFail')
    await paying.wait(31 * DAY + 2 * HOUR)
    await paying.deliverAll()
    return owner
  },
  paused: async (paying) => {
    const owner = await paying.createPayer()
    const { id } = await findOpen(paying, owner.customerId)
    await paying.stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } })
    await paying.deliverAll()
    return owner
  },
  'scheduled to cancel': async (paying) => {
    const owner = await paying.createPayer()
    await paying.api.call(billing.cancelSubscription, {}, { token: owner.token })
    return owner
  },
  ended: async (paying) => {
    const owner = await paying.createPayer()
    await paying.api.call(billing.cancelSubscription, {}, { token: owner.token })
    await paying.wait(32 * DAY)
    await paying.deliverAll()
    return owner
  },
  'a price that was agreed on': async (paying) => {
    const owner = await paying.createPayer()
    const { id, item } = await findOpen(paying, owner.customerId)
    const terms = { product: 'bellwether_growth', currency: 'usd', unit_amount: 9900, recurring: QUARTERLY }
    const price = await paying.stripe.prices.create(terms)
    await paying.stripe.subscriptions.update(id, { items: [{ id: item, price: price.id }] })
    await paying.deliverAll()
    return owner
  },
  'another currency': async (paying) => {
    const owner = await createPerson(paying.api)
    const customer = await paying.fileCard(owner.token, owner.organizationId, 'pm_card_visa')
    await paying.stripe.products.create({ id: 'bellwether_growth', name: 'Growth' })
    const terms = { product: 'bellwether_growth', currency: 'eur', unit_amount: 9900, recurring: QUARTERLY }
    const price = await paying.stripe.prices.create(terms)
    const { id } = await paying.stripe.subscriptions.create({ customer, items: [{ price: price.id }] })
    await paying.deliverAll()
    await paying.stripe.subscriptions.cancel(id)
    await paying.deliverAll()
    return owner
  },
  'a second subscription': async (paying) => {
    const owner = await paying.createPayer()
    const { price } = await findOpen(paying, owner.customerId)
    await paying.stripe.subscriptions.create({ customer: owner.customerId, items: [{ price }] })
    return owner
  },
  'a second subscription on own terms': async (paying) => {
    const owner = await paying.createPayer()
    await addOwn(paying, owner.customerId, 'bellwether_growth')
    await paying.deliverAll()
    return owner
  },
  'a subscription that was set up by hand': async (paying) => {
    const owner = await createPerson(paying.api)
    const customer = await paying.fileCard(owner.token, owner.organizationId, 'pm_card_visa')
    const { id } = await paying.stripe.products.create({ name: 'Everything, by hand' })
    await addOwn(paying, customer, id)
    await paying.deliverAll()
    return owner
  },
  disputed: async (paying) => {
    const owner = await paying.createPayer({ card: 'pm_card_createDispute' })
    await paying.deliverAll()
    return owner
  },
  'five tax ids': async ({ api, createPayer }) => {
    const owner = await createPayer()
    for (const digit of [1, 2, 3, 4, 5]) {
      const body = { type: 'eu_vat' as const, value: `DE12345678${digit}` }
      await api.call(paymentContract.addTaxId, { body }, { token: owner.token })
    }
    return owner
  },
  'a provider that fails': async (paying) => {
    const owner = await paying.createPayer()
    const { ok } = await paying.standIn.app.request('http://stripe.test/_control/failures', {
      method: 'POST',
      headers: { authorization: `Bearer ${paying.standIn.keys.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 401, count: 100 }),
    })
    if (!ok) throw new Error('the provider does not fail')
    return owner
  },
} satisfies Record<string, (paying: PayingApi) => Promise<Person>>
export type State = keyof typeof STATES
