import type { CookieJar } from '#app/lib/session/cookie-jar.server.ts'
import { type OfferInAddress, readOffer } from '#app/labels/plan-choice.ts'

const COOKIE = 'selectedPlan'
const ATTRIBUTES = { httpOnly: true, maxAge: 7 * 24 * 60 * 60 }

/** For the confirmation link, whose URL does not have the choice. */
export function keepOffer(cookies: CookieJar, offer: OfferInAddress): void {
  if (offer.plan) cookies.set(COOKIE, new URLSearchParams({ ...offer }).toString(), ATTRIBUTES)
  else dropOffer(cookies)
}

export const findKeptOffer = (cookies: CookieJar): OfferInAddress =>
  readOffer(new URLSearchParams(cookies.read(COOKIE)))

export const dropOffer = (cookies: CookieJar): void => cookies.delete(COOKIE, ATTRIBUTES)
