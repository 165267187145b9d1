import { commit } from '#api/db/commit.ts'
import { dispatchMail } from '#api/mail/mail-delivery.ts'
import { trialEndingMail } from '#api/core/billing/trial-mails.ts'
import { queueMail } from '#api/mail/mails.queries.ts'
import { findPlan } from '#contract/billing/plan-table.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { listEndedTrials, listTrialsToRemindOf, reminderId } from '#api/core/billing/subscriptions.queries.ts'
import { writeSubscription } from '#api/core/billing/subscription-sync.ts'
import { toDay } from '#api/core/billing/trial-days.ts'

const REMIND_BEFORE_MS = 2 * 24 * 3600 * 1000
const MAX_REMINDERS = 100
const MAX_ENDS = 100

const TRIAL_IS_OVER = 'The trial period is over.'

/** Each with its audit event, as the provider's are written. One that is bought meanwhile is left as it is by then. */
async function endTrials(scope: Scope): Promise<void> {
  const readAt = scope.now()
  for (const before of await listEndedTrials(scope.db, { now: readAt, max: MAX_ENDS })) {
    await writeSubscription(scope, {
      organizationId: before.organizationId,
      state: { ...before, status: before.status === 'trialing' ? 'expired' : 'cancelled' },
      latestInvoiceId: null,
      readAt,
      before,
      reason: TRIAL_IS_OVER,
    })
  }
}

/** Ends expired trials and sends reminders of those that end within two days. Idempotent. */
export async function moveTrials(scope: Scope): Promise<void> {
  const { db, now, settings } = scope
  const at = now()
  await endTrials(scope)
  const ending = await listTrialsToRemindOf(db, {
    now: at,
    until: new Date(at.getTime() + REMIND_BEFORE_MS),
    max: MAX_REMINDERS,
  })
  const mails = ending.map(({ subscription, user, timeZone }) => {
    const message = trialEndingMail({
      firstName: user.firstName,
      planName: findPlan(subscription.productId)?.name ?? '',
      endsOn: toDay(subscription.trialEndsAt ?? at, timeZone),
      appUrl: settings.APP_URL,
      hasCard: subscription.hasCard,
    })
    return queueMail(db, message, { id: reminderId(subscription.id, user.id), to: user.email, now: at })
  })
  await commit(
    db,
    mails.map(({ statement }) => statement),
  )
  for (const { id } of mails) dispatchMail(scope, id)
}
