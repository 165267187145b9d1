import { dispatchMail } from '#api/integrations/mail/mail-delivery.ts'
import { trialStartedMail } from '#api/integrations/mail/mail-messages.ts'
import { queueMail } from '#api/integrations/mail/mails.queries.ts'
import { toSubscription } from '#api/lib/account-views.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newSubscription } from '#api/lib/new-rows.ts'
import { CURRENCY, findPlan, PLANS, savingsPercent, TRIAL_DAYS } from '#api/lib/plans.ts'
import { type SignedInScope } from '#api/lib/scope.ts'
import { type Product, type startTrial as contract, type Subscription } from '#contract/billing.ts'
import { type BodyOf } from '#contract/endpoint.ts'
import { findRecipient, findSubscription, insertSubscription } from './subscriptions.queries.ts'
import { toDay } from './trial-days.ts'

export function listProducts(): { items: Product[] } {
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
  return { items }
}

export async function getSubscription({ actor, db, now }: SignedInScope): Promise<Subscription> {
  const row = await findSubscription(db, actor.organizationId)
  if (!row) throw new DomainError('not-found', 'Your organisation has no subscription yet.')
  return toSubscription(row, now())
}

export async function startTrial(
  scope: SignedInScope,
  { productId, interval }: BodyOf<typeof contract>,
): Promise<Subscription> {
  const { actor, db, now, settings } = scope
  if (!actor.emailConfirmed) throw new DomainError('email-unconfirmed', 'Confirm your email address first.')
  const plan = findPlan(productId)
  if (!plan)
    throw new DomainError('validation-failed', 'Plan is invalid', {
      errors: { productId: ['Plan is invalid'] },
    })
  const recipient = await findRecipient(db, actor)
  if (!recipient) throw new DomainError('not-found', 'There is no such person.')

  const trialEndsAt = new Date(now().getTime() + TRIAL_DAYS * 24 * 3600 * 1000)
  const { organizationId } = actor
  const row = newSubscription({ organizationId, productId, interval, status: 'trialing', trialEndsAt }, now())
  const message = trialStartedMail({
    firstName: recipient.firstName,
    planName: plan.name,
    endsOn: toDay(trialEndsAt, recipient.timeZone),
    appUrl: settings.APP_URL,
  })
  // Named after the organisation, which has one trial: a second start writes neither a subscription nor a mail.
  const id = `mal_trial-started-${actor.organizationId}`
  const mail = queueMail(db, message, { id, to: recipient.email, now: now() })
  if (!(await insertSubscription(db, row, mail.statement))) {
    throw new DomainError('conflict', 'Your organisation has had its free trial, or has a plan already.')
  }
  dispatchMail(scope, mail.id)
  return toSubscription(row, now())
}
