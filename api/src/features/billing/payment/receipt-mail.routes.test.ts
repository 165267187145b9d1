import { expect, test } from 'vitest'
import * as billing from '#contract/billing/subscription.ts'
import * as invoices from '#contract/billing/invoices.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { createPayingApi } from '#tests/workers/paying.ts'
import { createPerson } from '#tests/workers/people.ts'

const scale = { productId: 'prod_scale', interval: 'month' as const, quantity: 1 }

test('a receipt is emailed once when an invoice is paid, however many events there are', async () => {
  const paying = createPayingApi()
  const { email, answer } = await paying.createPayer()
  const listReceipts = async () =>
    (await readOutbox(paying.api, email)).filter(({ subject }) => subject.startsWith('Your receipt '))
  const paid = paying.listNewEvents().filter(({ type }) => type === 'invoice.paid')
  expect(paid).toHaveLength(1)

  await paying.deliverAll()
  for (const event of paid) await paying.deliver({ ...event, id: `${event.id}_again` })

  const [receipt, ...others] = await listReceipts()
  expect(others).toEqual([])
  expect(receipt?.text).toContain('your invoice of $79.00 for Bellwether was paid on')
  expect(receipt?.text).toContain(`/settings/subscription/invoices/${answer.body.invoiceId ?? ''}`)
})

test('a trial, which costs nothing, sends no receipt', async () => {
  const paying = createPayingApi()
  const { token, email } = await createPerson(paying.api)
  await paying.api.call(billing.startTrial, { body: scale }, { token })

  await paying.deliverAll()

  const subjects = (await readOutbox(paying.api, email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Your receipt '))).toEqual([])
})

test('a receipt has the seller from the operator’s settings', async () => {
  const settings = { SELLER_NAME: 'Sun Ltd', SELLER_ADDRESS: 'Street 1 | 1234 Town', SELLER_TAX_ID: 'GB123' }
  const { api, createPayer } = createPayingApi({ settings })
  const { token, answer } = await createPayer()

  const params = { id: answer.body.invoiceId ?? '' }
  const { body } = await api.call(invoices.getReceipt, { params }, { token })

  expect(body.seller).toEqual({ name: 'Sun Ltd', address: 'Street 1\n1234 Town', taxId: 'GB123' })
})
