import { type Account } from './account.ts'
import { endpoint, toPage } from './endpoint.ts'
import { findInvoiceOf } from './invoice-payments.ts'
import { getInvoice } from './invoices.endpoints.ts'
import { count, paging, parameters, text } from './parameters.ts'
import { noSuch, refused } from './stripe-error.ts'
import type { Charge, Invoice } from './wire.ts'

function getCharge(account: Account, id: string | undefined, payment: string | undefined): Charge {
  const intent = payment === undefined ? undefined : account.store.find('payment_intent', payment)
  const found = account.store.find('charge', id ?? intent?.latest_charge ?? '')
  if (!found) throw noSuch('charge', id ?? payment ?? '', 'charge')
  return found
}

/** Refunds a part of a charge, or the rest of it. */
function refund(account: Account, charge: Charge, given: number | undefined) {
  const left = charge.amount_captured - charge.amount_refunded
  const amount = given ?? left
  if (left === 0)
    throw refused(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded')
  if (amount < 1 || amount > left)
    throw refused(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, 'amount')
  const amount_refunded = charge.amount_refunded + amount
  const refunded = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount_captured }
  account.update('charge', refunded, 'charge.refunded')
  return {
    id: account.newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: account.now(charge.customer),
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    status: 'succeeded',
  }
}

interface NewCreditNote {
  amount: number
  refund_amount?: number | undefined
  credit_amount?: number | undefined
}

/** For a paid invoice: the amount is refunded to the card, or becomes credit of the customer. */
function giveBack(account: Account, invoice: Invoice, note: NewCreditNote) {
  const { amount, refund_amount: refunded = 0, credit_amount: credited = 0 } = note
  if (refunded + credited !== amount)
    throw refused(
      'The sum of refund_amount, credit_amount and out_of_band_amount must equal the credit note amount.',
    )
  if (refunded > 0) {
    const charge = account.store.list('charge').find(({ payment_intent: id }) => {
      return id !== null && findInvoiceOf(account, id)?.id === invoice.id
    })
    refund(account, getCharge(account, charge?.id, undefined), refunded)
  }
  const customer = account.store.find('customer', invoice.customer ?? '')
  if (credited > 0 && customer)
    account.update('customer', { ...customer, balance: customer.balance - credited }, 'customer.updated')
}

function createCreditNote(account: Account, id: string, note: NewCreditNote) {
  const invoice = getInvoice(account, id)
  if (invoice.status !== 'paid') throw refused('The stand-in credits invoices that are paid.', 'invoice')
  giveBack(account, invoice, note)
  const post_payment_credit_notes_amount = invoice.post_payment_credit_notes_amount + note.amount
  const row = {
    id: account.newId('cn'),
    object: 'credit_note',
    amount: note.amount,
    created: account.now(invoice.customer),
    currency: invoice.currency,
    customer: invoice.customer,
    invoice: id,
    status: 'issued',
    type: 'post_payment',
  }
  account.update('invoice', { ...invoice, post_payment_credit_notes_amount }, 'invoice.updated')
  account.emit('credit_note.created', row)
  return row
}

const toDispute = ({ id, amount, created, currency, payment_intent }: Charge) => ({
  id: `dp_${id.slice(3)}`,
  object: 'dispute',
  amount,
  charge: id,
  created,
  currency,
  payment_intent,
  reason: 'fraudulent',
  status: 'needs_response',
})

export const refundEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/charges',
    parameters: parameters({ ...paging, customer: text.optional(), payment_intent: text.optional() }),
    run(account, { input }) {
      const rows = account.store
        .list('charge')
        .filter((row) => row.customer === (input.customer ?? row.customer))
        .filter((row) => row.payment_intent === (input.payment_intent ?? row.payment_intent))
      return toPage(rows, input, '/v1/charges')
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/refunds',
    parameters: parameters({
      charge: text.optional(),
      payment_intent: text.optional(),
      amount: count.optional(),
    }),
    run: (account, { input }) =>
      refund(account, getCharge(account, input.charge, input.payment_intent), input.amount),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/credit_notes',
    parameters: parameters({
      invoice: text,
      amount: count,
      refund_amount: count.optional(),
      credit_amount: count.optional(),
    }),
    run: (account, { input: { invoice, ...note } }) => createCreditNote(account, invoice, note),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/disputes',
    parameters: parameters({ ...paging, charge: text.optional(), payment_intent: text.optional() }),
    run(account, { input }) {
      const rows = account.store
        .list('charge')
        .filter(({ disputed }) => disputed)
        .filter((row) => row.id === (input.charge ?? row.id))
        .filter((row) => row.payment_intent === (input.payment_intent ?? row.payment_intent))
      return toPage(rows.map(toDispute), input, '/v1/disputes')
    },
  }),
]
