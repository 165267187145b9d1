const MAX_HEADER = 1_000
const MAX_AGE = /^max-age\s*=\s*"?(\d{1,12})"?$/
/** With any of these a browser asks again each time. */
const NEVER = new Set(['no-store', 'no-cache'])

/**
 * For how long browsers may keep a response without asking again, in seconds; null where its headers say nothing
 * (RFC 9111, 5.2.2 and 5.3).
 */
export function cacheSecondsOf(headerOf: (name: string) => string | undefined, now: number): number | null {
  const directives = (headerOf('cache-control') ?? '')
    .slice(0, MAX_HEADER)
    .toLowerCase()
    .split(',')
    .map((directive) => directive.trim())
  if (directives.some((directive) => NEVER.has(directive))) return 0
  const ages = directives.filter((directive) => directive.startsWith('max-age'))
  const age = MAX_AGE.exec(ages[0] ?? '')?.[1]
  if (age !== undefined) return Number(age)
  const expires = headerOf('expires')
  if (expires === undefined) return null
  // What is no date is in the past.
  return Math.max(0, Math.round((Date.parse(expires) - now) / 1000) || 0)
}
