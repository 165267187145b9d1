/** What endpoints can be notified of. Schemas of what is sent: `webhook-events.ts`. */
export const WEBHOOK_EVENT_TYPES = ['audit.finished', 'audit.failed', 'issue.new', 'rank.changed'] as const
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number]

export const WEBHOOK_EVENT_WORDS: Readonly<Record<WebhookEventType, string>> = {
  'audit.finished': 'An audit finished',
  'audit.failed': 'An audit failed',
  'issue.new': 'New issue in an audit',
  'rank.changed': 'Positions changed',
}

/** Sent by the button of an endpoint alone, so nobody chooses it. */
export const TEST_EVENT_TYPE = 'webhook.test'
export const DELIVERED_EVENT_TYPES = [...WEBHOOK_EVENT_TYPES, TEST_EVENT_TYPE] as const
export type DeliveredEventType = (typeof DELIVERED_EVENT_TYPES)[number]

/** `failing`: disabled by us, since it failed for days or said that it is gone. */
export const ENDPOINT_STATES = ['active', 'disabled', 'failing'] as const
export type EndpointState = (typeof ENDPOINT_STATES)[number]

export const ENDPOINT_STATE_WORDS: Readonly<Record<EndpointState, string>> = {
  active: 'Active',
  disabled: 'Disabled',
  failing: 'Disabled after failures',
}

/** `canceled`: its endpoint was disabled before it could be delivered. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'canceled'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const DELIVERY_STATE_WORDS: Readonly<Record<DeliveryState, string>> = {
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
  canceled: 'Canceled',
}

/** Why an attempt failed. */
export const ATTEMPT_FAILURES = [
  'status',
  'redirect',
  'timeout',
  'unreachable',
  'certificate',
  'address',
  'secret',
  'interrupted',
] as const
export type AttemptFailure = (typeof ATTEMPT_FAILURES)[number]

export const ATTEMPT_FAILURE_WORDS: Readonly<Record<AttemptFailure, string>> = {
  status: 'The status is not 2xx.',
  redirect: 'Redirects are not followed. Use the URL that it redirects to.',
  timeout: 'No complete response within 10 seconds.',
  unreachable: 'The connection failed, or the name doesn’t resolve to a public address.',
  certificate: 'The certificate is invalid.',
  address: 'The address is private, or its port is not one of websites.',
  secret: 'The signing secret can no longer be opened. Rotate it.',
  interrupted: 'Sending was interrupted.',
}
