import { getDomain, parse } from 'tldts'
import { isPrivateHost } from '#api/crawl/fetch/address-guard.ts'
import { hostOf, normalizeUrl } from '#api/engine/urls.ts'

/** RFC 1035. */
const MAX_HOST = 253

const nameOf = (host: string) => new URL(`http://${host}`).hostname

/** Where a site begins that was given by any of its addresses; null for what is none. */
export function toOrigin(given: string): { origin: string; host: string } | null {
  const url = URL.parse(normalizeUrl(given) ?? '')
  if (!url) return null
  // The root's dot: the same host, and another text.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  if (url.hostname.length > MAX_HOST || url.hostname === '') return null
  return { origin: url.origin, host: hostOf(`${url.origin}/`) }
}

/** What is for sale under a public suffix: the names below it are its owner's, those beside it are not. */
function domainOf(name: string): string | null {
  return getDomain(name, { allowPrivateDomains: true })
}

/** Where a record may stand that verifies a host: at its own name, or at its domain's; null where DNS knows neither. */
export function listRecordNames(host: string): string[] | null {
  const name = nameOf(host)
  if (parse(name).isIp || isPrivateHost(name)) return null
  const domain = domainOf(name)
  return domain === null || domain === name ? [name] : [name, domain]
}

/** The hosts of all sites that could prove a host: itself, and by a DNS record its name without port and its domain. */
export function listProvingHosts(host: string): string[] {
  return [...new Set([host, ...(listRecordNames(host) ?? [])])]
}

/** Whether the proof of one site is one for a host. A tag or a file speak for the host that served them alone. */
export function isProofFor(site: { host: string; method: string | null }, host: string): boolean {
  return site.host === host || (site.method === 'dns' && listProvingHosts(host).includes(site.host))
}
