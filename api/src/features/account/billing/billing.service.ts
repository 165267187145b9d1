import { runBatch } from '#api/db/client.ts'
import { dispatchMail } from '#api/integrations/mail/mail-delivery.ts'
import { trialStartedMail } from '#api/integrations/mail/mail-messages.ts'
import { queueMail } from '#api/integrations/mail/mails.queries.ts'
import { hasPayment, PAYMENT_FAILURE } from '#api/integrations/payment/payment-gateway.ts'
import { abandonSubscription } from '#api/integrations/payment/subscription-ends.ts'
import { listProviderSubscriptions, startProviderTrial } from '#api/integrations/payment/subscriptions.ts'
import { type SubscriptionRow } from '#api/lib/account.queries.ts'
import { toSubscription } from '#api/lib/account-views.ts'
import { toActorName } from '#api/lib/changes.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newSubscription } from '#api/lib/new-rows.ts'
import { findPlan, type Plan, PLANS, savingsPercent, TRIAL_DAYS } from '#api/lib/plans.ts'
import { type Scope, type SignedInScope } from '#api/lib/scope.ts'
import { findUsedTrial, insertUsedTrial } from '#api/lib/used-trials.queries.ts'
import {
  type listProducts as listing,
  type startTrial as contract,
  type Subscription,
} from '#contract/billing.ts'
import { REFUSALS } from '#contract/billing.policy.ts'
import { type BodyOf, type ReplyOf } from '#contract/endpoint.ts'
import { CURRENCY } from '#contract/price-terms.ts'
import { ensureBillingCustomer } from './customers.service.ts'
import { makeChange } from './lost-answers.service.ts'
import { findRecipient, findSubscription, insertSubscription } from './subscriptions.queries.ts'
import { applyChange } from './provider-sync.service.ts'
import { inTurn } from './turns.service.ts'
import { toDay } from './trial-days.ts'

export function listProducts({ settings }: Pick<Scope, 'settings'>): ReplyOf<typeof listing> {
  const items = PLANS.map((plan) => ({
    id: plan.id,
    name: plan.name,
    description: plan.description,
    features: plan.features,
    limits: plan.limits,
    prices: [
      { interval: 'month' as const, amount: plan.price.month, currency: CURRENCY },
      {
        interval: 'year' as const,
        amount: plan.price.year,
        currency: CURRENCY,
        savingsPercent: savingsPercent(plan),
      },
    ],
  }))
  return { items, tax: settings.STRIPE_TAX }
}

export async function getSubscription({ actor, db, now }: SignedInScope): Promise<Subscription> {
  const row = await findSubscription(db, actor.organizationId)
  if (!row) throw new DomainError('not-found', REFUSALS['no-subscription'])
  return toSubscription(row, now())
}

export function requireKnownPlan(productId: string): Plan {
  const plan = findPlan(productId)
  if (plan) return plan
  throw new DomainError('validation-failed', 'Plan is invalid', {
    errors: { productId: ['Plan is invalid'] },
  })
}

const hadItsTrial = () => new DomainError('conflict', REFUSALS['had-trial'])

/** A trial is for the person who starts it. It counts before it begins, so that two starts at once are one. */
async function useTrial({ db, account, actor, now }: SignedInScope): Promise<void> {
  const { email } = account.user
  const { organizationId } = actor
  await runBatch(db, [insertUsedTrial(db, { email, organizationId, now: now() })])
  if ((await findUsedTrial(db, email)) !== organizationId) {
    throw new DomainError('conflict', REFUSALS['no-trial'])
  }
}

interface TrialWish {
  plan: Plan
  interval: BodyOf<typeof contract>['interval']
}

export async function startTrial(
  scope: SignedInScope,
  { productId, interval }: BodyOf<typeof contract>,
): Promise<Subscription> {
  if (!scope.actor.emailConfirmed) {
    throw new DomainError('email-unconfirmed', REFUSALS.confirmation)
  }
  const wish = { plan: requireKnownPlan(productId), interval }
  if (scope.account.subscription) throw hadItsTrial()
  await useTrial(scope)
  if (!hasPayment(scope)) return startOwnTrial(scope, wish)
  return inTurn(scope, { trial: productId, interval }, (turn) => startTrialAtProvider(scope, wish, turn))
}

/** A trial that goes over into the plan if there is a card by then. */
async function startTrialAtProvider(
  scope: SignedInScope,
  wish: TrialWish,
  { isRepeated }: { isRepeated: boolean },
): Promise<Subscription> {
  const { db, actor, account, now } = scope
  const { organizationId } = actor
  const started = await findSubscription(db, organizationId)
  // The same button, pressed a second time while the first was on its way.
  if (started && isRepeated && isAsked(started)) return toSubscription(started, now())
  if (started) throw hadItsTrial()
  const customer = await ensureBillingCustomer(scope)
  const written = { organizationId, customer, before: undefined, actor: toActorName(account) }
  const { current: found, foreign } = await listProviderSubscriptions(scope, customer)
  if (foreign.length > 0) throw new DomainError('conflict', REFUSALS['by-hand'])
  // A purchase that was left at the bank's question, and had nothing paid for it, is no reason not to try first.
  if (found?.phase === 'waiting') await abandonSubscription(scope, found)
  // One that was started a moment ago, whose answer got lost: it is the organization's trial, and there is no other.
  const known = found?.phase === 'waiting' ? undefined : found
  const subscription = known ?? (await begin())
  const row = await applyChange(scope, { ...written, subscription })
  if (!row || !isAsked(row)) throw hadItsTrial()
  return toSubscription(row, now())

  function isAsked({ productId, interval, status }: SubscriptionRow) {
    return productId === wish.plan.id && interval === wish.interval && status === 'trialing'
  }

  function begin() {
    return makeChange(scope, {
      customer,
      failure: PAYMENT_FAILURE.trial,
      make: () => startProviderTrial(scope, customer, wish),
      isMade: ({ isTrial }) => isTrial,
    })
  }
}

/** Without a payment provider a trial is a row with an end. */
async function startOwnTrial(scope: SignedInScope, { plan, interval }: TrialWish): Promise<Subscription> {
  const { actor, db, now, settings } = scope
  const recipient = await findRecipient(db, actor)
  if (!recipient) throw new DomainError('not-found', 'There is no such person.')

  const trialEndsAt = new Date(now().getTime() + TRIAL_DAYS * 24 * 3600 * 1000)
  const { organizationId } = actor
  const productId = plan.id
  const row = newSubscription({ organizationId, productId, interval, status: 'trialing', trialEndsAt }, now())
  const message = trialStartedMail({
    firstName: recipient.firstName,
    planName: plan.name,
    endsOn: toDay(trialEndsAt, recipient.timeZone),
    appUrl: settings.APP_URL,
  })
  // Named after the organization, which has one trial: a second start writes neither a subscription nor a mail.
  const id = `mal_trial-started-${actor.organizationId}`
  const mail = queueMail(db, message, { id, to: recipient.email, now: now() })
  if (!(await insertSubscription(db, row, mail.statement))) throw hadItsTrial()
  dispatchMail(scope, mail.id)
  return toSubscription(row, now())
}
