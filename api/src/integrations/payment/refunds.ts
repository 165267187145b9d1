import type Stripe from 'stripe'
import { type Invoice } from '#contract/billing/invoices.ts'
import { ALL, idOf } from './payment-gateway.ts'

/** Refunds, credit notes and disputes of a paid invoice. */
export type Aftermath = Pick<Invoice, 'refunded' | 'creditNotes' | 'dispute'>

const OPEN: ReadonlySet<Stripe.Dispute.Status> = new Set([
  'needs_response',
  'under_review',
  'warning_needs_response',
  'warning_under_review',
])

async function readDispute(stripe: Stripe, charges: Stripe.Charge[]): Promise<Invoice['dispute']> {
  const disputed = charges.filter(({ disputed }) => disputed)
  if (disputed.length === 0) return null
  const lists = disputed.map(({ id }) =>
    stripe.disputes.list({ charge: id, limit: 100 }).autoPagingToArray(ALL),
  )
  const statuses = (await Promise.all(lists)).flat().map(({ status }) => status)
  if (statuses.some((status) => OPEN.has(status))) return 'open'
  return statuses.includes('lost') ? 'lost' : null
}

const listPaymentIds = ({ payments }: Stripe.Invoice) =>
  (payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? [])

/** Only charged invoices have any. */
async function listCharges(
  stripe: Stripe,
  customer: string,
  invoices: readonly Stripe.Invoice[],
): Promise<Stripe.Charge[]> {
  const paid = invoices.filter(({ amount_paid }) => amount_paid > 0)
  const [only, second] = paid.flatMap(listPaymentIds)
  if (only === undefined) return []
  const which = second === undefined ? { payment_intent: only } : { customer }
  return stripe.charges.list({ ...which, limit: 100 }).autoPagingToArray(ALL)
}

/** Reads these for invoices of one customer, whose payments are expanded. */
export async function readAftermath(
  stripe: Stripe,
  customer: string,
  invoices: readonly Stripe.Invoice[],
): Promise<Map<string, Aftermath>> {
  const charges = await listCharges(stripe, customer, invoices)
  const rows = invoices.map(async (invoice) => {
    const ids = new Set(listPaymentIds(invoice))
    const own = charges.filter(({ payment_intent }) => ids.has(idOf(payment_intent) ?? ''))
    const money = (amount: number) => ({ amount, currency: invoice.currency.toUpperCase() })
    const { pre_payment_credit_notes_amount: before, post_payment_credit_notes_amount: after } = invoice
    const aftermath = {
      refunded: money(own.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0)),
      creditNotes: money(before + after),
      dispute: await readDispute(stripe, own),
    }
    return [invoice.id, aftermath] as const
  })
  return new Map(await Promise.all(rows))
}
