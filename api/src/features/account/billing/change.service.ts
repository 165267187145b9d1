import { findCoupon, type FoundCoupon } from '#api/integrations/payment/coupons.ts'
import { type Target } from '#api/integrations/payment/catalog.ts'
import { type Customer, dropCard, setCard } from '#api/integrations/payment/customers.ts'
import { readGivenCard } from '#api/integrations/payment/cards.ts'
import { previewChange } from '#api/integrations/payment/invoices.ts'
import { cardRefusal } from '#api/integrations/payment/payment-gateway.ts'
import { type ProviderSubscription } from '#api/integrations/payment/subscription-state.ts'
import {
  abandonSubscription,
  changeSubscription,
  endNow,
  findProviderSubscription,
  subscribe,
} from '#api/integrations/payment/subscriptions.ts'
import { toSubscription } from '#api/lib/account-views.ts'
import { toActorName } from '#api/lib/changes.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/lib/scope.ts'
import { type PlanChoice } from '#contract/billing.forms.ts'
import { type BodyOf, type ReplyOf } from '#contract/endpoint.ts'
import { type ChangePreview, type updateSubscription as contract } from '#contract/subscription.ts'
import { isDowngrade, refuseChange, toTaken } from './change-rules.ts'
import { toCharges } from './charge-views.ts'
import { clampToPeriod, listChargesAfter, readPreviewTime } from './change-times.ts'
import { requireKnownPlan } from './billing.service.ts'
import { countPeople } from './customers.queries.ts'
import { ensureBillingCustomer } from './customers.service.ts'
import { findSubscription } from './subscriptions.queries.ts'
import { applyChange } from './sync.service.ts'
import { inTurn } from './turns.service.ts'

interface Situation {
  customer: Customer
  /** What there is to be changed; undefined where a subscription would begin. */
  current: ProviderSubscription | undefined
  /** What ends once the new one has begun: a trial that was cancelled, or a first payment that never came. */
  replaced: ProviderSubscription | undefined
  target: Target
  coupon: FoundCoupon | undefined
}

/** Everything that a change is decided by, with what may not be done refused. */
async function readSituation(
  scope: SignedInScope,
  { productId, interval, quantity, couponCode }: PlanChoice,
): Promise<Situation> {
  const target = { plan: requireKnownPlan(productId), interval, quantity }
  const customer = await ensureBillingCustomer(scope)
  const [found, people] = await Promise.all([
    findProviderSubscription(scope, customer),
    countPeople(scope.db, scope.actor.organizationId),
  ])
  const isCancelledTrial = found?.isTrial === true && found.shown.status === 'scheduled_to_cancel'
  const current = found?.phase === 'open' && !isCancelledTrial ? found : undefined
  const isKept = couponCode?.toLowerCase() === current?.shown.couponCode?.toLowerCase()
  refuseChange({ current, target, hasNewCoupon: couponCode !== undefined && !isKept, people })
  const coupon =
    couponCode === undefined || isKept
      ? undefined
      : await findCoupon(scope, { code: couponCode, customerId: customer.id, target })
  return {
    customer,
    current,
    replaced: found?.phase === 'over' || current ? undefined : found,
    target,
    coupon,
  }
}

export async function previewSubscriptionChange(
  scope: SignedInScope,
  choice: PlanChoice,
): Promise<ChangePreview> {
  const situation = await readSituation(scope, choice)
  const { customer, current, target } = situation
  const at = scope.now()
  const preview = await previewChange(scope, customer, { ...situation, at: clampToPeriod(at, current) })
  const money = (amount: number) => ({ amount, currency: preview.currency })
  const charges = toCharges(listChargesAfter(preview, { current, target, at }))
  return {
    productId: target.plan.id,
    productName: target.plan.name,
    interval: target.interval,
    quantity: target.quantity,
    isUpgrade: current === undefined || !isDowngrade(current.shown, toTaken(target)),
    lines: preview.lines,
    discount: money(preview.discount),
    tax: money(preview.tax),
    taxes: preview.taxes,
    fromBalance: money(preview.fromBalance),
    dueNow: money(preview.dueNow),
    renewal: money(charges[0]?.amount ?? 0),
    renewsAt: charges[0]?.from ?? null,
    charges,
    previewedAt: at.toISOString(),
  }
}

interface Payment {
  situation: Situation
  paymentMethodId: string
  intent: string
  at: Date
}

/** Charges the card, and forgets it where it was new and is declined. */
async function pay(
  scope: SignedInScope,
  { situation, paymentMethodId, intent, at }: Payment,
): Promise<ProviderSubscription> {
  const { customer, current } = situation
  const charged = { ...customer, paymentMethodId }
  if (paymentMethodId !== customer.paymentMethodId) await setCard(scope, customer.id, paymentMethodId)
  try {
    return current
      ? await changeSubscription(scope, charged, current, { ...situation, intent, at })
      : await subscribe(scope, charged, { ...situation, intent })
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'payment-failed') {
      await dropCard(scope, customer, paymentMethodId)
    }
    throw error
  }
}

/**
 * One wish has one key, so that it is granted once however often it is sent: what was wanted, on top of what, with which
 * card, and looked at when. Whoever does not say when has a minute.
 */
function toIntent(
  scope: SignedInScope,
  { customer, current, replaced, target, coupon }: Situation,
  {
    card,
    previewedAt,
    paymentMethodId,
  }: { card?: string | undefined; previewedAt?: string | undefined; paymentMethodId: string },
): string {
  const { plan, interval, quantity } = target
  const when = card ?? previewedAt ?? Math.floor(scope.now().getTime() / 60_000)
  const base = [
    customer.id,
    (current ?? replaced)?.shown.providerId ?? scope.account.subscription?.providerId,
    current?.latestInvoiceId,
  ]
  const parts = [...base, plan.id, interval, quantity, coupon?.code, paymentMethodId, when, previewedAt]
  return hashToken(parts.map((part) => part ?? '').join('|'))
}

export async function updateSubscription(
  scope: SignedInScope,
  wish: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { organizationId } = scope.actor
  await limit(scope, [{ key: `payment:organization:${organizationId}`, max: 20, windowSeconds: 3600 }])
  return inTurn(scope, wish, () => grant(scope, wish))
}

async function grant(
  scope: SignedInScope,
  { card, previewedAt, ...choice }: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
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
  if (replaced?.phase === 'open' && subscription.phase === 'open') await endNow(scope, replaced)
  const row = await applyChange(scope, {
    organizationId,
    customer: { ...customer, paymentMethodId },
    subscription,
    before,
    actor: toActorName(scope.account),
  })
  const isNewInvoice = subscription.latestInvoiceId !== (current?.latestInvoiceId ?? null)
  return {
    subscription: toSubscription(row, now()),
    confirmInvoiceId: subscription.openInvoiceId,
    invoiceId: isNewInvoice ? subscription.latestInvoiceId : null,
  }
}
