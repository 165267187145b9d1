import ipaddr from 'ipaddr.js'
import * as z from 'zod'
import { type Platform } from '#api/lib/platform.ts'
import { CountryCode, TimeZone } from '#contract/place.fields.ts'

export interface Location {
  country: string | null
  timeZone: string | null
}

const NOWHERE: Location = { country: null, timeZone: null }
const TIMEOUT_MS = 800
const DAY_MS = 24 * 3600 * 1000
/** Pause after a timeout, so that a failing service does not slow everybody down. */
const RETRY_MS = 60_000
const MAX_KNOWN = 5000
const MAX_ANSWER = 20_000

/** The fields that such services have in common; others are ignored. */
const ServiceResponse = z.object({
  countryCode: CountryCode.nullable().catch(null),
  timezone: TimeZone.nullable().catch(null),
})

/** Cached responses, by service. The oldest are evicted first. */
const known = new WeakMap<typeof fetch, Map<string, { location: Location; until: number }>>()

function getKnown(fetchLocation: typeof fetch) {
  const places = known.get(fetchLocation) ?? new Map<string, { location: Location; until: number }>()
  known.set(fetchLocation, places)
  return places
}

/** Loopback, private and reserved networks have no location. */
const isPublic = (network: string) => ipaddr.isValid(network) && ipaddr.process(network).range() === 'unicast'

async function askService(
  { fetch, log }: Pick<Platform, 'fetch' | 'log'>,
  address: string,
): Promise<Location | undefined> {
  try {
    const response = await fetch(address, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
      headers: { accept: 'application/json' },
    })
    const text = response.ok ? (await response.text()).slice(0, MAX_ANSWER) : '{}'
    const { countryCode, timezone } = ServiceResponse.parse(JSON.parse(text))
    return { country: countryCode, timeZone: timezone }
  } catch (error) {
    log('warn', 'location-not-found', { reason: error instanceof Error ? error.name : 'unknown' })
    return undefined
  }
}

/**
 * The location of a network by an IP geolocation service (`GET /json/{ip}?key=`). Requested at most once a day per
 * network; null without a service, or without a response within 800 ms.
 */
export async function findLocation(
  scope: Pick<Platform, 'fetch' | 'log' | 'settings' | 'now'>,
  network: string,
): Promise<Location> {
  const { GEOLOCATION_URL: base, GEOLOCATION_KEY: key } = scope.settings
  if (!base || !isPublic(network)) return NOWHERE
  const places = getKnown(scope.fetch)
  const now = scope.now().getTime()
  const before = places.get(network)
  if (before && before.until > now) return before.location

  const query = key ? `?${new URLSearchParams({ key }).toString()}` : ''
  const found = await askService(
    scope,
    `${base.replace(/\/$/, '')}/json/${encodeURIComponent(network)}${query}`,
  )
  const oldest = places.size >= MAX_KNOWN ? places.keys().next().value : undefined
  if (oldest !== undefined) places.delete(oldest)
  places.set(network, { location: found ?? NOWHERE, until: now + (found ? DAY_MS : RETRY_MS) })
  return found ?? NOWHERE
}
