import ipaddr from 'ipaddr.js'

/** One household or company usually holds a whole /64 of IPv6, so that much counts as one address. */
const NETWORK_BITS = 64
const UNKNOWN = 'unknown'

/** The network that a request comes from, as limits count it: an IPv4 address, or the /64 of an IPv6 one. */
export function toClientNetwork(address: string | null): string {
  if (!address || !ipaddr.isValid(address)) return UNKNOWN
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${NETWORK_BITS}`).toString()
}

/** Whether a network is this machine: of IPv6, what is left of `::1`, whose network holds no other machine. */
export const isLoopbackNetwork = (network: string) =>
  ipaddr.isValid(network) && (network === '::' || ipaddr.parse(network).range() === 'loopback')

/** What of it people are shown, and what is kept: the /24 of an IPv4 address, the /64 of an IPv6 one. */
export function toShownNetwork(network: string): string | null {
  if (!ipaddr.isValid(network)) return null
  if (!ipaddr.IPv4.isValid(network)) return `${network}/${NETWORK_BITS}`
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${network}/24`).toString()}/24`
}
