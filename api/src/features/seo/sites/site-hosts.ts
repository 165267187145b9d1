import { getDomain, parse } from 'tldts'
import { isPrivateHost } from '#api/crawl/fetch/address-guard.ts'
import { hostOf, normalizeUrl } from '#api/engine/urls.ts'

/** Limit of RFC 1035. */
const MAX_HOST = 253

const nameOf = (host: string) => new URL(`http://${host}`).hostname

/** The origin of a site from any of its URLs; null for invalid ones. */
export function toOrigin(given: string): { origin: string; host: string } | null {
  const url = URL.parse(normalizeUrl(given) ?? '')
  if (!url) return null
  // A trailing dot is the same host, spelled differently.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  if (url.hostname.length > MAX_HOST || url.hostname === '') return null
  return { origin: url.origin, host: hostOf(`${url.origin}/`) }
}

/** The registrable domain: the owner controls the names below it. */
function domainOf(name: string): string | null {
  return getDomain(name, { allowPrivateDomains: true })
}

/** Names of records that can verify a host: its own, and its registrable domain; null where DNS does not apply. */
export function listRecordNames(host: string): string[] | null {
  const name = nameOf(host)
  if (parse(name).isIp || isPrivateHost(name)) return null
  const domain = domainOf(name)
  return domain === null || domain === name ? [name] : [name, domain]
}

/** Hosts of sites that can verify a host: itself, and by a DNS record its name without port and its domain. */
export function listProvingHosts(host: string): string[] {
  return [...new Set([host, ...(listRecordNames(host) ?? [])])]
}

/** Whether a verified site covers a host. A tag or a file only cover the host that serves them. */
export function isProofFor(site: { host: string; method: string | null }, host: string): boolean {
  return site.host === host || (site.method === 'dns' && listProvingHosts(host).includes(site.host))
}
