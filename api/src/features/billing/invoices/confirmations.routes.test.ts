import { expect, test } from 'vitest'
import * as invoices from '#contract/billing/invoices.ts'
import * as contract from '#contract/billing/subscription.ts'
import { DAY } from '#tests/workers/api.ts'
import { createPayingApi, type PayingApi } from '#tests/workers/paying.ts'
import { createPerson } from '#tests/workers/people.ts'

const SCALE = { productId: 'prod_scale', interval: 'month' as const, quantity: 1 }

/** A customer whose upgrade waits for authentication. */
async function waitForBank(paying: PayingApi) {
  const payer = await paying.createPayer()
  const { token, organizationId } = payer
  await paying.wait(DAY)
  await paying.fileCard(token, organizationId, 'pm_card_authenticationRequired')
  const { body } = await paying.api.call(contract.updateSubscription, { body: SCALE }, { token })
  return { ...payer, invoiceId: body.confirmInvoiceId ?? '' }
}

const ask = ({ api }: PayingApi, token: string, id: string) =>
  api.call(invoices.confirmInvoice, { params: { id } }, { token })

/** The cardholder's response to the bank. */
async function answer({ stripe, standIn }: PayingApi, invoiceId: string, word: 'yes' | 'no') {
  const { payments } = await stripe.invoices.retrieve(invoiceId, { expand: ['payments'] })
  const id = payments?.data[0]?.payment.payment_intent
  const { next_action: action } = await stripe.paymentIntents.retrieve(typeof id === 'string' ? id : '')
  const url = action?.redirect_to_url?.url ?? ''
  await standIn.app.request(url, { method: 'POST', body: new URLSearchParams({ answer: word }) })
}

test('a payment that needs authentication comes with its client secret', async () => {
  const paying = createPayingApi()
  const { token, invoiceId } = await waitForBank(paying)

  const { status, body } = await ask(paying, token, invoiceId)

  expect(status).toBe(200)
  expect(invoices.confirmInvoice.reply?.parse(body)).toEqual(body)
  expect(body).toMatchObject({ status: 'waiting', failure: null, subscription: { productId: 'prod_growth' } })
  expect(body.question).toMatchObject({
    clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/) as string,
    paymentMethodId: expect.stringMatching(/^pm_/) as string,
    publishableKey: paying.standIn.keys.publishable,
  })
})

test('an authenticated payment is known without any event, and charged once', async () => {
  const paying = createPayingApi()
  const { token, customerId, invoiceId } = await waitForBank(paying)
  await answer(paying, invoiceId, 'yes')

  const { body } = await ask(paying, token, invoiceId)
  await ask(paying, token, invoiceId)

  expect(body).toMatchObject({
    status: 'paid',
    payAt: null,
    question: null,
    subscription: { productId: 'prod_scale', status: 'active' },
  })
  await paying.deliverAll()
  const { data } = await paying.stripe.invoices.list({ customer: customerId })
  expect(data.map(({ status }) => status)).toEqual(['paid', 'paid'])
})

test('a payment that the bank declines leaves the plan unchanged, with a message', async () => {
  const paying = createPayingApi()
  const { token, invoiceId } = await waitForBank(paying)
  await answer(paying, invoiceId, 'no')

  const { body } = await ask(paying, token, invoiceId)

  expect(body).toMatchObject({
    status: 'refused',
    question: null,
    subscription: { productId: 'prod_growth', status: 'active' },
  })
  expect(body.failure).toMatch(/unable to authenticate/)
})

test('another change replaces the pending one, whose invoice can no longer be paid', async () => {
  const paying = createPayingApi()
  const { token, customerId, invoiceId } = await waitForBank(paying)

  const card = await paying.giveCard(token)
  const { body } = await paying.api.call(contract.updateSubscription, { body: { ...SCALE, card } }, { token })

  expect(body).toMatchObject({ confirmInvoiceId: null, subscription: { productId: 'prod_scale' } })
  expect((await ask(paying, token, invoiceId)).body).toMatchObject({ status: 'over', question: null })
  const { data } = await paying.stripe.invoices.list({ customer: customerId })
  expect(data.map(({ status }) => status)).toEqual(['paid', 'void', 'paid'])
})

test("somebody else's invoice is not found", async () => {
  const paying = createPayingApi()
  const { invoiceId } = await waitForBank(paying)
  const stranger = await paying.createPayer()
  const nobody = await createPerson(paying.api)

  for (const { token } of [stranger, nobody]) {
    expect(await ask(paying, token, invoiceId)).toMatchObject({ status: 404 })
  }
})
