import { type PageFacts } from './facts.ts'

/** What a later request asks by whether a page has changed (RFC 9110, 8.8). */
export interface Validators {
  etag: string | null
  modified: string | null
}

/** A strong one (RFC 9110, 8.8.3): a weak one stays as it is when its page changes in what its server thinks unimportant. */
const STRONG_ETAG = /^"[!#-~]{0,300}"$/
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/
/** A page that was changed so shortly before it was sent may have been changed once more in the same second (RFC 9110, 8.8.2.2). */
const SETTLED_MS = 60_000

function findModified(modified = '', sent = ''): string | null {
  if (!HTTP_DATE.test(modified) || !HTTP_DATE.test(sent)) return null
  return Date.parse(sent) - Date.parse(modified) >= SETTLED_MS ? modified : null
}

/** Only of a page that responded well at its own URL, and is the same for everybody who asks as we do. */
export function findValidators({ kind, status, hops, truncated, response }: PageFacts): Validators | null {
  if (kind !== 'html' || status !== 200 || hops.length > 0 || truncated) return null
  const { headers } = response
  if (/\*/.test(headers['vary'] ?? '') || /\bno-store\b/i.test(headers['cache-control'] ?? '')) return null
  const tag = headers['etag'] ?? ''
  const etag = STRONG_ETAG.test(tag) ? tag : null
  const modified = findModified(headers['last-modified'], headers['date'])
  return etag === null && modified === null ? null : { etag, modified }
}

export function toConditions({ etag, modified }: Validators): Record<string, string> {
  return {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(modified !== null && { 'if-modified-since': modified }),
  }
}
