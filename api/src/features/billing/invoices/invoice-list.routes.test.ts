import { expect, test } from 'vitest'
import * as invoices from '#contract/billing/invoices.ts'
import { type CallInput } from '#contract/endpoint.ts'
import { DAY } from '#tests/workers/api.ts'
import { createPayingApi } from '#tests/workers/paying.ts'
import { createPerson } from '#tests/workers/people.ts'

type Query = NonNullable<CallInput<typeof invoices.listInvoices>['query']>

/** Somebody who has paid three months, one after the other. */
async function createPayer() {
  const paying = createPayingApi()
  const payer = await paying.createPayer()
  for (let month = 0; month < 2; month += 1) await paying.wait(31 * DAY)
  const as = { token: payer.token }
  const list = async (query: Query = {}) =>
    (await paying.api.call(invoices.listInvoices, { query }, as)).body.items
  const download = async (query: Query = {}) => {
    const { body, headers } = await paying.api.call(invoices.exportInvoices, { query }, as)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    // A file's reply is text, which the contract's types can't tell.
    return (body as unknown as string).trimEnd().split('\r\n')
  }
  return { ...paying, as, list, download }
}

/** A day of the organization's calendar. */
const toDay = (at = '') =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }).format(new Date(at))
const toIds = (items: readonly { id: string }[]) => items.map(({ id }) => id)

test('invoices are asked for by their status', async () => {
  const { list } = await createPayer()
  const all = await list()

  expect(all).toHaveLength(3)
  for (const status of invoices.INVOICE_STATUSES) {
    const expected = all.filter((invoice) => invoice.status === status)
    expect(toIds(await list({ status }))).toEqual(toIds(expected))
  }
})

test('and by days, the last one included, page by page', async () => {
  const { list } = await createPayer()
  const [newest, middle, oldest] = await list()
  const from = toDay(middle?.at)

  expect(toIds(await list({ from }))).toEqual([newest?.id, middle?.id])
  expect(toIds(await list({ to: from }))).toEqual([middle?.id, oldest?.id])
  expect(toIds(await list({ from, to: from }))).toEqual([middle?.id])
  expect(toIds(await list({ to: from, pageSize: '1', after: middle?.id ?? '' }))).toEqual([oldest?.id])
})

test('days out of order are refused', async () => {
  const { api, as } = await createPayer()
  const query = { from: '2026-03-09', to: '2026-03-08' }

  for (const endpoint of [invoices.listInvoices, invoices.exportInvoices])
    expect((await api.call(endpoint, { query }, as)).status).toBe(422)
})

test('they come as a file with sums that a spreadsheet adds up, by the filters of the list', async () => {
  const { list, download } = await createPayer()
  const all = await list()

  const [start, ...rows] = await download()

  expect(start).toBe(
    'number,status,date,paid,currency,subtotal,discount,tax,total,amountPaid,refunded,credited,id',
  )
  expect(rows.map((row) => row.split(',').at(-1))).toEqual(toIds(all))
  const [first] = all
  expect(rows[0]?.split(',').slice(0, 5)).toEqual([
    first?.number,
    first?.status,
    first?.at,
    first?.paidAt ?? '',
    'USD',
  ])
  expect(rows.map((row) => Number(row.split(',')[8]) * 100)).toEqual(all.map(({ total }) => total.amount))
  expect(await download({ status: 'uncollectible' })).toEqual([start])
  expect(await download({ from: toDay(first?.at) })).toHaveLength(2)
})

test('of a company without a customer at the payment provider there is an empty file', async () => {
  const { api } = createPayingApi()
  const { token } = await createPerson(api)

  const { status, body } = await api.call(invoices.exportInvoices, {}, { token })

  expect(status).toBe(200)
  expect((body as unknown as string).trimEnd().split('\r\n')).toHaveLength(1)
})
