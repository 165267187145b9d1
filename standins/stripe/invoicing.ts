import { type Account } from './account.ts'
import { HOUR } from './calendar.ts'
import { findCouponOf, listCurrent } from './discounts.ts'
import { buildInvoice, type InvoiceDraft } from './invoice-building.ts'
import { saveSubscription } from './subscription-status.ts'
import type { Discount, Invoice, LineDraft, Subscription } from './wire.ts'

/** Time in which a renewal's invoice can still be changed before it is charged. */
const DRAFT_TIME = HOUR

export function discountsOf({ store }: Account, subscription: Subscription): Discount[] {
  return subscription.discounts.flatMap((id) => store.find('discount', id) ?? [])
}

export const currentDiscounts = (account: Account, subscription: Subscription, at: number) =>
  listCurrent(discountsOf(account, subscription), at)

export const listPendingItems = ({ store }: Account, subscription: string) =>
  store.list('pending_item').filter((item) => item.subscription === subscription)

/** Pending prorations for the next invoice. */
export function addPendingItems(account: Account, subscription: string, lines: readonly LineDraft[]) {
  for (const line of lines) account.store.put('pending_item', { id: account.newId('ii'), subscription, line })
}

type Billed = Pick<InvoiceDraft, 'lines' | 'at'>

/** Discounts that are used up by these lines, or have expired. */
function listSpent(account: Account, subscription: Subscription, { lines, at }: Billed): Discount[] {
  const hasEffect = lines.some(({ amount }) => amount !== 0)
  return discountsOf(account, subscription).filter((discount) => {
    const isOnce = findCouponOf(account, discount)?.duration === 'once'
    return (isOnce && hasEffect) || (discount.end !== null && discount.end <= at)
  })
}

/** The subscription after these lines are billed. */
export function withoutSpent(account: Account, subscription: Subscription, billed: Billed): Subscription {
  const gone = new Set(listSpent(account, subscription, billed).map(({ id }) => id))
  return { ...subscription, discounts: subscription.discounts.filter((id) => !gone.has(id)) }
}

function dropSpentDiscounts(account: Account, subscription: Subscription, draft: InvoiceDraft): Subscription {
  const next = withoutSpent(account, subscription, draft)
  for (const discount of listSpent(account, subscription, draft))
    account.update('discount', { ...discount, end: discount.end ?? draft.at }, 'customer.discount.deleted')
  return next
}

export interface Invoiced {
  invoice: Invoice
  subscription: Subscription
}

/** Stores a draft with these lines and pending ones, as the subscription's latest invoice. */
export function createInvoice(account: Account, draft: InvoiceDraft, isHeld = false): Invoiced {
  const pending = listPendingItems(account, draft.subscription.id)
  for (const { id } of pending) account.store.remove('pending_item', id)
  const lines = [...pending.map(({ line }) => line), ...draft.lines]
  const built = buildInvoice(account, { ...draft, lines })
  const isRenewal = draft.reason === 'subscription_cycle'
  const invoice = account.store.put('invoice', {
    ...built,
    automatically_finalizes_at: isRenewal ? draft.at + DRAFT_TIME : null,
  })
  account.emit('invoice.created', invoice)
  if (isHeld) return { invoice, subscription: draft.subscription }
  const next = { ...dropSpentDiscounts(account, draft.subscription, draft), latest_invoice: invoice.id }
  return { invoice, subscription: saveSubscription(account, next) }
}
