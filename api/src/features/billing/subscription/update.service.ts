import { readGivenCard } from '#api/integrations/payment/cards.ts'
import { dropCard, setCard } from '#api/integrations/payment/customers.ts'
import { cardRefusal, PAYMENT_FAILURE } from '#api/integrations/payment/payment-gateway.ts'
import { type ProviderSubscription } from '#api/integrations/payment/subscription-state.ts'
import { abandonSubscription, endNow } from '#api/integrations/payment/subscription-ends.ts'
import {
  changeSubscription,
  findProviderSubscription,
  subscribe,
} from '#api/integrations/payment/subscriptions.ts'
import { toSubscription } from '#api/core/directory/account-views.ts'
import { toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type BodyOf, type ReplyOf } from '#contract/endpoint.ts'
import { type updateSubscription as contract } from '#contract/billing/subscription.ts'
import { requireKnownPlan } from '#api/core/plans/known-plan.ts'
import { isSamePlan } from './change-rules.ts'
import { clampToPeriod, readPreviewTime } from './change-times.ts'
import { readSituation, type Situation } from './change.service.ts'
import { findBillingCustomer } from '#api/core/billing/customers.ts'
import { makeChange } from './lost-responses.service.ts'
import { applyChange } from '#api/core/billing/provider-sync.ts'
import { findSubscription } from '#api/core/billing/subscriptions.queries.ts'
import { withBillingLock } from '#api/core/billing/billing-lock.ts'

type PlanRequest = BodyOf<typeof contract>
type ChangeResult = ReplyOf<typeof contract>

interface Payment {
  situation: Situation
  paymentMethodId: string
  intent: string
  at: Date
}

/** Whether a subscription is in the state after this change, including one that waits for authentication. */
function isMadeOf({ current, replaced, target, coupon }: Situation) {
  return (found: ProviderSubscription) => {
    const { providerId, couponCode } = found.shown
    if (found.phase === 'over' || providerId === replaced?.shown.providerId) return false
    if (providerId !== current?.shown.providerId) return isSamePlan(found, target)
    if (found.pendingInvoiceId !== null) return found.pendingInvoiceId !== current.pendingInvoiceId
    const hasCoupon = !coupon || couponCode?.toLowerCase() === coupon.code.toLowerCase()
    return hasCoupon && !found.isTrial && isSamePlan(found, target)
  }
}

/** Charges the card, and removes it where it is new and declined. */
async function pay(
  scope: SignedInScope,
  { situation, paymentMethodId, intent, at }: Payment,
): Promise<ProviderSubscription> {
  const { customer, current } = situation
  const charged = { ...customer, paymentMethodId }
  if (paymentMethodId !== customer.paymentMethodId) await setCard(scope, customer.id, paymentMethodId)
  try {
    return await makeChange(scope, {
      customer: charged,
      failure: PAYMENT_FAILURE.change,
      isMade: isMadeOf(situation),
      make: () =>
        current
          ? changeSubscription(scope, charged, current, { ...situation, intent, at })
          : subscribe(scope, charged, { ...situation, intent }),
    })
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'payment-failed') {
      await dropCard(scope, customer, paymentMethodId)
    }
    throw error
  }
}

/**
 * One request has one idempotency key, so that it is carried out once however often it is sent: from target, current
 * plan, card, and time of the preview. Without a preview, the key changes every minute.
 */
function toIntent(
  scope: SignedInScope,
  { customer, current, newestId, target, coupon }: Situation,
  {
    card,
    previewedAt,
    paymentMethodId,
  }: { card?: string | undefined; previewedAt?: string | undefined; paymentMethodId: string },
): string {
  const { plan, interval, quantity } = target
  const when = card ?? previewedAt ?? Math.floor(scope.now().getTime() / 60_000)
  const base = [customer.id, newestId, current?.latestInvoiceId]
  const parts = [...base, plan.id, interval, quantity, coupon?.code, paymentMethodId, when, previewedAt]
  return hashToken(parts.map((part) => part ?? '').join('|'))
}

export async function updateSubscription(scope: SignedInScope, request: PlanRequest): Promise<ChangeResult> {
  const { organizationId } = scope.actor
  await limit(scope, [{ key: `payment:organization:${organizationId}`, max: 20, windowSeconds: 3600 }])
  return withBillingLock(scope, request, async ({ isRepeated }) => {
    const repeated = isRepeated ? await findRepeatedResult(scope, request) : undefined
    return repeated ?? applyRequest(scope, request)
  })
}

/** The result of an identical request just before this one; undefined where it was refused. */
async function findRepeatedResult(
  scope: SignedInScope,
  { productId, interval, quantity, couponCode }: PlanRequest,
): Promise<ChangeResult | undefined> {
  const { organizationId } = scope.actor
  const row = await findSubscription(scope.db, organizationId)
  const customer = await findBillingCustomer(scope, organizationId)
  const found = customer && (await findProviderSubscription(scope, customer))
  if (!row || !found || found.phase === 'over' || found.isTrial) return undefined
  const isRequested = isSamePlan(found, { plan: requireKnownPlan(productId), interval, quantity })
  const hasCoupon =
    couponCode === undefined || couponCode.toLowerCase() === found.shown.couponCode?.toLowerCase()
  if (!isRequested || !hasCoupon) return undefined
  return {
    subscription: toSubscription(row, scope.now()),
    confirmInvoiceId: found.openInvoiceId,
    invoiceId: found.latestInvoiceId,
  }
}

async function applyRequest(
  scope: SignedInScope,
  { card, previewedAt, ...choice }: PlanRequest,
): Promise<ChangeResult> {
  const { db, actor, now } = scope
  const { organizationId } = actor
  const at = readPreviewTime(previewedAt, now())
  const before = await findSubscription(db, organizationId)
  const situation = await readSituation(scope, choice)
  const { customer, current, replaced } = situation
  const paymentMethodId = card ? await readGivenCard(scope, customer.id, card) : customer.paymentMethodId
  if (paymentMethodId === null) throw cardRefusal('Add a card first.')
  if (replaced?.phase === 'waiting') await abandonSubscription(scope, replaced)

  const subscription = await pay(scope, {
    situation,
    paymentMethodId,
    intent: toIntent(scope, situation, { card, previewedAt, paymentMethodId }),
    at: clampToPeriod(at, current),
  })
  if (replaced?.phase === 'open' && subscription.phase === 'open') {
    // It is never charged, and its replacement is paid: failing to cancel it must not fail this.
    await endNow(scope, replaced).catch((error: unknown) => {
      scope.log('warn', 'payment-lapsed-not-ended', { organizationId, error })
    })
  }
  const row = await applyChange(scope, {
    organizationId,
    customer: { ...customer, paymentMethodId },
    subscription,
    before,
    actor: toActorName(scope.account),
  })
  const isNewInvoice = subscription.latestInvoiceId !== (current?.latestInvoiceId ?? null)
  return {
    subscription: row ? toSubscription(row, now()) : null,
    confirmInvoiceId: subscription.openInvoiceId,
    invoiceId: isNewInvoice ? subscription.latestInvoiceId : null,
  }
}
