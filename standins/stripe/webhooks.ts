import { type Account } from './account.ts'
import type { Delivery, StripeEvent } from './wire.ts'

const TIMEOUT_MS = 10_000
/** Delays between attempts in milliseconds. */
const RETRY_AFTER = [1000, 5000, 30_000, 120_000, 600_000, 3_600_000]

const encoder = new TextEncoder()

/** Stripe's signature header of a body, for a time in seconds. */
export async function signBody(secret: string, body: string, at: number): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(`${at}.${body}`))
  const hex = [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `t=${at},v1=${hex}`
}

export type DeliveryMode = 'send' | 'hold' | 'drop'

export interface WebhooksOptions {
  account: Account
  /** The webhook URL; null without one. */
  url: string | null
  fetch: typeof fetch
  now: () => Date
}

async function post(
  { account, fetch, now }: WebhooksOptions,
  event: StripeEvent,
  to: string,
): Promise<number> {
  const body = JSON.stringify({ ...event, pending_webhooks: 1 }, null, 2)
  const signature = await signBody(account.keys.webhook, body, Math.floor(now().getTime() / 1000))
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(to, { method: 'POST', headers, body, signal, redirect: 'manual' })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}

async function attempt(options: WebhooksOptions, delivery: Delivery) {
  const { account, now } = options
  const event = account.store.find('event', delivery.event)
  if (!event) return
  const answer = await post(options, event, delivery.url)
  const attempts = delivery.attempts + 1
  const isTaken = answer >= 200 && answer < 300
  const wait = isTaken ? undefined : RETRY_AFTER[attempts - 1]
  account.store.put('delivery', {
    ...delivery,
    attempts,
    lastAnswer: answer,
    nextAt: wait === undefined ? null : now().getTime() + wait,
    status: isTaken ? 'delivered' : wait === undefined ? 'failed' : 'pending',
  })
}

function newDelivery(
  { account, now }: WebhooksOptions,
  { id }: StripeEvent,
  url: string,
  mode: DeliveryMode,
): Delivery {
  const status = mode === 'drop' ? 'dropped' : 'pending'
  const nextAt = status === 'pending' ? now().getTime() : null
  return { id: account.newId('whd'), event: id, url, attempts: 0, nextAt, status, lastAnswer: null }
}

/** Posts events to the webhook endpoint until it accepts them, under the control of tests. */
export function createWebhooks(options: WebhooksOptions) {
  const { account, url, now } = options
  const { store } = account
  let mode: DeliveryMode = 'send'
  let isRunning = false

  const isDue = ({ status, nextAt }: Delivery) =>
    status === 'pending' && nextAt !== null && nextAt <= now().getTime()

  /** Sends due events, in order or in the given order. */
  async function send(order = (rows: Delivery[]) => rows) {
    if (isRunning) return
    isRunning = true
    try {
      for (const delivery of order(store.list('delivery').filter(isDue))) await attempt(options, delivery)
    } finally {
      isRunning = false
    }
  }

  return {
    add: (event: StripeEvent) =>
      url === null || store.put('delivery', newDelivery(options, event, url, mode)),
    flush: async () => (mode === 'hold' ? undefined : send()),
    list: () => store.list('delivery'),
    setMode: (next: DeliveryMode) => (mode = next),
    /** Sends held events, these first. */
    async release(events: readonly string[]) {
      const place = ({ event }: Delivery) => (events.includes(event) ? events.indexOf(event) : events.length)
      await send((rows) => rows.toSorted((one, other) => place(one) - place(other)))
    },
    /** Resends an event, regardless of earlier deliveries. */
    async resend(id: string) {
      const event = store.find('event', id)
      return event && url !== null ? post(options, event, url) : undefined
    },
  }
}
export type Webhooks = ReturnType<typeof createWebhooks>
