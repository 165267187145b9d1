import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type WebhookAttempt } from '#contract/organization/webhooks.ts'
import {
  DELIVERED_EVENT_TYPES,
  DELIVERY_STATES,
  type WebhookEventType,
} from '#contract/organization/webhooks.words.ts'
import { organizations, users } from './account.ts'

const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })
/** The organization whose row it is, with which it goes. */
const organizationId = () =>
  text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })

/** Where an organization is notified of events. */
export const webhookEndpoints = sqliteTable(
  'webhook_endpoints',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    url: text('url').notNull(),
    description: text('description').notNull(),
    /** Both, folded for search: `folded-text.ts`. */
    foldedText: text('folded_text').notNull(),
    events: text('events', { mode: 'json' }).$type<WebhookEventType[]>().notNull(),
    isEnabled: integer('is_enabled', { mode: 'boolean' }).notNull(),
    /** When we disabled it, because it kept failing; null otherwise. */
    stoppedAt: instant('stopped_at'),
    /** Sealed. */
    secret: text('secret').notNull(),
    /** The one before, sealed, with which requests are signed too until then. */
    previousSecret: text('previous_secret'),
    previousSecretUntil: instant('previous_secret_until'),
    /** Since when every attempt has failed. */
    failingSince: instant('failing_since'),
    lastDeliveredAt: instant('last_delivered_at'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('webhook_endpoints_by_organization').on(table.organizationId, table.createdAt)],
)

/** One event for one endpoint, written in the batch of what it tells of, and what came of sending it. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The same for every endpoint, and for the same event that is queued twice. */
    eventId: text('event_id').notNull(),
    event: text('event', { enum: DELIVERED_EVENT_TYPES }).notNull(),
    body: text('body').notNull(),
    state: text('state', { enum: DELIVERY_STATES }).notNull(),
    /** Attempts that were made by themselves. */
    tries: integer('tries').notNull(),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** Who is at an attempt has the delivery until then. */
    busyUntil: instant('busy_until'),
    log: text('log', { mode: 'json' }).$type<WebhookAttempt[]>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_by_event').on(table.endpointId, table.eventId),
    index('webhook_deliveries_by_endpoint').on(table.endpointId, table.createdAt),
    index('webhook_deliveries_due').on(table.state, table.nextAttemptAt),
    index('webhook_deliveries_by_creation').on(table.createdAt),
  ],
)
