import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { type Order, pageOf } from '#api/db/page-of.ts'
import { webhookDeliveries, webhookEndpoints } from '#api/db/schema/webhooks.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type listWebhookDeliveries, type WebhookAttempt } from '#contract/organization/webhooks.ts'
import { type WhichEndpoint } from './webhooks.queries.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect
export type WhichDelivery = Pick<DeliveryRow, 'id' | 'organizationId'>
type DueDelivery = Pick<DeliveryRow, 'id' | 'organizationId' | 'endpointId'>

const ORDER: Order<QueryOf<typeof listWebhookDeliveries>['sort']> = {
  sorts: {
    created: webhookDeliveries.createdAt,
    event: webhookDeliveries.event,
    attempts: sql`json_array_length(${webhookDeliveries.log})`,
  },
  id: webhookDeliveries.id,
}

const isOfEndpoint = ({ id, organizationId }: WhichEndpoint) =>
  and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.organizationId, organizationId))

const isThis = ({ id, organizationId }: WhichDelivery) =>
  and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.organizationId, organizationId))

export const pageOfDeliveries = (
  db: Db,
  endpoint: WhichEndpoint,
  query: QueryOf<typeof listWebhookDeliveries>,
) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ delivery: webhookDeliveries, ...counted })
          .from(webhookDeliveries)
          .$dynamic(),
      from: webhookDeliveries,
      where: and(
        isOfEndpoint(endpoint),
        query.q === undefined ? undefined : contains(sql`lower(${webhookDeliveries.eventId})`, query.q),
        query.state && eq(webhookDeliveries.state, query.state),
        query.event && eq(webhookDeliveries.event, query.event),
      ),
      ...ORDER,
    },
    query,
  )

export async function findDelivery(
  db: Db,
  endpoint: WhichEndpoint,
  id: string,
): Promise<DeliveryRow | undefined> {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(isOfEndpoint(endpoint), eq(webhookDeliveries.id, id)))
  return row
}

export const insertDelivery = (db: Db, row: DeliveryRow): Statement =>
  db.insert(webhookDeliveries).values(row)

const isFree = (now: Date) => or(isNull(webhookDeliveries.busyUntil), lte(webhookDeliveries.busyUntil, now))

/** What is due, those of each endpoint one after the other, so that one with many does not hold up the others. */
export async function listDue(db: Db, now: Date, max: number): Promise<DueDelivery[]> {
  const due = db
    .select({
      id: webhookDeliveries.id,
      organizationId: webhookDeliveries.organizationId,
      endpointId: webhookDeliveries.endpointId,
      nextAttemptAt: webhookDeliveries.nextAttemptAt,
      place: sql<number>`row_number() over (partition by ${webhookDeliveries.endpointId}
        order by ${webhookDeliveries.nextAttemptAt}, ${webhookDeliveries.id})`.as('place'),
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(
      and(
        eq(webhookDeliveries.state, 'pending'),
        lte(webhookDeliveries.nextAttemptAt, now),
        isFree(now),
        eq(webhookEndpoints.isEnabled, true),
      ),
    )
    .as('due')
  return db
    .select({ id: due.id, organizationId: due.organizationId, endpointId: due.endpointId })
    .from(due)
    .orderBy(asc(due.place), asc(due.nextAttemptAt))
    .limit(max)
}

interface Lease {
  now: Date
  busyUntil: Date
}

/** Takes a delivery for one attempt that is due; undefined where somebody else has it, or it is not due any more. */
export async function claimDue(
  db: Db,
  which: WhichDelivery,
  { now, busyUntil }: Lease,
): Promise<DeliveryRow | undefined> {
  const [row] = await db
    .update(webhookDeliveries)
    .set({ busyUntil, tries: sql`${webhookDeliveries.tries} + 1` })
    .where(
      and(
        isThis(which),
        eq(webhookDeliveries.state, 'pending'),
        lte(webhookDeliveries.nextAttemptAt, now),
        isFree(now),
      ),
    )
    .returning()
  return row
}

/** The same for an attempt that somebody asks for, whatever came of the delivery before. */
export async function claimAny(
  db: Db,
  which: WhichDelivery,
  { now, busyUntil }: Lease,
): Promise<DeliveryRow | undefined> {
  const [row] = await db
    .update(webhookDeliveries)
    .set({ busyUntil })
    .where(and(isThis(which), isFree(now)))
    .returning()
  return row
}

/** Writes down an attempt, and what becomes of the delivery. */
export const endAttempt = (
  db: Db,
  which: WhichDelivery,
  { attempt, ...values }: Partial<Pick<DeliveryRow, 'state' | 'nextAttemptAt'>> & { attempt: WebhookAttempt },
): Statement =>
  db
    .update(webhookDeliveries)
    .set({
      ...values,
      busyUntil: null,
      log: sql`json_insert(${webhookDeliveries.log}, '$[#]', json(${JSON.stringify(attempt)}))`,
    })
    .where(isThis(which))

/** Of an endpoint that is disabled. */
export const cancelPending = (db: Db, endpoint: WhichEndpoint): Statement =>
  db
    .update(webhookDeliveries)
    .set({ state: 'canceled' })
    .where(and(isOfEndpoint(endpoint), eq(webhookDeliveries.state, 'pending')))

export const deleteDeliveriesBefore = (db: Db, moment: Date): Statement =>
  db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, moment))
