import { expect, test } from 'vitest'
import * as invoices from '#contract/billing/invoices.ts'
import { createPayingApi } from '#tests/workers/paying.ts'

test('PDF receipts are limited per user', async () => {
  const { api, createPayer } = createPayingApi()
  const { token } = await createPayer()
  const open = () => api.call(invoices.getReceiptPdf, { params: { id: 'in_unknown' } }, { token })
  const statuses = []
  for (let round = 0; round < 61; round += 1) statuses.push((await open()).status)

  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(404))
  expect(statuses[60]).toBe(429)
}, 60_000)
