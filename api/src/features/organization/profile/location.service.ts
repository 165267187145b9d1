import * as z from 'zod'
import { findLocation } from '#api/integrations/geolocation/geolocation.ts'
import { toCallingCode } from '#api/lib/phone-numbers.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { type guessLocation as contract } from '#contract/organization/profile.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { CountryCode, TimeZone } from '#contract/place.fields.ts'

/** Cloudflare's location of a request. `XX` means unknown, `T1` Tor. */
const PlatformAnswer = z.object({
  country: CountryCode.refine((code) => code !== 'XX')
    .nullable()
    .catch(null),
  timezone: TimeZone.nullable().catch(null),
})

/** By a service, if there is one: who asks it is limited, and counting who does not would cost more than the reply. */
async function askService(scope: Scope) {
  if (!scope.settings.GEOLOCATION_URL) return { country: null, timeZone: null }
  await limit(scope, [{ key: `location:address:${scope.address}`, max: 60, windowSeconds: 600 }])
  return findLocation(scope, scope.address)
}

/** The platform's location where there is one, and that of a service otherwise. Never used to decide anything. */
export async function guessLocation(scope: Scope, platform: unknown): Promise<ReplyOf<typeof contract>> {
  const { country: here, timezone } = PlatformAnswer.parse(Object(platform))
  const { country, timeZone } =
    here === null ? await askService(scope) : { country: here, timeZone: timezone }
  return { country, timeZone, phonePrefix: toCallingCode(country) }
}
