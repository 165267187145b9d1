import { type SubscriptionRow } from '#api/core/directory/account.queries.ts'
import { CURRENCY } from '#contract/billing/price-terms.ts'
import { type ShownState } from '#api/integrations/payment/subscription-state.ts'

export type WrittenState = Omit<ShownState, 'providerId'> & { providerId: string | null }

/** A change of a subscription's state, for the audit log and emails. */
export interface Transition {
  kind:
    | 'trial-started'
    | 'started'
    | 'changed'
    | 'cancelled'
    | 'paused'
    | 'resumed'
    | 'ended'
    | 'payment-failed'
    | 'payment-collected'
  /** The same for one transition, however often and from whatever source it is noticed. */
  key: string
}

type Before = Pick<
  SubscriptionRow,
  'status' | 'providerId' | 'productId' | 'interval' | 'intervalCount' | 'currency' | 'quantity'
>

const RUNNING: ReadonlySet<ShownState['status']> = new Set([
  'trialing',
  'active',
  'past_due',
  'paused',
  'scheduled_to_cancel',
])

/** What ends a pause, or takes a cancellation back: both are done at the provider alone. */
const HELD: ReadonlySet<ShownState['status']> = new Set(['paused', 'scheduled_to_cancel'])
const GOING_ON: ReadonlySet<ShownState['status']> = new Set(['active', 'trialing'])

function isOtherPlan(before: Before, after: WrittenState): boolean {
  return (
    before.productId !== after.productId ||
    before.interval !== after.interval ||
    before.intervalCount !== after.intervalCount ||
    before.currency !== after.currency ||
    before.quantity !== after.quantity
  )
}

/** The transition of a subscription that is seen for the first time. */
function listFirst({ status }: WrittenState): Transition['kind'][] {
  if (status === 'trialing') return ['trial-started']
  if (status === 'active') return ['started']
  return status === 'past_due' ? ['payment-failed'] : []
}

function listNext(before: Before, after: WrittenState): Transition['kind'][] {
  const wasPaid = RUNNING.has(before.status) && before.status !== 'trialing'
  if (after.status === 'active' && !wasPaid) return ['started']
  const kinds: Transition['kind'][] = []
  if (wasPaid && RUNNING.has(after.status) && isOtherPlan(before, after)) kinds.push('changed')
  if (after.status === before.status) return kinds
  if (after.status === 'scheduled_to_cancel') kinds.push('cancelled')
  if (after.status === 'paused') kinds.push('paused')
  if (HELD.has(before.status) && GOING_ON.has(after.status)) kinds.push('resumed')
  if (after.status === 'past_due') kinds.push('payment-failed')
  if (before.status === 'past_due' && after.status === 'active') kinds.push('payment-collected')
  if (!RUNNING.has(after.status) && RUNNING.has(before.status)) kinds.push('ended')
  return kinds
}

/** The transition between two states of an organization's subscription. */
export function listTransitions(
  before: Before | undefined,
  after: WrittenState,
  occasion: { subscriptionId: string; latestInvoiceId: string | null; knownAt: Date | null },
): Transition[] {
  const isSame = before && (before.providerId === after.providerId || after.providerId === null)
  const kinds = isSame ? listNext(before, after) : listFirst(after)
  const subject = after.providerId ?? occasion.subscriptionId
  const { productId, interval, intervalCount, currency, quantity } = after
  const terms = intervalCount === 1 && currency === CURRENCY ? '' : `-${intervalCount}-${currency}`
  const detail: Partial<Record<Transition['kind'], string>> = {
    changed: `-${occasion.latestInvoiceId ?? ''}-${productId}-${interval}-${quantity}${terms}`,
    // What can happen again to the same subscription: once for an end, a state that it was known in, an invoice.
    cancelled: `-${after.endsAt?.getTime() ?? ''}`,
    paused: `-${occasion.knownAt?.getTime() ?? ''}`,
    resumed: `-${occasion.knownAt?.getTime() ?? ''}`,
    'payment-failed': `-${occasion.latestInvoiceId ?? ''}`,
    'payment-collected': `-${occasion.latestInvoiceId ?? ''}`,
  }
  return kinds.map((kind) => ({ kind, key: `${kind}-${subject}${detail[kind] ?? ''}` }))
}
