import * as z from 'zod'
import { type Settings } from '#api/env.ts'
import { isPrivateHost } from './address-guard.ts'

/** What requests to the audited site have and no other: credentials and headers that were given for it. */
const OwnRequests = z.object({
  /** Origins that get them. */
  origins: z.array(z.string()),
  headers: z.record(z.string(), z.string()),
})

/** How requests are made, and where they may go. `allowPrivate` is for development and tests. */
export const FetchRules = z.object({
  userAgent: z.string(),
  allowPrivate: z.boolean(),
  /** Who we are, for user agents of another name. */
  botName: z.string().exactOptional(),
  /** The names by which robots.txt is asked, the first before all others; our own without any. */
  robotsNames: z.array(z.string()).exactOptional(),
  own: OwnRequests.exactOptional(),
})
export type FetchRules = z.infer<typeof FetchRules>

/** `fetch`, or what stands in for it in a test. */
export type Send = (url: string, init: RequestInit) => Promise<Response>

/** Requests per second to a public host whose ceiling is not set. */
const PUBLIC_RATE = 8

type RateSettings = Pick<Settings, 'CRAWL_MAX_RATE'>

/** Requests per second to a host that is not verified; null for no ceiling, on private addresses only. */
export function politeRateOf({ CRAWL_MAX_RATE }: RateSettings, hostname: string): number | null {
  if (CRAWL_MAX_RATE > 0) return CRAWL_MAX_RATE
  return isPrivateHost(hostname) ? null : PUBLIC_RATE
}

/** The same for public hosts. */
export const publicRateOf = ({ CRAWL_MAX_RATE }: RateSettings) => CRAWL_MAX_RATE || PUBLIC_RATE

export function toFetchRules(settings: Pick<Settings, 'APP_URL' | 'CRAWL_PRIVATE_ADDRESSES'>): FetchRules {
  const botName = `BellwetherBot/1.0; +${settings.APP_URL}/bot`
  return {
    userAgent: `Mozilla/5.0 (compatible; ${botName})`,
    botName,
    allowPrivate: settings.CRAWL_PRIVATE_ADDRESSES === 'allow',
  }
}
