import { parse } from 'tldts'
import { normalizeUrl, pathnameOf, pathOf } from '#api/engine/urls.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { plainLine } from '#contract/fields.ts'
import { type Target } from '#contract/seo/domain.ts'
import { type TargetScope } from '#contract/seo/domain.words.ts'

const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i
const WEB_SCHEME = /^https?:\/\//i
/** `host:port` of a machine on one's own network, such as `docs:8080`. */
const HAS_PORT = /:\d+$/

const INVALID = 'Please enter a valid domain or URL (e.g., example.com).'

function refuse(message = INVALID): DomainError {
  return new DomainError('validation-failed', message, { errors: { target: [message] } })
}

interface Host {
  /** The registrable domain; null for addresses and names of one's own network. */
  domain: string | null
  isIp: boolean
}

function readHost(hostname: string): Host {
  const name = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
  const { hostname: known, isIp, domain } = parse(name, { allowPrivateDomains: true })
  // With its brackets, an IPv6 address is no host name to the list of suffixes.
  if (name.startsWith('[')) return { domain: null, isIp: true }
  if (known === null || name.startsWith('.')) throw refuse()
  if (isIp === true) return { domain: null, isIp: true }
  // github.io is a suffix of other people's sites, and a site too.
  return { domain: domain ?? parse(name).domain, isIp: false }
}

/** A number is read as an address by URL parsers, and was typed as something else. */
const isTypedAddress = (text: string, hostname: string) => text.includes(hostname)

function parseUrl(text: string): { url: URL; host: Host } {
  if (!plainLine.check(text)) throw refuse()
  if (ANY_SCHEME.test(text) && !WEB_SCHEME.test(text))
    throw refuse('Only http and https URLs can be looked up.')
  const typed = URL.parse(WEB_SCHEME.test(text) ? text : `https://${text}`)
  if (!typed || typed.hostname === '') throw refuse()
  if (typed.username !== '' || typed.password !== '')
    throw refuse('Please enter a domain or URL without a user name (e.g., example.com).')
  const host = readHost(typed.hostname)
  if (host.isIp && !isTypedAddress(text.toLowerCase(), typed.hostname)) throw refuse()
  if (typed.hostname.endsWith('.')) typed.hostname = typed.hostname.slice(0, -1)
  // A server of one's own network has no certificate, as a rule, and a port that https does not imply.
  const isLocal = host.domain === null
  const scheme = isLocal && !WEB_SCHEME.test(text) ? 'http' : typed.protocol.slice(0, -1)
  const url = URL.parse(normalizeUrl(`${scheme}${typed.href.slice(typed.href.indexOf(':'))}`) ?? '')
  if (!url) throw refuse()
  return { url, host }
}

function requireLookable({ url, host }: { url: URL; host: Host }): void {
  if (host.domain !== null || host.isIp || url.hostname === 'localhost' || HAS_PORT.test(url.host)) return
  if (url.hostname.includes('.'))
    throw refuse(`${url.hostname} is a suffix that many sites share. Enter the domain of one of them.`)
  throw refuse()
}

/** Without `www.`, which is another name of the same site; `www.com` is a site of its own. */
function withoutWww({ url, host }: { url: URL; host: Host }): string {
  const isPrefixed = url.hostname.startsWith('www.') && host.domain !== null && url.hostname !== host.domain
  return isPrefixed ? url.host.slice('www.'.length) : url.host
}

/**
 * What a person means by a domain, host or URL, with or without scheme, `www.` and port, in letters of any script.
 * @throws `validation-failed` at `target` for what can't be looked up
 */
export function parseTarget(text: string, scope: TargetScope): Target {
  const parsed = parseUrl(text.trim())
  requireLookable(parsed)
  const { url, host } = parsed
  const site = withoutWww(parsed)
  const domain = host.domain ?? url.host
  if (scope === 'url') return { name: url.href, scope, host: url.host, domain, path: pathOf(url.href) }
  if (scope === 'path') {
    const path = pathnameOf(url.href)
    return { name: `${url.protocol}//${url.host}${path}`, scope, host: site, domain, path }
  }
  return { name: site, scope, host: site, domain, path: '/' }
}
