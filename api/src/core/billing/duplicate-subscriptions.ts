import { type AuditEventFacts, recordAuditEventOnce } from '#api/core/audit-log/audit-log.queries.ts'
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
import { hashToken } from '#api/lib/random-tokens.ts'
import { type Scope, type SignedInScope } from '#api/core/access/scope.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { type SecondSubscription } from '#contract/billing/payment.ts'
import { type listEndedDuplicates as contract } from '#contract/billing/subscription.ts'
import { formatMoney } from './charge-views.ts'
import { listAdministrators } from './customers.queries.ts'
import { toPlanName } from './subscription.audit.ts'
import {
  DUPLICATE_CREDITED,
  DUPLICATE_ENDED,
  listDuplicateEvents,
} from './duplicate-subscriptions.queries.ts'

type DuplicateAction = typeof DUPLICATE_ENDED | typeof DUPLICATE_CREDITED

interface Found {
  organizationId: string
  customer: Customer
  keptId: string
  duplicate: ProviderSubscription
}

/** How long the subscription page mentions it. */
const NEWS_MS = 30 * 24 * 3600 * 1000

/** Second subscriptions that run now, whether they are to be ended or were made on purpose. */
export const toSecondSubscriptions = ({
  current,
  duplicates,
  foreign,
}: ProviderSubscriptions): SecondSubscription[] => [
  ...duplicates.map(({ shown }) => ({ id: shown.providerId, planName: toPlanName(shown) })),
  ...(current?.phase === 'open' ? foreign.map((id) => ({ id, planName: null })) : []),
]

/** Duplicate subscriptions that were canceled recently. */
export async function listEndedDuplicates({
  db,
  now,
  actor: { organizationId },
}: Pick<SignedInScope, 'db' | 'now' | 'actor'>): Promise<ReplyOf<typeof contract>> {
  const since = new Date(now().getTime() - NEWS_MS)
  const events = await listDuplicateEvents(db, { organizationId, since })
  const credits = new Map(
    events.flatMap(({ action, subjectId, details }) =>
      action === DUPLICATE_CREDITED ? [[subjectId, details[0]?.to ?? null] as const] : [],
    ),
  )
  const ended = events.filter(({ action }) => action === DUPLICATE_ENDED)
  const items = ended.map(({ subjectId, subjectName, at }) => ({
    id: subjectId ?? '',
    planName: subjectName,
    at: at.toISOString(),
    credit: credits.get(subjectId) ?? null,
  }))
  return { items }
}

const toKey = ({ duplicate }: Found) => `duplicate-${duplicate.shown.providerId}`

/** An audit event about a duplicate subscription; writing it again changes nothing. */
const recordDuplicate = (
  scope: Scope,
  found: Found,
  { key, ...facts }: { key: string } & Pick<AuditEventFacts<DuplicateAction>, 'action' | 'details'>,
) =>
  recordAuditEventOnce(scope, `chg_${hashToken(key)}`, {
    organizationId: found.organizationId,
    actor: null,
    subject: { id: found.duplicate.shown.providerId, name: toPlanName(found.duplicate.shown) },
    ...facts,
  })

/** Notifies the operator and the customer, once however often it is found. */
async function tell(scope: Scope, found: Found): Promise<void> {
  const { db, now, settings } = scope
  const { organizationId, customer, keptId, duplicate } = found
  const { providerId: subscriptionId } = duplicate.shown
  const planName = toPlanName(duplicate.shown)
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
  const event = recordDuplicate(scope, found, { key, action: DUPLICATE_ENDED })
  await commit(db, [event, ...mails.map(({ statement }) => statement)])
  dispatchMails(
    scope,
    mails.map(({ id }) => id),
  )
}

/**
 * Cancels duplicate subscriptions at the provider (decision 023). Notices go out first: one that could not be canceled
 * is found again, and one that was canceled would not be.
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
    const event = recordDuplicate(scope, found, {
      key: `${toKey(found)}-credit`,
      action: DUPLICATE_CREDITED,
      details: [{ field: 'credit', from: null, to: formatMoney(credit) }],
    })
    await commit(scope.db, [event])
  }
}
