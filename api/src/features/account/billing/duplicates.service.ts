import { runBatch } from '#api/db/client.ts'
import { duplicateEndedMail, duplicateFoundMail } from '#api/integrations/mail/duplicate-messages.ts'
import { dispatchMails } from '#api/integrations/mail/mail-delivery.ts'
import { queueMail } from '#api/integrations/mail/mails.queries.ts'
import { type Customer } from '#api/integrations/payment/customers.ts'
import {
  type ProviderSubscription,
  type ProviderSubscriptions,
} from '#api/integrations/payment/subscription-state.ts'
import { endDuplicate } from '#api/integrations/payment/subscription-ends.ts'
import { findPlan } from '#api/lib/plans.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { type Scope } from '#api/lib/scope.ts'
import { listAdministrators } from './customers.queries.ts'
import { writeTransition } from './subscriptions.queries.ts'

interface Found {
  organizationId: string
  customer: Customer
  keptId: string
  duplicate: ProviderSubscription
}

/** Tells the operator and the customer, once however often it is found. */
async function tell(scope: Scope, { organizationId, customer, keptId, duplicate }: Found): Promise<void> {
  const { db, now, settings } = scope
  const { providerId: subscriptionId, productId } = duplicate.shown
  const planName = findPlan(productId)?.name ?? productId
  const key = `duplicate-${subscriptionId}`
  const queue = (message: Parameters<typeof queueMail>[1], to: string) =>
    queueMail(db, message, { id: `mal_${hashToken(`${key}-${to}`)}`, to, now: now() })
  const facts = { organizationId, customerId: customer.id, subscriptionId, keptId, planName }
  const administrators = await listAdministrators(db, organizationId)
  const mails = [
    queue(duplicateFoundMail(facts), settings.CONTACT_ADDRESS),
    ...administrators.map(({ email, firstName }) =>
      queue(duplicateEndedMail({ firstName, planName, appUrl: settings.APP_URL }), email),
    ),
  ]
  const line = writeTransition(db, {
    id: `chg_${hashToken(key)}`,
    organizationId,
    actorId: null,
    actorName: null,
    action: 'subscription.duplicate-ended',
    subjectId: subscriptionId,
    subjectName: planName,
    details: [],
    at: now(),
  })
  await runBatch(db, [line, ...mails.map(({ statement }) => statement)])
  dispatchMails(
    scope,
    mails.map(({ id }) => id),
  )
}

/**
 * Ends what runs at the provider beside the plan that counts (decision 023). It is told of first: one that could not be
 * ended is found again, and one that was ended would not be.
 */
export async function endDuplicates(
  scope: Scope,
  { organizationId, customer }: { organizationId: string; customer: Customer },
  { current, duplicates }: ProviderSubscriptions,
): Promise<void> {
  if (!current) return
  const keptId = current.shown.providerId
  for (const duplicate of duplicates) {
    const { providerId } = duplicate.shown
    scope.log('error', 'payment-second-subscription', { organizationId, providerId, keptId })
    await tell(scope, { organizationId, customer, keptId, duplicate })
    await endDuplicate(scope, customer, duplicate)
  }
}
