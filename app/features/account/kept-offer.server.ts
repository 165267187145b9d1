import type { CookieJar } from '#app/lib/session/cookie-jar.server.ts'

const COOKIE = 'selectedPlan'
const ATTRIBUTES = { httpOnly: true, maxAge: 7 * 24 * 60 * 60 }
const MAX_LENGTH = 64

/** A plan and its period, as the price list puts them into an address. */
export interface OfferInAddress {
  plan?: string
  interval?: string
}

/** Nothing without a plan: a period alone is no choice. */
export function readOffer(search: URLSearchParams): OfferInAddress {
  const [plan, interval] = ['plan', 'interval'].map((name) => search.get(name)?.slice(0, MAX_LENGTH))
  return plan ? { plan, ...(interval && { interval }) } : {}
}

/** For the confirmation link, which is opened at an address that knows nothing of the choice. */
export function keepOffer(cookies: CookieJar, offer: OfferInAddress): void {
  if (offer.plan) cookies.set(COOKIE, new URLSearchParams({ ...offer }).toString(), ATTRIBUTES)
  else dropOffer(cookies)
}

export const findKeptOffer = (cookies: CookieJar): OfferInAddress =>
  readOffer(new URLSearchParams(cookies.read(COOKIE)))

export const dropOffer = (cookies: CookieJar): void => cookies.delete(COOKIE, ATTRIBUTES)
