import { type Target } from '#contract/seo/domain.ts'
import { type PageMatch } from './figures.ts'

/** How a property and a target lie to each other. */
export interface PropertyMatch {
  /** The whole property is about the target, or only these pages of it are. */
  match: PageMatch
  /** Whether the target has pages that the property has not: the figures are of less than was asked about. */
  isPart: boolean
}

const DOMAIN_PROPERTY = 'sc-domain:'

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)
/** Host and path, as pages are compared: a URL without its scheme. */
const toAddress = (url: string) => url.replace(/^https?:\/\//, '')

function toPages({ scope, host, name }: Target): PageMatch {
  if (scope === 'domain') return { kind: 'host', host }
  if (scope === 'subdomains') return { kind: 'subdomains', host }
  return { kind: scope === 'url' ? 'exact' : 'below', address: toAddress(name) }
}

function matchDomain(domain: string, target: Target): PropertyMatch | null {
  const { host, scope } = target
  if (scope === 'subdomains' && host === domain) return { match: { kind: 'all' }, isPart: false }
  if (isWithin(host, domain)) return { match: toPages(target), isPart: false }
  return scope === 'subdomains' && isWithin(domain, host) ? { match: { kind: 'all' }, isPart: true } : null
}

function matchPrefix(prefix: string, target: Target): PropertyMatch | null {
  const start = toAddress(prefix)
  const [host = '', ...path] = start.split('/')
  const { scope, name } = target
  if (scope === 'path' || scope === 'url') {
    const address = toAddress(name)
    if (address.startsWith(start)) return { match: toPages(target), isPart: false }
    return scope === 'path' && start.startsWith(address) ? { match: { kind: 'all' }, isPart: true } : null
  }
  const isHost = scope === 'domain' ? host === target.host : isWithin(host, target.host)
  if (!isHost) return null
  return { match: { kind: 'all' }, isPart: scope === 'subdomains' || path.join('/') !== '' }
}

/** Null where the property has nothing of the target. */
export function matchProperty(property: string, target: Target): PropertyMatch | null {
  if (property.startsWith(DOMAIN_PROPERTY)) return matchDomain(property.slice(DOMAIN_PROPERTY.length), target)
  return matchPrefix(property, target)
}
