import { expect, test } from 'vitest'
import * as invoices from '#contract/billing/invoices.ts'
import * as contract from '#contract/billing/subscription.ts'
import { DAY, HOUR } from '#tests/workers/api.ts'
import { createPayingApi, type PayingApi } from '#tests/workers/paying.ts'
import { reconcileSubscriptions } from '#api/features/billing/subscription/reconciliation.service.ts'

async function move({ api }: PayingApi, organizationId: string, address: string) {
  await api.bindings.DB.prepare("update organizations set name = 'Acme Ltda.', address = ? where id = ?")
    .bind(address, organizationId)
    .run()
}

test('a changed address is on future invoices, and the old one on earlier ones', async () => {
  const paying = createPayingApi()
  const { api } = paying
  const { token, organizationId } = await paying.createPayer()
  await move(paying, organizationId, 'Rua Nova 1')
  await paying.wait(DAY)
  await reconcileSubscriptions(paying.createJobScope())
  await paying.wait(31 * DAY + 2 * HOUR)

  const { items } = (await api.call(invoices.listInvoices, {}, { token })).body
  const receipts = items.map(
    async ({ id }) => (await api.call(invoices.getReceipt, { params: { id } }, { token })).body.customer,
  )

  expect(await Promise.all(receipts)).toMatchObject([
    { name: 'Acme Ltda.', address: 'Rua Nova 1' },
    { name: 'Acme' },
  ])
})

test('a change is sent before the next purchase, and changes at the provider stay', async () => {
  const paying = createPayingApi()
  const { api, stripe } = paying
  const { token, organizationId, customerId } = await paying.createPayer()
  const look = () =>
    api.call(
      contract.calculateSubscriptionChange,
      { body: { productId: 'prod_scale', interval: 'month', quantity: 1 } },
      { token },
    )
  const readAddress = async () => {
    const customer = await stripe.customers.retrieve(customerId)
    return customer.deleted ? null : customer.address?.line1
  }

  await move(paying, organizationId, 'Rua Nova 2')
  await look()
  expect(await readAddress()).toBe('Rua Nova 2')
  await stripe.customers.update(customerId, { address: { line1: 'By the portal 3' } })
  await look()

  expect(await readAddress()).toBe('By the portal 3')
})
