import { readGivenCard, startCardPage, startSetupIntent } from '#api/integrations/payment/cards.ts'
import { setCard } from '#api/integrations/payment/customers.ts'
import { payOpenInvoices } from '#api/integrations/payment/invoices.ts'
import { ChangeUnanswered, isTestMode, sourceMissing } from '#api/integrations/payment/payment-gateway.ts'
import { findProviderSubscription } from '#api/integrations/payment/subscriptions.ts'
import { commit } from '#api/db/commit.ts'
import { toSubscription } from '#api/core/directory/account-views.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type BodyOf, type ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/billing/payment.ts'
import { ensureBillingCustomer } from '#api/core/billing/customers.ts'
import { syncSubscription } from '#api/core/billing/provider-sync.ts'
import { recordPaymentEvent } from './payment.audit.ts'
import { withBillingLock } from '#api/core/billing/billing-lock.ts'

/** Stripe replaces this with the id of the checkout session. */
const SESSION = '{CHECKOUT_SESSION_ID}'

/** Per organization and hour, since thieves test stolen cards. */
const limitCards = (scope: SignedInScope) =>
  limit(scope, [{ key: `card:organization:${scope.actor.organizationId}`, max: 30, windowSeconds: 3600 }])

export async function createSetupIntent(
  scope: SignedInScope,
): Promise<ReplyOf<typeof contract.createSetupIntent>> {
  const { STRIPE_PUBLISHABLE_KEY, STRIPE_SCRIPT_URL } = scope.settings
  if (!STRIPE_PUBLISHABLE_KEY) throw sourceMissing()
  await limitCards(scope)
  const customer = await ensureBillingCustomer(scope)
  const intent = await startSetupIntent(scope, customer.id)
  return {
    ...intent,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    scriptUrl: STRIPE_SCRIPT_URL,
    isTestMode: isTestMode(scope),
  }
}

/** Return URLs of the hosted page: `done` with the card, `from` without it. */
function toPlaces({ returnTo, productId }: BodyOf<typeof contract.createCardPage>) {
  if (returnTo === 'signup') return { done: '/auth/signup/payment/done', from: '/auth/signup/payment' }
  const place = productId ? '/settings/subscription/confirm' : '/settings/subscription/card'
  return { done: place, from: place }
}

export async function createCardPage(
  scope: SignedInScope,
  page: BodyOf<typeof contract.createCardPage>,
): Promise<{ url: string }> {
  await limitCards(scope)
  const customer = await ensureBillingCustomer(scope)
  const { productId, interval, quantity, couponCode } = page
  const chosen = Object.entries({ plan: productId, interval, quantity, coupon: couponCode })
  const query = chosen.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  const { done, from } = toPlaces(page)
  const toUrl = (path: string, parts: string[]) =>
    scope.settings.APP_URL + path + (parts.length > 0 ? `?${parts.join('&')}` : '')
  const url = await startCardPage(scope, {
    customerId: customer.id,
    successUrl: toUrl(done, [...query, `card=${SESSION}`]),
    cancelUrl: toUrl(from, query),
  })
  return { url }
}

const NOT_KNOWN =
  'The card is on file, but we don’t know yet whether the open payment went through. Check your subscription before you try again.'

/** Makes the card the default payment method, and retries open invoices with it. */
export async function replaceCard(
  scope: SignedInScope,
  request: BodyOf<typeof contract.replaceCard>,
): Promise<ReplyOf<typeof contract.replaceCard>> {
  await limitCards(scope)
  return withBillingLock(scope, request, () => putOnFile(scope, request))
}

async function putOnFile(
  scope: SignedInScope,
  { card }: BodyOf<typeof contract.replaceCard>,
): Promise<ReplyOf<typeof contract.replaceCard>> {
  const { db, actor, now } = scope
  const { organizationId } = actor
  const customer = await ensureBillingCustomer(scope)
  const paymentMethodId = await readGivenCard(scope, customer.id, card)
  await setCard(scope, customer.id, paymentMethodId)
  await commit(db, [recordPaymentEvent(scope, 'Card', { action: 'subscription.card-replaced' })])
  try {
    const current = await findProviderSubscription(scope, customer)
    const intent = hashToken(`${card}|${paymentMethodId}`)
    const { confirmInvoiceId } = current
      ? await payOpenInvoices(scope, customer, current, { paymentMethodId, intent })
      : { confirmInvoiceId: null }
    return { confirmInvoiceId, subscription: await readAfter() }
  } catch (error) {
    await readAfter()
    throw error instanceof ChangeUnanswered ? new DomainError('outcome-unknown', NOT_KNOWN) : error
  }

  async function readAfter() {
    const row = await syncSubscription(scope, { organizationId, customer: { ...customer, paymentMethodId } })
    return row ? toSubscription(row, now()) : null
  }
}
