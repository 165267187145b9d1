import { Stripe } from 'stripe'
import { createStripe, type StripeOptions } from './stripe.ts'

export const START = new Date('2026-01-10T12:00:00Z')
export const HOUR = 3600
export const DAY = 24 * HOUR

/** The official SDK with its own stand-in, whose time is frozen until a clock is advanced. */
export function createClient(options: StripeOptions = {}) {
  const standIn = createStripe({ now: () => START, ...options })
  const request = (path: string, init: RequestInit = {}) => Promise.resolve(standIn.app.request(path, init))
  const stripe = new Stripe(standIn.keys.secret, {
    httpClient: Stripe.createFetchHttpClient((input, init) => request(input as string, init)),
    maxNetworkRetries: 0,
    telemetry: false,
  })
  return { standIn, stripe, request }
}
export type Client = ReturnType<typeof createClient>

/** Raw calls, as a careless client could send them. */
export async function post(client: Client, path: string, body: string, headers: Record<string, string> = {}) {
  const response = await client.request(path, {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${client.standIn.keys.secret}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer }
}

interface Answer {
  id?: string
  error?: { type: string; code?: string; param?: string; message: string; decline_code?: string }
}

/** A plan of $29 a month and $290 a year, one of $79 and $790, and a customer with a card. */
export async function createShop(
  client: Client,
  { card = 'pm_card_visa', clock }: { card?: string; clock?: string } = {},
) {
  const { stripe } = client
  const price = (product: string, unit_amount: number, interval: 'month' | 'year') =>
    stripe.prices.create({ product, unit_amount, currency: 'usd', recurring: { interval } })
  const starter = await stripe.products.create({ name: 'Starter' })
  const growth = await stripe.products.create({ name: 'Growth' })
  const customer = await stripe.customers.create({
    email: 'ada@example.com',
    name: 'Ada',
    ...(clock === undefined ? {} : { test_clock: clock }),
  })
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id })
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } })
  return {
    customer: customer.id,
    card: method.id,
    starter: await price(starter.id, 2900, 'month'),
    starterYear: await price(starter.id, 29_000, 'year'),
    growth: await price(growth.id, 7900, 'month'),
    growthYear: await price(growth.id, 79_000, 'year'),
  }
}

/** The id of a possibly expanded field. */
export const idOf = (reference: string | { id: string } | null) =>
  typeof reference === 'string' ? reference : (reference?.id ?? '')
