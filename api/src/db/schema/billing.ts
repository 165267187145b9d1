import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { organizations } from './account.ts'

const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })

/** The organization as the payment provider knows it. */
export const billingCustomers = sqliteTable('billing_customers', {
  organizationId: text('organization_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  /** The wish that is being granted: nobody else's is, until that moment at the latest. */
  busyWith: text('busy_with'),
  busyUntil: instant('busy_until'),
})

/** What the payment provider says of the subscription, in our words. One row an organization, also after it has ended. */
export const subscriptions = sqliteTable('subscriptions', {
  id: text('id').primaryKey(),
  organizationId: text('organization_id')
    .notNull()
    .unique()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  productId: text('product_id').notNull(),
  interval: text('interval', { enum: ['day', 'week', 'month', 'year'] }).notNull(),
  /** How many of these make one period. */
  intervalCount: integer('interval_count').notNull().default(1),
  quantity: integer('quantity').notNull().default(1),
  /** What one of it costs a period, in the smallest unit: the price it was taken at. Null where the provider has not said so. */
  unitAmount: integer('unit_amount'),
  /** What it is paid in; all amounts here are. */
  currency: text('currency').notNull().default('USD'),
  status: text('status', {
    enum: ['trialing', 'active', 'past_due', 'paused', 'scheduled_to_cancel', 'cancelled', 'expired'],
  }).notNull(),
  trialEndsAt: instant('trial_ends_at'),
  renewsAt: instant('renews_at'),
  /** When access ends after a cancellation. */
  endsAt: instant('ends_at'),
  /** The first failed payment of those that have not been made good. */
  pastDueSince: instant('past_due_since'),
  couponCode: text('coupon_code'),
  percentOff: real('percent_off'),
  /** Cents off each invoice. */
  amountOff: integer('amount_off'),
  couponEndsAt: instant('coupon_ends_at'),
  /** What the invoices to come are about, as it follows from the provider's discounts; null where it has not said so. */
  charges: text('charges', { mode: 'json' }).$type<{ amount: number; from: string }[]>(),
  hasCard: integer('has_card', { mode: 'boolean' }).notNull().default(false),
  /** The provider's id; null for a trial from before there was a provider. */
  providerId: text('provider_id').unique(),
  /** When the provider's state that this row shows was read. An older state never overwrites a newer one. */
  syncedAt: instant('synced_at'),
  createdAt: instant('created_at').notNull(),
})

/** Who has had a free trial. Refers to nobody, so that neither archiving nor deleting brings it back. */
export const usedTrials = sqliteTable('used_trials', {
  /** SHA-256 of the person's address without its tag, base64url. */
  hash: text('hash').primaryKey(),
  /** Where they had it, so that a start that is repeated there is the same one. */
  organizationId: text('organization_id').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** What the payment provider has told us, stored before it is acted on. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    /** The provider's, so that an event that comes twice is one row. */
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
