import { findCustomer } from '#api/integrations/payment/customers.ts'
import { readEventObject, readPaymentEvent } from '#api/integrations/payment/payment-events.ts'
import { hasPayment } from '#api/integrations/payment/payment-gateway.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { findOrganizationOf } from '#api/core/billing/customers.queries.ts'
import { findLostOrganization } from '#api/core/billing/customers.ts'
import {
  claimEvent,
  deleteEventsBefore,
  insertEvent,
  listDueEventIds,
  markEventFailed,
  markEventProcessed,
  MAX_ATTEMPTS,
} from './payment-events.queries.ts'
import { endSubscription } from '#api/core/billing/ended-customers.ts'
import { syncSubscription } from '#api/core/billing/provider-sync.ts'
import { mailReceipt } from './receipt-mail.service.ts'

const SWEEP_SIZE = 25
const KEEP_MS = 90 * 24 * 3600 * 1000
/** Events that can change the subscription that we show. All others are only stored. */
const MATTERS = /^(?:customer\.(?:subscription\.|updated$|deleted$)|invoice\.|payment_method\.)/

/**
 * Stores an event and processes it after the response. It only triggers a read: the state is fetched from the provider,
 * so that events may come twice, late and in any order.
 */
export async function receivePaymentEvent(
  scope: Scope,
  message: { body: string; signature: string | null },
): Promise<{ received: true }> {
  const event = await readPaymentEvent(scope, message)
  await insertEvent(scope.db, event, { payload: message.body, now: scope.now() })
  scope.later(processPaymentEvent(scope, event.id))
  return { received: true }
}

interface Told {
  type: string
  customerId: string
  payload: string
}

async function actOn(scope: Scope, { type, customerId, payload }: Told): Promise<void> {
  const known = await findOrganizationOf(scope.db, customerId)
  const organizationId = known ?? (await findLostOrganization(scope, customerId))
  if (organizationId === null) return
  const customer = await findCustomer(scope, customerId)
  if (customer === 'unknown') return
  if (customer === 'gone') await endSubscription(scope, organizationId)
  else await syncSubscription(scope, { organizationId, customer })
  const invoiceId = type === 'invoice.paid' ? readEventObject(payload) : undefined
  if (invoiceId !== undefined) await mailReceipt(scope, { organizationId, customerId, invoiceId })
}

export async function processPaymentEvent(scope: Scope, id: string): Promise<void> {
  const { db, now, log } = scope
  const event = await claimEvent(db, id, now())
  if (!event) return
  try {
    const { customerId } = event
    if (customerId !== null && MATTERS.test(event.type)) await actOn(scope, { ...event, customerId })
  } catch (error) {
    const isLast = event.attempts >= MAX_ATTEMPTS
    log(isLast ? 'error' : 'warn', 'payment-event-failed', { id, type: event.type, error })
    await markEventFailed(db, id, error instanceof Error ? error.message : 'unknown')
    return
  }
  await markEventProcessed(db, id, now())
}

/** Retries events that failed or were not processed, and deletes old ones. */
export async function sweepPaymentEvents(scope: Scope): Promise<void> {
  const { db, now } = scope
  if (!hasPayment(scope)) return
  for (const id of await listDueEventIds(db, now(), SWEEP_SIZE)) await processPaymentEvent(scope, id)
  await deleteEventsBefore(db, new Date(now().getTime() - KEEP_MS))
}
