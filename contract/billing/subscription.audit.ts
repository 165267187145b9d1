import type { AuditEventKinds } from '#contract/audit-event.ts'

const STATE = {
  plan: 'Plan',
  interval: 'Interval',
  currency: 'Currency',
  quantity: 'Quantity',
  status: 'Status',
} as const

export const SUBSCRIPTION_EVENTS = {
  'subscription.trial-started': {
    entity: 'subscription',
    words: 'started the free trial of {subject}',
    fields: STATE,
  },
  'subscription.started': { entity: 'subscription', words: 'subscribed to {subject}', fields: STATE },
  'subscription.changed': {
    entity: 'subscription',
    words: 'changed the plan to {subject}',
    fields: STATE,
  },
  'subscription.cancelled': {
    entity: 'subscription',
    words: 'canceled the subscription to {subject}',
    fields: STATE,
  },
  'subscription.paused': {
    entity: 'subscription',
    words: 'paused the subscription to {subject}',
    fields: STATE,
  },
  'subscription.resumed': {
    entity: 'subscription',
    words: 'resumed the subscription to {subject}',
    fields: STATE,
  },
  'subscription.ended': {
    entity: 'subscription',
    words: 'ended the subscription to {subject}',
    fields: STATE,
  },
  'subscription.duplicate-ended': {
    entity: 'subscription',
    words: 'ended a second subscription to {subject}',
  },
  'subscription.duplicate-credited': {
    entity: 'subscription',
    words: 'credited what was paid for a second subscription to {subject}',
    fields: { credit: 'Credit' },
  },
  'subscription.card-replaced': { entity: 'subscription', words: 'replaced the card on file' },
  'subscription.payment-failed': {
    entity: 'subscription',
    words: 'could not collect the payment for {subject}',
    fields: STATE,
  },
  'subscription.payment-collected': {
    entity: 'subscription',
    words: 'collected the payment for {subject}',
    fields: STATE,
  },
  'subscription.tax-id-changed': {
    entity: 'subscription',
    words: 'changed the tax ID',
    fields: { 'tax ID': 'Tax ID' },
  },
} as const satisfies AuditEventKinds
