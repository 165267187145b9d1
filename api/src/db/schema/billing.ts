import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { organizations } from './account.ts'

const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })

/** The organization's customer at the payment provider. */
export const billingCustomers = sqliteTable('billing_customers', {
  organizationId: text('organization_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  /** The request that holds the billing lock, and when the lock expires. */
  busyWith: text('busy_with'),
  busyUntil: instant('busy_until'),
})

/** The provider's state of the subscription, in our terms. One row per organization, also after it has ended. */
export const subscriptions = sqliteTable('subscriptions', {
  id: text('id').primaryKey(),
  organizationId: text('organization_id')
    .notNull()
    .unique()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  productId: text('product_id').notNull(),
  interval: text('interval', { enum: ['day', 'week', 'month', 'year'] }).notNull(),
  /** Intervals per period. */
  intervalCount: integer('interval_count').notNull().default(1),
  quantity: integer('quantity').notNull().default(1),
  /** Unit price per period, in the smallest currency unit, as agreed at the start. Null where unknown. */
  unitAmount: integer('unit_amount'),
  /** Of all amounts of this row. */
  currency: text('currency').notNull().default('USD'),
  status: text('status', {
    enum: ['trialing', 'active', 'past_due', 'paused', 'scheduled_to_cancel', 'cancelled', 'expired'],
  }).notNull(),
  trialEndsAt: instant('trial_ends_at'),
  renewsAt: instant('renews_at'),
  /** When access ends after a cancellation. */
  endsAt: instant('ends_at'),
  /** The first failed payment that is still due. */
  pastDueSince: instant('past_due_since'),
  couponCode: text('coupon_code'),
  percentOff: real('percent_off'),
  /** Cents off each invoice. */
  amountOff: integer('amount_off'),
  couponEndsAt: instant('coupon_ends_at'),
  /** Upcoming charges, calculated from the provider's discounts; null where unknown. */
  charges: text('charges', { mode: 'json' }).$type<{ amount: number; from: string }[]>(),
  hasCard: integer('has_card', { mode: 'boolean' }).notNull().default(false),
  /** The provider's id; null for a trial that started without a provider. */
  providerId: text('provider_id').unique(),
  /** When this state was read from the provider. An older state never overwrites a newer one. */
  syncedAt: instant('synced_at'),
  createdAt: instant('created_at').notNull(),
})

/** People who have had a free trial. No foreign key, so that neither archiving nor deleting allows another one. */
export const usedTrials = sqliteTable('used_trials', {
  /** SHA-256 of the person's email address without its tag, base64url. */
  hash: text('hash').primaryKey(),
  /** The organization of the trial, so that repeating the start there is idempotent. */
  organizationId: text('organization_id').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Webhook events of the payment provider, stored before they are processed. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    /** The provider's id, so that an event that arrives twice is one row. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    customerId: text('customer_id'),
    payload: text('payload').notNull(),
    /** By the provider's clock. */
    createdAt: instant('created_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    processedAt: instant('processed_at'),
    attempts: integer('attempts').notNull().default(0),
    failure: text('failure'),
  },
  (table) => [
    index('payment_events_open').on(table.processedAt, table.receivedAt),
    index('payment_events_by_receipt').on(table.receivedAt),
  ],
)
