import { expect, test } from 'vitest'
import * as invoices from '#contract/billing/invoices.ts'
import * as contract from '#contract/billing/subscription.ts'
import { DAY } from '#tests/workers/api.ts'
import { createPayingApi } from '#tests/workers/paying.ts'

const scale = { productId: 'prod_scale', interval: 'month' as const, quantity: 1 }

test('credit is shown in the preview and on the receipt, and all totals add up', async () => {
  const paying = createPayingApi()
  const { api, createPayer, wait } = paying
  const { token } = await createPayer()
  await wait(10 * DAY)
  const change = (productId: string) => ({ body: { ...scale, productId } })
  await api.call(contract.updateSubscription, change('prod_starter'), { token })
  await wait(DAY)

  const shown = (await api.call(contract.calculateSubscriptionChange, change('prod_growth'), { token })).body
  const bought = (await api.call(contract.updateSubscription, change('prod_growth'), { token })).body
  await wait(30 * DAY)

  const lines = shown.lines.reduce((sum, { amount }) => sum + amount.amount, 0)
  expect(shown.fromBalance.amount).toBeLessThan(0)
  expect(lines + shown.fromBalance.amount).toBe(shown.dueNow.amount)
  const { items } = (await api.call(invoices.listInvoices, {}, { token })).body
  const sums = items.map(({ total, fromBalance }) => total.amount + fromBalance.amount)
  expect(sums).toEqual(items.map(({ amountPaid }) => amountPaid.amount))
  expect(items.find(({ id }) => id === bought.invoiceId)?.fromBalance).toEqual(shown.fromBalance)
  expect(items.some(({ fromBalance }) => fromBalance.amount > 0)).toBe(true)
})
