import { and, asc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { paymentEvents } from '#api/db/schema/billing.ts'
import { type PaymentEvent } from '#api/integrations/payment/payment-events.ts'

export const MAX_ATTEMPTS = 10
const FIRST_WAIT_MS = 60_000

/** A duplicate event writes nothing. */
export async function insertEvent(
  db: Db,
  event: PaymentEvent,
  { payload, now }: { payload: string; now: Date },
): Promise<void> {
  await db
    .insert(paymentEvents)
    .values({ ...event, payload, receivedAt: now })
    .onConflictDoNothing()
}

/** When the next attempt at an event is due: the delay doubles with each, from one minute to about eight hours. */
const nextAttemptAt = sql`${paymentEvents.receivedAt} + ${FIRST_WAIT_MS} * ((1 << ${paymentEvents.attempts}) - 1)`

/** Claims one attempt at an unprocessed event. */
export async function claimEvent(db: Db, id: string, now: Date) {
  const [row] = await db
    .update(paymentEvents)
    .set({ attempts: sql`${paymentEvents.attempts} + 1` })
    .where(
      and(
        eq(paymentEvents.id, id),
        isNull(paymentEvents.processedAt),
        lt(paymentEvents.attempts, MAX_ATTEMPTS),
        lte(nextAttemptAt, now.getTime()),
      ),
    )
    .returning({
      type: paymentEvents.type,
      customerId: paymentEvents.customerId,
      attempts: paymentEvents.attempts,
      payload: paymentEvents.payload,
    })
  return row
}

export async function markEventProcessed(db: Db, id: string, now: Date): Promise<void> {
  await db.update(paymentEvents).set({ processedAt: now, failure: null }).where(eq(paymentEvents.id, id))
}

export async function markEventFailed(db: Db, id: string, failure: string): Promise<void> {
  await db.update(paymentEvents).set({ failure }).where(eq(paymentEvents.id, id))
}

export async function listDueEventIds(db: Db, now: Date, max: number): Promise<string[]> {
  const rows = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(
      and(
        isNull(paymentEvents.processedAt),
        lt(paymentEvents.attempts, MAX_ATTEMPTS),
        lte(nextAttemptAt, now.getTime()),
      ),
    )
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(max)
  return rows.map(({ id }) => id)
}

export async function deleteEventsBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, moment))
}
