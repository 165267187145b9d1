import { type Settings } from '#api/env.ts'
import { type AddressRules } from './address-guard.ts'

export interface FetchRules extends AddressRules {
  userAgent: string
}

/** `fetch`, or what stands in for it in a test. */
export type Send = (url: string, init: RequestInit) => Promise<Response>

export function toFetchRules(settings: Pick<Settings, 'APP_URL' | 'CRAWL_PRIVATE_ADDRESSES'>): FetchRules {
  return {
    userAgent: `Mozilla/5.0 (compatible; BellwetherBot/1.0; +${settings.APP_URL}/bot)`,
    allowPrivate: settings.CRAWL_PRIVATE_ADDRESSES === 'allow',
  }
}
