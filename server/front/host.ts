import { isIP } from 'node:net'

export interface Host {
  /** Lower case; an IPv6 address in its brackets. */
  hostname: string
  /** As it is passed on: the name and, where it is not the usual one, the port. */
  host: string
}

const MAX_NAME = 253
const NAME = /^[a-z0-9._-]+(?::\d{1,5})?$/i
const IPV6 = /^\[[0-9a-f:.]{2,45}\](?::\d{1,5})?$/i

/**
 * The name and port of a Host header; undefined for anything else. The runtime puts a request's address together from
 * this text, so that a slash or a question mark in it would choose the path.
 */
export function readHost(header: string | undefined): Host | undefined {
  if (!header || header.length > MAX_NAME + ':65535'.length) return undefined
  if (!NAME.test(header) && !IPV6.test(header)) return undefined
  if (!URL.canParse(`http://${header}`)) return undefined
  const { hostname, host } = new URL(`http://${header}`)
  return { hostname, host }
}

/**
 * Whether this server is set up for this host name. A name of somebody else's that was pointed at us would give its owner's scripts a
 * way into what this server shows (DNS rebinding); an address cannot be pointed anywhere.
 */
export function isOurs({ hostname }: Host, appUrl: string): boolean {
  return (
    hostname === new URL(appUrl).hostname ||
    hostname === 'localhost' ||
    isIP(hostname.replace(/^\[|\]$/g, '')) > 0
  )
}
