import { type Account } from './account.ts'
import type { Invoice, Subscription } from './wire.ts'

/** Stores a subscription and emits events about its changes. */
export const saveSubscription = (account: Account, next: Subscription) =>
  account.update('subscription', next, 'customer.subscription.updated')

export const isOver = ({ status }: Subscription) => status === 'canceled' || status === 'incomplete_expired'

export function findSubscriptionOf({ store }: Account, invoice: Invoice): Subscription | undefined {
  const id = invoice.parent?.subscription_details?.subscription
  return id === undefined ? undefined : store.find('subscription', id)
}

export type CancelReason = NonNullable<NonNullable<Subscription['cancellation_details']>['reason']>

/** Cancels a subscription now; collection of its invoices stops. */
export function endSubscription(
  account: Account,
  subscription: Subscription,
  reason: CancelReason,
): Subscription {
  const now = account.now(subscription.customer)
  for (const invoice of account.store.list('invoice')) {
    const isOpen = invoice.status === 'open' || invoice.status === 'draft'
    if (isOpen && findSubscriptionOf(account, invoice)?.id === subscription.id)
      account.update(
        'invoice',
        { ...invoice, auto_advance: false, next_payment_attempt: null },
        'invoice.updated',
      )
  }
  account.store.remove('held_change', subscription.id)
  const details = subscription.cancellation_details
  const ended = account.store.put('subscription', {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    pending_update: null,
    cancellation_details: {
      comment: details?.comment ?? null,
      feedback: details?.feedback ?? null,
      feedback_option: details?.feedback_option ?? null,
      reason: details?.reason ?? reason,
    },
  })
  account.emit('customer.subscription.deleted', ended)
  return ended
}

/** Applies a pending change. */
function applyHeldChange(account: Account, invoice: Invoice, subscription: Subscription): Subscription {
  const held = account.store.find('held_change', subscription.id)
  if (held?.invoice !== invoice.id) return subscription
  account.store.remove('held_change', subscription.id)
  account.store.put('ledger', held.ledger)
  const next = { ...held.next, pending_update: null, latest_invoice: invoice.id }
  account.emit('customer.subscription.pending_update_applied', next)
  return saveSubscription(account, next)
}

/** Discards a pending change. */
export function dropHeldChange(account: Account, subscription: Subscription) {
  account.store.remove('held_change', subscription.id)
  const next = saveSubscription(account, { ...subscription, pending_update: null })
  account.emit('customer.subscription.pending_update_expired', next)
}

/** Voiding the invoice of a pending change undoes the change. */
export function onInvoiceVoided(account: Account, invoice: Invoice) {
  const subscription = findSubscriptionOf(account, invoice)
  const held = subscription && account.store.find('held_change', subscription.id)
  if (subscription && held?.invoice === invoice.id) dropHeldChange(account, subscription)
}

const isPastDueFor = (account: Account, subscription: Subscription) =>
  account.store
    .list('invoice')
    .some(
      (invoice) => invoice.status === 'open' && findSubscriptionOf(account, invoice)?.id === subscription.id,
    )

/** The effect of a paid invoice on its subscription. */
export function onInvoicePaid(account: Account, invoice: Invoice) {
  const found = findSubscriptionOf(account, invoice)
  if (!found || isOver(found)) return
  const subscription = applyHeldChange(account, invoice, found)
  const wasWaiting = subscription.status === 'incomplete' || subscription.status === 'past_due'
  if (wasWaiting && !isPastDueFor(account, subscription))
    saveSubscription(account, { ...subscription, status: 'active' })
}

/** The effect of a failed invoice on its subscription: a first one leaves it incomplete. */
export function onInvoiceUnpaid(account: Account, invoice: Invoice) {
  const subscription = findSubscriptionOf(account, invoice)
  const isHeld = subscription && account.store.find('held_change', subscription.id)?.invoice === invoice.id
  if (subscription?.status === 'active' && !isHeld)
    saveSubscription(account, { ...subscription, status: 'past_due' })
}
