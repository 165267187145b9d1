import { commit } from '#api/db/commit.ts'
import { dispatchMail } from '#api/mail/mail-delivery.ts'
import { trialEndingMail } from '#api/core/billing/trial-mails.ts'
import { queueMail } from '#api/mail/mails.queries.ts'
import { findPlan } from '#contract/billing/plan-table.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { expireTrials, listTrialsToRemindOf, reminderId } from '#api/core/billing/subscriptions.queries.ts'
import { toDay } from '#api/core/billing/trial-days.ts'

const REMIND_BEFORE_MS = 2 * 24 * 3600 * 1000
const MAX_REMINDERS = 100

/** Ends expired trials and sends reminders of those that end within two days. Idempotent. */
export async function moveTrials(scope: Scope): Promise<void> {
  const { db, now, settings } = scope
  const at = now()
  await expireTrials(db, at)
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
