import { isIP } from 'node:net'
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

/** Far more proxies than anybody chains. */
const MAX_HOPS = 50

// The runtime's own check comes first: it is quick on anything, however long, where a pattern need not be.
const isAddress = (text: string) => isIP(text) > 0 && ipaddr.isValid(text)

function isTrusted(address: string, proxies: TrustedProxies): boolean {
  if (!isAddress(address)) return false
  const client = ipaddr.process(address)
  return proxies.some(([range, bits]) => client.kind() === range.kind() && client.match(range, bits))
}

export interface Client {
  address: string
  /** True when the request came through a proxy that the operator trusts, so that its headers count. */
  viaProxy: boolean
}

/**
 * The caller's IP address: the socket's, or the nearest one in `X-Forwarded-For` that is no trusted proxy. Read from
 * the right, because everything left of the first stranger is what the stranger chose to write.
 */
export function findClient(socketAddress: string, forwardedFor: string, proxies: TrustedProxies): Client {
  const socket = isAddress(socketAddress) ? ipaddr.process(socketAddress).toString() : socketAddress
  if (!isTrusted(socket, proxies)) return { address: socket, viaProxy: false }

  const hops = forwardedFor
    .split(',')
    .slice(-MAX_HOPS)
    .map((hop) => hop.trim())
    .filter(Boolean)
  const stranger = hops.findLast((hop) => !isTrusted(hop, proxies))
  const address = stranger !== undefined && isAddress(stranger) ? ipaddr.process(stranger).toString() : socket
  return { address, viaProxy: true }
}
