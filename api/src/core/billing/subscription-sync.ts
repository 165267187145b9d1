import { commit } from '#api/db/commit.ts'
import {
  paymentFailedMail,
  subscriptionCancelledMail,
  subscriptionEndedMail,
  subscriptionStartedMail,
} from './billing-mails.ts'
import { dispatchMails } from '#api/mail/mail-delivery.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'
import { trialStartedMail } from './trial-mails.ts'
import { queueMail } from '#api/mail/mails.queries.ts'
import { type SubscriptionRow } from '#api/core/directory/account.queries.ts'
import { recordAuditEventOnce } from '#api/core/audit-log/audit-log.queries.ts'
import { newSubscription } from '#api/core/directory/new-rows.ts'
import { accessEnd } from '#api/core/plans/plan-limits.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { listAdministrators } from './customers.queries.ts'
import { listTransitions, type Transition, type WrittenState } from './subscription-transitions.ts'
import { findSubscription, writeState } from './subscriptions.queries.ts'
import { toPlanName, toSubscriptionFacts } from './subscription.audit.ts'
import { toDay } from './trial-days.ts'

type Before = SubscriptionRow | undefined
interface Actor {
  id: string
  name: string
}

export interface Written {
  organizationId: string
  state: WrittenState
  latestInvoiceId: string | null
  /** When the state was read: an earlier read never overwrites it. */
  readAt: Date
  /** The stored state before it was read. */
  before: Before
  /** Who did it; absent where nobody here did. */
  actor?: Actor
  /** Why, where that is known and nobody did it. */
  reason?: string
}

interface Recipient {
  id: string
  email: string
  firstName: string
  timeZone: string
}

/** Emails about changes; none about what was just shown on a page, and none about a trial that simply ends. */
function toMail(
  { kind }: Transition,
  {
    before,
    after,
    recipient,
    appUrl,
  }: { before: Before; after: SubscriptionRow; recipient: Recipient; appUrl: string },
): MailMessage | undefined {
  const { firstName, timeZone } = recipient
  const day = (moment: Date | null) => (moment ? toDay(moment, timeZone) : undefined)
  const facts = { firstName, planName: toPlanName(after), appUrl }
  if (kind === 'trial-started') return trialStartedMail({ ...facts, endsOn: day(after.trialEndsAt) ?? '' })
  if (kind === 'started') return subscriptionStartedMail({ ...facts, on: day(after.renewsAt) })
  if (kind === 'cancelled') return subscriptionCancelledMail({ ...facts, on: day(after.endsAt) })
  if (kind === 'payment-failed') return paymentFailedMail({ ...facts, on: day(accessEnd(after)) })
  const isTrial = before?.status === 'trialing' || before?.providerId === null
  if (kind === 'ended' && !isTrial) return subscriptionEndedMail({ ...facts, on: undefined })
  return undefined
}

async function toStatements(
  scope: Scope,
  {
    before,
    after,
    actor,
    reason,
    transitions,
  }: Pick<Written, 'before' | 'actor' | 'reason'> & { after: SubscriptionRow; transitions: Transition[] },
) {
  if (transitions.length === 0) return { events: [], mails: [] }
  const { db, now, settings } = scope
  const recipients = await listAdministrators(db, after.organizationId)
  const events = transitions.map(({ kind, key }) =>
    recordAuditEventOnce(scope, `chg_${hashToken(key)}`, {
      organizationId: after.organizationId,
      actor: actor ?? null,
      action: `subscription.${kind}`,
      ...toSubscriptionFacts(before, after),
      ...(reason !== undefined && { reason }),
    }),
  )
  const mails = transitions.flatMap((transition) =>
    recipients.flatMap((recipient) => {
      const message = toMail(transition, { before, after, recipient, appUrl: settings.APP_URL })
      const id = `mal_${hashToken(`${transition.key}-${recipient.id}`)}`
      return message ? [queueMail(db, message, { id, to: recipient.email, now: now() })] : []
    }),
  )
  return { events, mails }
}

/**
 * Stores the state of a subscription with the audit events and emails about what has happened since `before`, in one
 * batch. Idempotent: it may be called with the same state any number of times, in any order.
 */
export async function writeSubscription(scope: Scope, written: Written): Promise<SubscriptionRow> {
  const { organizationId, state, latestInvoiceId, readAt, before, actor, reason } = written
  const { db } = scope
  const after = {
    ...(before ?? newSubscription({ organizationId, ...state }, scope.now())),
    ...state,
    syncedAt: readAt,
  }
  const transitions = listTransitions(before, state, {
    subscriptionId: after.id,
    latestInvoiceId,
    knownAt: before?.syncedAt ?? null,
  })
  const { events, mails } = await toStatements(scope, {
    before,
    after,
    transitions,
    ...(actor && { actor }),
    ...(reason !== undefined && { reason }),
  })
  await commit(db, [writeState(db, after), ...events, ...mails.map(({ statement }) => statement)])
  dispatchMails(
    scope,
    mails.map(({ id }) => id),
  )
  return (await findSubscription(db, organizationId)) ?? after
}
