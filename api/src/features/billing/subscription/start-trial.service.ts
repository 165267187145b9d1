import { commit } from '#api/db/commit.ts'
import { dispatchMail } from '#api/mail/mail-delivery.ts'
import { trialStartedMail } from '#api/core/billing/trial-mails.ts'
import { queueMail } from '#api/mail/mails.queries.ts'
import { hasPayment, PAYMENT_FAILURE } from '#api/integrations/payment/payment-gateway.ts'
import { abandonSubscription } from '#api/integrations/payment/subscription-ends.ts'
import { listProviderSubscriptions, startProviderTrial } from '#api/integrations/payment/subscriptions.ts'
import { type SubscriptionRow } from '#api/core/directory/account.queries.ts'
import { toSubscription } from '#api/core/directory/account-views.ts'
import { recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newSubscription } from '#api/core/directory/new-rows.ts'
import { type Plan, TRIAL_DAYS } from '#contract/billing/plan-table.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { findUsedTrial, insertUsedTrial } from '#api/core/plans/used-trials.queries.ts'
import { type startTrial as contract, type Subscription } from '#contract/billing/subscription.ts'
import { REFUSALS } from '#contract/billing/subscription.actions.ts'
import { type BodyOf } from '#contract/endpoint.ts'
import { toSubscriptionFacts } from '#api/core/billing/subscription.audit.ts'
import { ensureBillingCustomer } from '#api/core/billing/customers.ts'
import { requireKnownPlan } from '#api/core/plans/known-plan.ts'
import { makeChange } from './lost-responses.service.ts'
import {
  findRecipient,
  findSubscription,
  insertSubscription,
} from '#api/core/billing/subscriptions.queries.ts'
import { applyChange } from '#api/core/billing/provider-sync.ts'
import { withBillingLock } from '#api/core/billing/billing-lock.ts'
import { toDay } from '#api/core/billing/trial-days.ts'

const hadItsTrial = () => new DomainError('conflict', REFUSALS['had-trial'])

/**
 * A trial counts for the person who starts it. It is recorded before it starts, so that two concurrent starts are one.
 */
async function useTrial({ db, account, actor, now }: SignedInScope): Promise<void> {
  const { email } = account.user
  const { organizationId } = actor
  await commit(db, [insertUsedTrial(db, { email, organizationId, now: now() })])
  if ((await findUsedTrial(db, email)) !== organizationId) {
    throw new DomainError('conflict', REFUSALS['no-trial'])
  }
}

interface TrialRequest {
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
  const request = { plan: requireKnownPlan(productId), interval }
  if (scope.account.subscription) throw hadItsTrial()
  await useTrial(scope)
  if (!hasPayment(scope)) return startOwnTrial(scope, request)
  return withBillingLock(scope, { trial: productId, interval }, (lock) =>
    startTrialAtProvider(scope, request, lock),
  )
}

/** A trial that converts to the plan if there is a card by then. */
async function startTrialAtProvider(
  scope: SignedInScope,
  request: TrialRequest,
  { isRepeated }: { isRepeated: boolean },
): Promise<Subscription> {
  const { db, actor, account, now } = scope
  const { organizationId } = actor
  const started = await findSubscription(db, organizationId)
  // A double click: the first request is still in progress.
  if (started && isRepeated && isAsked(started)) return toSubscription(started, now())
  if (started) throw hadItsTrial()
  const customer = await ensureBillingCustomer(scope)
  const written = { organizationId, customer, before: undefined, actor: toActorName(account) }
  const { current: found, foreign } = await listProviderSubscriptions(scope, customer)
  if (foreign.length > 0) throw new DomainError('conflict', REFUSALS['by-hand'])
  // An abandoned, unpaid purchase does not rule out a trial.
  if (found?.phase === 'waiting') await abandonSubscription(scope, found)
  // It was just started and the response was lost: it is the organization's only trial.
  const known = found?.phase === 'waiting' ? undefined : found
  const subscription = known ?? (await begin())
  const row = await applyChange(scope, { ...written, subscription })
  if (!row || !isAsked(row)) throw hadItsTrial()
  return toSubscription(row, now())

  function isAsked({ productId, interval, status }: SubscriptionRow) {
    return productId === request.plan.id && interval === request.interval && status === 'trialing'
  }

  function begin() {
    return makeChange(scope, {
      customer,
      failure: PAYMENT_FAILURE.trial,
      make: () => startProviderTrial(scope, customer, request),
      isMade: ({ isTrial }) => isTrial,
    })
  }
}

/** Without a payment provider, a trial is a row with an end date. */
async function startOwnTrial(scope: SignedInScope, { plan, interval }: TrialRequest): Promise<Subscription> {
  const { account, actor, db, now, settings } = scope
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
  // The id is derived from the organization, which has one trial: a second start writes nothing.
  const id = `mal_trial-started-${actor.organizationId}`
  const mail = queueMail(db, message, { id, to: recipient.email, now: now() })
  await commit(
    db,
    [
      insertSubscription(db, row),
      mail.statement,
      recordAuditEvent(scope, {
        organizationId,
        actor: toActorName(account),
        action: 'subscription.trial-started',
        ...toSubscriptionFacts(undefined, row),
      }),
    ],
    { first: hadItsTrial },
  )
  dispatchMail(scope, mail.id)
  return toSubscription(row, now())
}
