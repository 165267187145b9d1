import ipaddr from 'ipaddr.js'

/** What resolves on a private network or on one machine only (RFC 6761, 6762, 8375; `.internal` is reserved by ICANN). */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|test|home\.arpa)$/
/** A URL writes every address in one form: digits and points, or with colons. */
const MAY_BE_ADDRESS = /^[\d.]+$|:/
const PRIVATE_RANGES = new Set(['unspecified', 'loopback', 'private', 'linkLocal', 'uniqueLocal'])

/** Whether the host of an address can be reached from one machine or network alone. */
export function isPrivateHost(url: string): boolean {
  const host = URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  if (MAY_BE_ADDRESS.test(host) && ipaddr.isValid(host)) return PRIVATE_RANGES.has(ipaddr.parse(host).range())
  return PRIVATE_NAME.test(host)
}
