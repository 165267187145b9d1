import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.process>
export type TrustedProxies = readonly [Address, number][]

/**
 * Reads `10.0.0.0/8, 127.0.0.1` into ranges.
 * @throws when one of them is neither an address nor a range.
 */
export function parseTrustedProxies(text: string): TrustedProxies {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      if (part.includes('/')) return ipaddr.parseCIDR(part)
      const address = ipaddr.process(part)
      return [address, address.kind() === 'ipv4' ? 32 : 128]
    })
}

function isTrusted(address: string, proxies: TrustedProxies): boolean {
  if (!ipaddr.isValid(address)) return false
  const client = ipaddr.process(address)
  return proxies.some(([range, bits]) => client.kind() === range.kind() && client.match(range, bits))
}

export interface Client {
  address: string
  /** True when the request came through a proxy that the operator trusts, so that its headers count. */
  viaProxy: boolean
}

/**
 * Who is asking: the socket's address, or the nearest address of `X-Forwarded-For` that is no trusted proxy. Read from
 * the right, because everything left of the first stranger is what the stranger chose to write.
 */
export function findClient(socketAddress: string, forwardedFor: string, proxies: TrustedProxies): Client {
  const socket = ipaddr.isValid(socketAddress) ? ipaddr.process(socketAddress).toString() : socketAddress
  if (!isTrusted(socket, proxies)) return { address: socket, viaProxy: false }

  const hops = forwardedFor
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  const stranger = hops.findLast((hop) => !isTrusted(hop, proxies))
  const address =
    stranger !== undefined && ipaddr.isValid(stranger) ? ipaddr.process(stranger).toString() : socket
  return { address, viaProxy: true }
}
