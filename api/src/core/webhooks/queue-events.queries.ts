import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { webhookDeliveries, webhookEndpoints } from '#api/db/schema/webhooks.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { type WebhookData } from '#contract/webhook-events.ts'
import { type WebhookEventType } from '#contract/organization/webhooks.words.ts'

/** What has happened, with what is said of it. */
export type NewEvent = {
  [Type in WebhookEventType]: {
    type: Type
    /** What makes it this event and no other: queued twice, it is sent once. */
    of: string
    data: WebhookData<Type>
  }
}[WebhookEventType]

interface Queued {
  organizationId: string
  now: Date
  events: readonly NewEvent[]
  /** Queues nothing unless it holds when the statement runs. */
  when?: SQL
}

const listensTo = (type: SQL) =>
  sql`exists (select 1 from json_each(${webhookEndpoints.events}) as chosen where chosen.value = ${type})`

/** Without dots, which separate what is signed. */
export const toEventId = ({ type, of }: { type: string; of: string }) => `msg_${hashToken(`${type} ${of}`)}`

/**
 * Queues events for every enabled endpoint of the organization that listens to them, in one statement: to be written in the batch
 * of what they tell of.
 */
export function queueEvents(db: Db, { organizationId, now, events, when = sql`true` }: Queued): Statement {
  const timestamp = now.toISOString()
  const queued = JSON.stringify(
    events.map((event) => ({
      id: toEventId(event),
      type: event.type,
      body: JSON.stringify({ type: event.type, timestamp, data: event.data }),
    })),
  )
  const at = now.getTime()
  const values = {
    id: sql`'whd_' || lower(hex(randomblob(16)))`,
    organizationId: sql`${webhookEndpoints.organizationId}`,
    endpointId: sql`${webhookEndpoints.id}`,
    eventId: sql`queued.value ->> 'id'`,
    event: sql`queued.value ->> 'type'`,
    body: sql`queued.value ->> 'body'`,
    state: sql`'pending'`,
    tries: sql`0`,
    nextAttemptAt: sql`${at}`,
    busyUntil: sql`null`,
    log: sql`'[]'`,
    createdAt: sql`${at}`,
  } satisfies Record<keyof typeof webhookDeliveries.$inferSelect, SQL>
  // In the order in which the table has them, which is that of an insert without names.
  const columns = (Object.keys(getTableColumns(webhookDeliveries)) as (keyof typeof values)[]).map(
    (name) => values[name],
  )
  return db
    .insert(webhookDeliveries)
    .select(
      sql`select ${sql.join(columns, sql`, `)} from ${webhookEndpoints}, json_each(${queued}) as queued
        where ${and(
          eq(webhookEndpoints.organizationId, organizationId),
          eq(webhookEndpoints.isEnabled, true),
          listensTo(sql`queued.value ->> 'type'`),
          when,
        )}`,
    )
    .onConflictDoNothing()
}

/** Whether anybody listens to events of a type, for those that take work to find. */
export async function hasListener(db: Db, organizationId: string, type: WebhookEventType): Promise<boolean> {
  const [row] = await db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.organizationId, organizationId),
        eq(webhookEndpoints.isEnabled, true),
        listensTo(sql`${type}`),
      ),
    )
    .limit(1)
  return row !== undefined
}
