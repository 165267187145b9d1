import ipaddr from 'ipaddr.js'

/** Where the crawler may go. `allowPrivate` is for development and tests: this machine and the networks around it. */
export interface AddressRules {
  allowPrivate: boolean
}

/** Ranges that a private network may use for its own sites. Link-local is not among them: cloud metadata lives there. */
const PRIVATE_RANGES = new Set(['loopback', 'private', 'uniqueLocal'])
/** Names that never mean a public host (RFC 6761, RFC 6762, RFC 8375, and what routers and clouds use inside). */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')
const WEB_PORTS = new Set(['', '80', '443'])
const ALTERNATIVE_WEB_PORT = /^8\d{3}$/

function rangeOf(hostname: string): string | undefined {
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (!ipaddr.isValid(literal)) return undefined
  // `process` turns ::ffff:127.0.0.1 into the IPv4 address that it stands for.
  const address = ipaddr.process(literal)
  const range = address.range()
  // The library calls everything unicast that it has no name for; global addresses begin with 2000::/3 (RFC 4291).
  const isUnassigned = range === 'unicast' && address.kind() === 'ipv6' && !address.match(GLOBAL_IPV6)
  return isUnassigned ? 'unassigned' : range
}

/** Whether a host is on this machine or a private network, as far as its spelling tells. */
export function isPrivateHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  const range = rangeOf(name)
  if (range !== undefined) return PRIVATE_RANGES.has(range)
  return PRIVATE_NAME.test(name) || !name.includes('.')
}

/**
 * Whether the crawler may connect to an address, as far as its spelling tells. A public name that resolves to a private
 * address passes here: the network refuses it when connecting (Cloudflare's by itself, on one machine the parse
 * processes' outbound lock).
 */
export function isAllowedAddress(address: string, { allowPrivate }: AddressRules): boolean {
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false
  if (url.username !== '' || url.password !== '') return false
  if (isPrivateHost(url.hostname)) return allowPrivate

  const range = rangeOf(url.hostname.replace(/\.$/, ''))
  if (range !== undefined && range !== 'unicast') return false
  return WEB_PORTS.has(url.port) || ALTERNATIVE_WEB_PORT.test(url.port)
}
