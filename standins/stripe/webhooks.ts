import { type Account } from './account.ts'
import type { Delivery, StripeEvent } from './wire.ts'

const TIMEOUT_MS = 10_000
/** Milliseconds from each attempt to the next one. */
const RETRY_AFTER = [1000, 5000, 30_000, 120_000, 600_000, 3_600_000]

const encoder = new TextEncoder()

/** The header that Stripe signs a body with, for a time in seconds. */
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
  /** Where events go; null where nobody wants them. */
  url: string | null
  fetch: typeof fetch
  now: () => Date
}

/** Posts events to the webhook endpoint, again and again until it takes them, and lets a test meddle with that. */
export function createWebhooks({ account, url, fetch, now }: WebhooksOptions) {
  const { store } = account
  let mode: DeliveryMode = 'send'
  let isRunning = false

  function add({ id }: StripeEvent) {
    if (url === null) return
    const status = mode === 'drop' ? 'dropped' : 'pending'
    const nextAt = status === 'pending' ? now().getTime() : null
    const delivery = {
      id: account.newId('whd'),
      event: id,
      url,
      attempts: 0,
      nextAt,
      status,
      lastAnswer: null,
    }
    store.put('delivery', delivery as Delivery)
  }

  async function post(event: StripeEvent, to: string): Promise<number> {
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

  async function attempt(delivery: Delivery) {
    const event = store.find('event', delivery.event)
    if (!event) return
    const answer = await post(event, delivery.url)
    const attempts = delivery.attempts + 1
    const isTaken = answer >= 200 && answer < 300
    const wait = isTaken ? undefined : RETRY_AFTER[attempts - 1]
    store.put('delivery', {
      ...delivery,
      attempts,
      lastAnswer: answer,
      nextAt: wait === undefined ? null : now().getTime() + wait,
      status: isTaken ? 'delivered' : wait === undefined ? 'failed' : 'pending',
    })
  }

  const listPending = () => store.list('delivery').filter(({ status }) => status === 'pending')

  /** Sends what is due, in the order of events, or in the one that is given. */
  async function flush(order = (rows: Delivery[]) => rows) {
    if (isRunning) return
    isRunning = true
    try {
      const due = listPending().filter(({ nextAt }) => nextAt !== null && nextAt <= now().getTime())
      for (const delivery of order(due)) await attempt(delivery)
    } finally {
      isRunning = false
    }
  }

  return {
    add,
    flush: async () => (mode === 'hold' ? undefined : flush()),
    list: () => store.list('delivery'),
    setMode: (next: DeliveryMode) => (mode = next),
    /** Sends what was held, in this order of event ids first. */
    async release(events: readonly string[] = []) {
      const place = (row: Delivery) =>
        events.includes(row.event) ? events.indexOf(row.event) : events.length
      await flush((rows) => rows.toSorted((one, other) => place(one) - place(other)))
    },
    /** Sends an event once more, whatever became of it before. */
    async resend(event: string) {
      const found = store.find('event', event)
      return found && url !== null ? post(found, url) : undefined
    },
  }
}
export type Webhooks = ReturnType<typeof createWebhooks>
