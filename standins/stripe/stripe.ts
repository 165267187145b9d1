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
  /** Base URL of the hosted pages; API calls may use any address. */
  origin?: string
  /** Webhook URL. Without it events can be read, and delivered manually. */
  webhookUrl?: string
  saved?: SavedAccount | undefined
  keys?: Keys
  /** An additional, restricted key. */
  restricted?: RestrictedKey | undefined
  now?: () => Date
  /** The fetch for webhooks. */
  fetch?: typeof fetch
  /** Called after each change, to save it. */
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

/** An in-memory stand-in for Stripe: its API, hosted pages and events. */
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
    /** Runs what is due on the stand-in's own clock, and sends pending events. */
    async tick() {
      catchUp()
      await webhooks.flush()
      forgetOld(account)
    },
    /** All events, oldest first. */
    events: () => account.store.list('event'),
    /** The webhook request of an event, signed for that time in seconds. */
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
