import { Hono } from 'hono'
import { type Account, createAccount, type Keys, type SavedAccount } from './account.ts'
import { cardEndpoints } from './cards.endpoints.ts'
import { catalogEndpoints } from './catalog.endpoints.ts'
import { clockEndpoints } from './clocks.endpoints.ts'
import { createControl } from './control.ts'
import { couponEndpoints } from './coupons.endpoints.ts'
import { customerEndpoints } from './customers.endpoints.ts'
import { invoiceEndpoints } from './invoices.endpoints.ts'
import { createPages } from './pages.ts'
import { type RestrictedKey } from './permissions.ts'
import { portalEndpoints } from './portal.endpoints.ts'
import { refundEndpoints } from './refunds.endpoints.ts'
import { runUntil } from './renewals.ts'
import { forgetOld } from './retention.ts'
import { createRouter } from './router.ts'
import { sessionEndpoints } from './sessions.endpoints.ts'
import { subscriptionEndpoints } from './subscriptions.endpoints.ts'
import { taxRateEndpoints } from './tax-rates.endpoints.ts'
import { taxIdEndpoints } from './tax-ids.endpoints.ts'
import { createWebhooks, signBody, type Webhooks } from './webhooks.ts'
import type { StripeEvent } from './wire.ts'

export type { SavedAccount } from './account.ts'
export type { StripeEvent } from './wire.ts'

export interface StripeOptions {
  /** Where the hosted pages are reached; calls may come under any address. */
  origin?: string
  /** Where events are posted to. Without it they can be read, and delivered by hand. */
  webhookUrl?: string
  saved?: SavedAccount | undefined
  keys?: Keys
  /** A further key, which may not do everything. */
  restricted?: RestrictedKey | undefined
  now?: () => Date
  /** What posts the events. */
  fetch?: typeof fetch
  /** Told after each change, so that it can be kept. */
  onChange?: () => void
}

export interface SignedEvent {
  body: string
  signature: string
}

const ENDPOINTS = [
  ...customerEndpoints,
  ...taxIdEndpoints,
  ...taxRateEndpoints,
  ...cardEndpoints,
  ...catalogEndpoints,
  ...couponEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...sessionEndpoints,
  ...portalEndpoints,
  ...refundEndpoints,
  ...clockEndpoints,
]

/** A stand-in for Stripe that lives in memory: its API, its hosted pages and its events. */
export function createStripe(options: StripeOptions = {}) {
  const { origin = 'http://stripe.test', now = () => new Date(), onChange = () => undefined } = options
  const { saved, keys } = options
  const onEvent = (event: StripeEvent) => webhooks.add(event)
  const account = createAccount({ origin, now, onChange, saved, keys, onEvent })
  const webhooks = createWebhooks({
    account,
    url: options.webhookUrl ?? null,
    now,
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
  })
  const catchUp = () => {
    account.setRequest(null)
    runUntil(account, null, account.clockTime(null))
  }
  return {
    app: createHttp({ account, webhooks, catchUp, restricted: options.restricted }),
    keys: account.keys,
    save: account.save,
    /** Does what fell due by the own clock, and sends what is to be sent. */
    async tick() {
      catchUp()
      await webhooks.flush()
      forgetOld(account)
    },
    /** Every event so far, oldest first. */
    events: () => account.store.list('event'),
    /** The event as Stripe would post it, signed for that time in seconds. */
    async sign(event: StripeEvent, at = Math.floor(now().getTime() / 1000)): Promise<SignedEvent> {
      const body = JSON.stringify(event, null, 2)
      return { body, signature: await signBody(account.keys.webhook, body, at) }
    },
  }
}

interface Parts {
  account: Account
  webhooks: Webhooks
  catchUp: () => void
  restricted: RestrictedKey | undefined
}

function createHttp({ account, webhooks, catchUp, restricted }: Parts): Hono {
  const failure = { status: 500, count: 0 }
  const route = createRouter({ account, endpoints: ENDPOINTS, failure, restricted, catchUp })
  const app = new Hono()
  app.route('/_control', createControl({ account, webhooks, failure }))
  app.route('/', createPages(account, catchUp))
  app.notFound(({ req }) => route(req.raw))
  return app
}
