import { expect, test } from 'vitest'
import * as contract from '#contract/billing/payment.ts'
import { createPayingApi } from '#tests/workers/paying.ts'

test('the portal does not allow changing a plan or undoing a cancellation', async () => {
  const { api, stripe, createPayer } = createPayingApi()
  const { token } = await createPayer()
  const open = () => api.call(contract.openBillingPortal, {}, { token })

  expect([(await open()).status, (await open()).status]).toEqual([201, 201])

  const { data } = await stripe.billingPortal.configurations.list()
  expect(data).toHaveLength(1)
  expect(data[0]?.features).toMatchObject({
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: false },
    subscription_update: { enabled: false },
  })
})
