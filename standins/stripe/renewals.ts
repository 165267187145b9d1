import { type Account } from './account.ts'
import { toPeriodDebits, toPeriodLines } from './billing-lines.ts'
import { cycleEnd, DAY, HOUR } from './calendar.ts'
import { collect, expireHeldChange, finalize, voidInvoice } from './collection.ts'
import { createInvoice, currentDiscounts } from './invoicing.ts'
import { cycleOf, periodOf, withItems, withPeriod } from './subscription-items.ts'
import { endSubscription, isOver, saveSubscription } from './subscription-status.ts'
import type { Invoice, Subscription } from './wire.ts'

const REMINDER = 3 * DAY
const INCOMPLETE_TIME = 23 * HOUR
/** More than any test has: advancing a clock by decades would otherwise never end. */
const MAX_STEPS = 20_000

/** A scheduled change. */
interface Due {
  at: number
  run: () => void
}

function renew(account: Account, before: Subscription) {
  const { end: start } = periodOf(before)
  const items = before.items.data
  const anchor = before.billing_cycle_anchor
  const period = { start, end: cycleEnd(anchor, cycleOf(items), start) }
  const subscription = saveSubscription(account, {
    ...withItems(before, withPeriod(items, period)),
    status: before.status === 'trialing' ? 'active' : before.status,
  })
  const discounts = currentDiscounts(account, subscription, start)
  const ledger = account.store.find('ledger', subscription.id)
  const debits = toPeriodDebits(account, subscription.items.data, period, discounts)
  account.store.put('ledger', {
    id: subscription.id,
    remindedOfTrialEnd: ledger?.remindedOfTrialEnd ?? null,
    debits,
  })
  const lines = toPeriodLines(account, subscription.items.data, period)
  const reason = 'subscription_cycle'
  const draft = { subscription, reason, lines, discounts, at: start, ...periodOf(before) } as const
  const { invoice } = createInvoice(account, draft)
  if (subscription.pause_collection)
    keepFromCollection(account, invoice, subscription.pause_collection.behavior)
}

/** The state of an invoice while collection is paused: it is never charged. */
function keepFromCollection(account: Account, draft: Invoice, behavior: string) {
  const held = account.store.put('invoice', {
    ...draft,
    auto_advance: false,
    automatically_finalizes_at: null,
  })
  if (behavior === 'keep_as_draft') return
  const invoice = finalize(account, held)
  if (invoice.status !== 'open') return
  if (behavior === 'void') voidInvoice(account, invoice)
  else account.update('invoice', { ...invoice, status: 'uncollectible' }, 'invoice.marked_uncollectible')
}

function hasCard({ store }: Account, { default_payment_method: card, customer }: Subscription): boolean {
  return (card ?? store.find('customer', customer)?.invoice_settings.default_payment_method ?? null) !== null
}

function endPeriod(account: Account, subscription: Subscription) {
  if (subscription.cancel_at_period_end) {
    endSubscription(account, subscription, 'cancellation_requested')
    return
  }
  const missing = subscription.trial_settings?.end_behavior.missing_payment_method
  const lacksCard = subscription.status === 'trialing' && !hasCard(account, subscription)
  if (lacksCard && missing === 'cancel') endSubscription(account, subscription, 'payment_failed')
  else if (lacksCard && missing === 'pause') {
    const paused = saveSubscription(account, { ...subscription, status: 'paused' })
    account.emit('customer.subscription.paused', paused)
  } else renew(account, subscription)
}

function remind(account: Account, subscription: Subscription) {
  const ledger = account.store.find('ledger', subscription.id)
  if (ledger) account.store.put('ledger', { ...ledger, remindedOfTrialEnd: subscription.trial_end })
  account.emit('customer.subscription.trial_will_end', subscription)
}

function listOpenInvoices({ store }: Account, subscription: Subscription): Invoice[] {
  return store
    .list('invoice')
    .filter(
      (row) => row.status === 'open' && row.parent?.subscription_details?.subscription === subscription.id,
    )
}

function expire(account: Account, subscription: Subscription) {
  for (const invoice of listOpenInvoices(account, subscription)) voidInvoice(account, invoice)
  const ended_at = account.now(subscription.customer)
  saveSubscription(account, { ...subscription, status: 'incomplete_expired', ended_at })
}

function dueOfSubscription(account: Account, subscription: Subscription): Due[] {
  const { status, trial_end: trialEnd, pending_update: pending, created } = subscription
  if (isOver(subscription) || status === 'paused') return []
  if (status === 'incomplete')
    return [{ at: created + INCOMPLETE_TIME, run: () => expire(account, subscription) }]
  const due = [{ at: periodOf(subscription).end, run: () => endPeriod(account, subscription) }]
  const reminded = account.store.find('ledger', subscription.id)?.remindedOfTrialEnd
  if (status === 'trialing' && trialEnd !== null && reminded !== trialEnd)
    due.push({ at: Math.max(created, trialEnd - REMINDER), run: () => remind(account, subscription) })
  if (pending) due.push({ at: pending.expires_at, run: () => expireHeldChange(account, subscription) })
  return due
}

function dueOfInvoice(account: Account, invoice: Invoice): Due[] {
  const { status, automatically_finalizes_at: finalizeAt, next_payment_attempt: retryAt } = invoice
  if (invoice.auto_advance !== true) return []
  if (status === 'draft' && finalizeAt !== null)
    return [{ at: finalizeAt, run: () => collect(account, finalize(account, invoice)) }]
  if (status === 'open' && retryAt !== null) return [{ at: retryAt, run: () => collect(account, invoice) }]
  return []
}

function findNext(account: Account, clock: string | null, until: number): Due | undefined {
  const { store } = account
  const subscriptions = store.list('subscription').filter((row) => row.test_clock === clock)
  const invoices = store.list('invoice').filter((row) => row.test_clock === clock)
  const sessions =
    clock === null ? store.list('checkout_session').filter(({ status }) => status === 'open') : []
  const due = [
    ...subscriptions.flatMap((row) => dueOfSubscription(account, row)),
    ...invoices.flatMap((row) => dueOfInvoice(account, row)),
    ...sessions.map((row) => ({
      at: row.expires_at,
      run: () =>
        account.update(
          'checkout_session',
          { ...row, status: 'expired', url: null },
          'checkout.session.expired',
        ),
    })),
  ].filter(({ at }) => at <= until)
  return due.reduce<Due | undefined>((first, row) => (first && first.at <= row.at ? first : row), undefined)
}

/** Runs everything that is due by then, in order, each at its own time on that clock. */
export function runUntil(account: Account, clock: string | null, until: number) {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const due = findNext(account, clock, until)
    if (!due) return
    const at = clock === null ? due.at : Math.max(due.at, account.clockTime(clock))
    if (clock === null) account.standAt(at, due.run)
    else {
      account.moveClock(clock, at)
      due.run()
    }
  }
}
