import { type Target } from '#contract/seo/domain.ts'

/** Hosts that DataForSEO can know: public names without a port. */
const PUBLIC_NAME = /^(?=.{4,253}$)(?:[a-z0-9_-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/

export const isPublicHost = ({ host }: Pick<Target, 'host'>): boolean => PUBLIC_NAME.test(host)

/** `example.com/docs/`: how the URLs of a path begin, without protocol. */
const toStart = ({ host, path }: Target) => host + path

/** What Labs is asked about: a host with its subdomains, or one page. Null for a path, which only lists can filter by. */
export function toRankedTarget(target: Target): string | null {
  if (!isPublicHost(target)) return null
  if (target.scope === 'url') return `https://${toStart(target)}`
  return target.host
}

/** Whether a URL of a reply is part of the target: Labs counts subdomains as their host. */
export function isWithin({ scope, host, path }: Target, url: string): boolean {
  const parsed = URL.parse(url)
  if (!parsed) return false
  const found = parsed.host.replace(/^www\./, '')
  if (scope === 'subdomains') return found === host || found.endsWith(`.${host}`)
  if (found !== host) return false
  if (scope === 'domain') return true
  const address = parsed.pathname + parsed.search
  return scope === 'path' ? address.startsWith(path) : address === path
}

interface LinkedTarget {
  target: string
  include_subdomains: boolean
  exclude_internal_backlinks: boolean
}

/** What Backlinks is asked about. Null for a path, as there. */
export function toLinkedTarget(target: Target): LinkedTarget | null {
  if (!isPublicHost(target) || target.scope === 'path') return null
  return {
    target: target.scope === 'url' ? `https://${toStart(target)}` : target.host,
    include_subdomains: target.scope === 'subdomains',
    exclude_internal_backlinks: true,
  }
}
