import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { callApi } from './account.ts'
import type { Product } from './product.ts'

const State = z.object({ keys: z.object({ secret: z.string() }) })
const Setup = z.object({ id: z.string(), scriptUrl: z.url() })
const Clock = z.object({ frozen_time: z.number() })
const Found = z.object({ id: z.string() })
const OWN_CLOCK = '/v1/test_helpers/test_clocks/clock_default'
const DAY_SECONDS = 24 * 3600

/** The payment provider that stands beside a product, as its operator sees it. `token` is any administrator's. */
export async function openStripeAccount({ url, dataDir }: Pick<Product, 'url' | 'dataDir'>, token: string) {
  const beginCard = async (by: string) =>
    Setup.parse(await callApi(url, '/subscription/setup-intent', { method: 'POST', token: by }))
  const { origin } = new URL((await beginCard(token)).scriptUrl)
  const { keys } = State.parse(JSON.parse(readFileSync(path.join(dataDir, 'stripe.json'), 'utf8')))

  async function call(address: string, form?: Record<string, string>): Promise<unknown> {
    const response = await fetch(origin + address, {
      method: form ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${keys.secret}` },
      ...(form && { body: new URLSearchParams(form) }),
    })
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`)
    return response.json()
  }

  /** A code that takes `percentOff` off every invoice. */
  async function createCoupon(code: string, percentOff: number) {
    const coupon = await call('/v1/coupons', { percent_off: String(percentOff), duration: 'forever' })
    const { id } = Found.parse(coupon)
    await call('/v1/promotion_codes', { code, 'promotion[type]': 'coupon', 'promotion[coupon]': id })
  }

  /** Lets so much time pass at the provider, with everything that falls due in it. */
  async function passDays(days: number) {
    const { frozen_time: now } = Clock.parse(await call(OWN_CLOCK))
    await call(`${OWN_CLOCK}/advance`, { frozen_time: String(now + days * DAY_SECONDS) })
  }

  /** What somebody has typed into the payment element: the card as `update` and `card` take it. */
  async function giveCard(by: string, card: string): Promise<string> {
    const { id } = await beginCard(by)
    await call(`/v1/setup_intents/${id}/confirm`, { payment_method: card })
    return id
  }

  /** Puts a card on file without its bank being asked about that. */
  async function setCard(email: string, card: string) {
    const { data } = z
      .object({ data: z.tuple([Found]) })
      .parse(await call(`/v1/customers?${new URLSearchParams({ email }).toString()}`))
    const [{ id: customer }] = data
    const { id } = Found.parse(await call(`/v1/payment_methods/${card}/attach`, { customer }))
    await call(`/v1/customers/${customer}`, { 'invoice_settings[default_payment_method]': id })
  }

  return { createCoupon, passDays, giveCard, setCard }
}
