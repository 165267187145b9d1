import { decodeJwt } from 'jose'
import { Stripe } from 'stripe'
import { vi } from 'vitest'
import { openSession } from '#api/core/sessions/sessions.ts'
import { type RestrictedKey } from '#standins/stripe/permissions.ts'
import { createStripe, type StripeEvent } from '#standins/stripe/stripe.ts'
import * as paymentContract from '#contract/billing/payment.ts'
import * as subscriptionContract from '#contract/billing/subscription.ts'
import { createTestApi, type TestApi } from './api.ts'
import { createContraryProvider, toContrary, toNative } from './contrary-provider.ts'
import { createPerson, createTestScope } from './people.ts'

/** The SDK waits for half a second and more before it asks again, which says nothing about what is asked then. */
vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(0)

/**
 * The API over a payment provider of its own; the test's clock is the provider's too. The operator's `stripe` speaks
 * with it straight, even where the API meets it in its contrary mood.
 */
export function createPayingApi({
  isContrary = false,
  settings = {},
  restricted,
}: {
  isContrary?: boolean
  settings?: Record<string, string>
  /** The key that the API has in the place of the one that may do everything. */
  restricted?: RestrictedKey
} = {}) {
  const holder: { api?: TestApi } = {}
  const standIn = createStripe({ now: () => holder.api?.clock.at ?? new Date(), restricted })
  const calls: string[] = []
  /** The permissions that a restricted key did not have. */
  const denied: string[] = []
  const request: typeof fetch = (input, init) => {
    const url = input instanceof Request ? input.url : input.toString()
    calls.push(`${init?.method ?? 'GET'} ${new URL(url).pathname}`)
    return Promise.resolve(standIn.app.request(url, init as RequestInit)).then(async (answer) => {
      if (answer.status === 403)
        denied.push(...((await answer.clone().text()).match(/(?<=')rak_\w+(?=')/) ?? []))
      return answer
    })
  }
  const contrary = createContraryProvider({ send: request, announce: () => deliverAll() })
  const reach = isContrary ? contrary : request
  const lossy = new Set<RegExp>()
  const awaited: { call: RegExp; act: () => Promise<unknown> }[] = []
  const provider: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input.toString())
    const place = awaited.findIndex(({ call }) => call.test(`${init?.method ?? 'GET'} ${pathname}`))
    if (place >= 0) await awaited.splice(place, 1)[0]?.act()
    const answer = await reach(input, init)
    if ([...lossy].some((call) => call.test(`${init?.method ?? 'GET'} ${pathname}`)))
      throw new TypeError('the connection was lost')
    return answer
  }
  const api = createTestApi({
    fetch: provider,
    settings: {
      STRIPE_SECRET_KEY: restricted?.key ?? standIn.keys.secret,
      STRIPE_PUBLISHABLE_KEY: standIn.keys.publishable,
      STRIPE_WEBHOOK_SECRET: standIn.keys.webhook,
      ...settings,
    },
  })
  holder.api = api

  /** A call by somebody who has just signed in again: these tests move time by months. */
  const callFresh: TestApi['call'] = async (endpoint, input, caller) => {
    if (caller?.token === undefined) return api.call(endpoint, input, caller)
    const { sub } = decodeJwt(caller.token)
    const { token } = await openSession(createTestScope(api), sub ?? '')
    return api.call(endpoint, input, { ...caller, token })
  }
  const stripe = new Stripe(standIn.keys.secret, {
    httpClient: Stripe.createFetchHttpClient(request),
    maxNetworkRetries: 0,
    telemetry: false,
  })
  const delivered = new Set<string>()

  /** Posts one event to the API, as the provider would. */
  async function deliver(event: StripeEvent, at?: number): Promise<Response> {
    delivered.add(event.id)
    const { body, signature } = await standIn.sign(isContrary ? toContrary(event) : event, at)
    return api.request('/webhooks/stripe', {
      method: 'POST',
      body,
      headers: { 'stripe-signature': signature },
    })
  }

  /** Lets something happen while a call of the API is on its way to the provider, the next time that there is such a call. */
  function meanwhile(call: RegExp, act: () => Promise<unknown>) {
    awaited.push({ call, act })
  }

  /** From now on these calls are done by the provider, and their responses are lost, until the returned function is called. */
  function loseAnswers(call: RegExp): () => void {
    lossy.add(call)
    return () => lossy.delete(call)
  }

  /** The events that have not been delivered yet. */
  const listNewEvents = () => standIn.events().filter(({ id }) => !delivered.has(id))

  async function deliverAll(order = (events: StripeEvent[]) => events) {
    for (const event of order(listNewEvents())) await deliver(event)
  }

  /** Moves time, and lets the provider do what falls due until then. */
  async function wait(milliseconds: number) {
    api.wait(milliseconds)
    await standIn.tick()
  }

  /** A scope over the same provider, for jobs. */
  function createJobScope() {
    return { ...createTestScope(api), fetch: provider }
  }

  /** A card that somebody has given to the payment element; what `update` and `replaceCard` take. */
  async function giveCard(token: string, card = 'pm_card_visa'): Promise<string> {
    const { body } = await callFresh(paymentContract.createSetupIntent, {}, { token })
    await stripe.setupIntents.confirm(toNative(body.id), { payment_method: card }).catch(() => undefined)
    return body.id
  }

  async function findCustomerId(organizationId: string): Promise<string> {
    const id = await api.bindings.DB.prepare(
      'select customer_id from billing_customers where organization_id = ?',
    )
      .bind(organizationId)
      .first<string>('customer_id')
    if (id === null) throw new Error('this organization is no customer')
    return toNative(id)
  }

  /** A card on file that no form was needed for: one whose bank asks at every payment, for example. */
  async function fileCard(token: string, organizationId: string, card: string): Promise<string> {
    await callFresh(paymentContract.createSetupIntent, {}, { token })
    const customer = await findCustomerId(organizationId)
    const { id } = await stripe.paymentMethods.attach(card, { customer })
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
    return customer
  }

  /** An owner whose organization pays for a plan. */
  async function createPayer({ productId = 'prod_growth', card = 'pm_card_visa', quantity = 1 } = {}) {
    const owner = await createPerson(api)
    const answer = await callFresh(
      subscriptionContract.updateSubscription,
      { body: { productId, interval: 'month', quantity, card: await giveCard(owner.token, card) } },
      { token: owner.token },
    )
    return { ...owner, answer, customerId: await findCustomerId(owner.organizationId) }
  }

  return {
    api: { ...api, call: callFresh },
    stripe,
    standIn,
    calls,
    denied,
    deliver,
    deliverAll,
    meanwhile,
    loseAnswers,
    listNewEvents,
    wait,
    createJobScope,
    giveCard,
    fileCard,
    findCustomerId,
    createPayer,
  }
}

export type PayingApi = ReturnType<typeof createPayingApi>
