import { commit } from '#api/db/commit.ts'
import { duplicateEndedMail, duplicateFoundMail } from './duplicate-mails.ts'
import { dispatchMails } from '#api/mail/mail-delivery.ts'
import { queueMail } from '#api/mail/mails.queries.ts'
import { type Customer } from '#api/integrations/payment/customers.ts'
import {
  type ProviderSubscription,
  type ProviderSubscriptions,
} from '#api/integrations/payment/subscription-state.ts'
import { endDuplicate } from '#api/integrations/payment/subscription-ends.ts'
import { findPlan } from '#contract/billing/plan-table.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { type Scope, type SignedInScope } from '#api/core/access/scope.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { type listEndedDuplicates as contract } from '#contract/billing/subscription.ts'
import { formatMoney } from './charge-views.ts'
import { listAdministrators } from './customers.queries.ts'
import { DUPLICATE_CREDITED, DUPLICATE_ENDED, listDuplicateLines } from './duplicate-subscriptions.queries.ts'
import { writeTransition } from './subscriptions.queries.ts'

interface Found {
  organizationId: string
  customer: Customer
  keptId: string
  duplicate: ProviderSubscription
}

/** For so long it is news on the subscription page. */
const NEWS_MS = 30 * 24 * 3600 * 1000

/** Second subscriptions that were ended lately. */
export async function listEndedDuplicates({
  db,
  now,
  actor: { organizationId },
}: Pick<SignedInScope, 'db' | 'now' | 'actor'>): Promise<ReplyOf<typeof contract>> {
  const since = new Date(now().getTime() - NEWS_MS)
  const lines = await listDuplicateLines(db, { organizationId, since })
  const credits = new Map(
    lines.flatMap(({ action, subjectId, details }) =>
      action === DUPLICATE_CREDITED ? [[subjectId, details[0]?.to ?? null] as const] : [],
    ),
  )
  const ended = lines.filter(({ action }) => action === DUPLICATE_ENDED)
  const items = ended.map(({ subjectId, subjectName, at }) => ({
    planName: subjectName,
    at: at.toISOString(),
    credit: credits.get(subjectId) ?? null,
  }))
  return { items }
}

const toKey = ({ duplicate }: Found) => `duplicate-${duplicate.shown.providerId}`
const toPlanName = ({ duplicate: { shown } }: Found) => findPlan(shown.productId)?.name ?? shown.productId

/** A line of the audit log about a second subscription, once however often it is written. */
const writeLine = (
  { db, now }: Scope,
  found: Found,
  { key, ...line }: { key: string } & Pick<Parameters<typeof writeTransition>[1], 'action' | 'details'>,
) =>
  writeTransition(db, {
    id: `chg_${hashToken(key)}`,
    organizationId: found.organizationId,
    actorId: null,
    actorName: null,
    subjectId: found.duplicate.shown.providerId,
    subjectName: toPlanName(found),
    at: now(),
    ...line,
  })

/** Tells the operator and the customer, once however often it is found. */
async function tell(scope: Scope, found: Found): Promise<void> {
  const { db, now, settings } = scope
  const { organizationId, customer, keptId, duplicate } = found
  const { providerId: subscriptionId } = duplicate.shown
  const planName = toPlanName(found)
  const key = toKey(found)
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
  const line = writeLine(scope, found, { key, action: DUPLICATE_ENDED, details: [] })
  await commit(db, [line, ...mails.map(({ statement }) => statement)])
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
    const found = { organizationId, customer, keptId, duplicate }
    await tell(scope, found)
    const credit = await endDuplicate(scope, customer, duplicate)
    if (!credit) continue
    const details = [{ field: 'credit', from: null, to: formatMoney(credit) }]
    const line = { key: `${toKey(found)}-credit`, action: DUPLICATE_CREDITED, details }
    await commit(scope.db, [writeLine(scope, found, line)])
  }
}
