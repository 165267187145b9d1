import { expect, test } from 'vitest'
import * as invoices from '#contract/billing/invoices.ts'
import { createPayingApi, type PayingApi } from '#tests/workers/paying.ts'

const usd = (amount: number) => ({ amount, currency: 'USD' })

async function findPaid({ stripe }: PayingApi, customer: string) {
  const [invoice] = (await stripe.invoices.list({ customer, expand: ['data.payments'] })).data
  const intent = invoice?.payments?.data[0]?.payment.payment_intent
  return { id: invoice?.id ?? '', payment: typeof intent === 'string' ? intent : '' }
}

/** The same invoice from the list and from its own endpoint. */
async function read({ api }: PayingApi, token: string, id: string) {
  const { body } = await api.call(invoices.listInvoices, { query: { pageSize: 20 } }, { token })
  const listed = body.items.find((each) => each.id === id)
  const { refunded, creditNotes, dispute } = (
    await api.call(invoices.getReceipt, { params: { id } }, { token })
  ).body
  expect(listed).toMatchObject({ refunded, creditNotes, dispute })
  return { refunded, creditNotes, dispute }
}

const NOTHING = { refunded: usd(0), creditNotes: usd(0), dispute: null }

test.each([false, true])('a refund shows only on its invoice (several invoices: %s)', async (hasSeveral) => {
  const paying = createPayingApi()
  const { token, customerId } = await paying.createPayer()
  const { id, payment } = await findPaid(paying, customerId)
  expect(await read(paying, token, id)).toEqual(NOTHING)
  if (hasSeveral) await paying.wait(32 * 24 * 3600 * 1000)

  await paying.stripe.refunds.create({ payment_intent: payment, amount: 2000 })

  expect(await read(paying, token, id)).toEqual({ ...NOTHING, refunded: usd(2000) })
  const newest = await findPaid(paying, customerId)
  if (hasSeveral) expect(await read(paying, token, newest.id)).toEqual(NOTHING)
})

test('credit notes show on their invoice, with the refunded amount', async () => {
  const paying = createPayingApi()
  const { token, customerId } = await paying.createPayer()
  const { id } = await findPaid(paying, customerId)

  await paying.stripe.creditNotes.create({ invoice: id, amount: 1500, credit_amount: 1500 })
  expect(await read(paying, token, id)).toEqual({ ...NOTHING, creditNotes: usd(1500) })
  await paying.stripe.creditNotes.create({ invoice: id, amount: 500, refund_amount: 500 })

  expect(await read(paying, token, id)).toEqual({ ...NOTHING, creditNotes: usd(2000), refunded: usd(500) })
  const { balance } = (await paying.stripe.customers.retrieve(customerId)) as unknown as { balance: number }
  expect(balance).toBe(-1500)
})

test('a disputed payment is shown as disputed', async () => {
  const paying = createPayingApi()
  const { token, customerId } = await paying.createPayer({ card: 'pm_card_createDispute' })
  const { id } = await findPaid(paying, customerId)

  expect(await read(paying, token, id)).toEqual({ ...NOTHING, dispute: 'open' })
})
