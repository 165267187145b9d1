import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { type AddressRules, isAllowedAddress } from '#api/crawl/fetch/address-guard.ts'

const LOOKUP_MS = 5_000

/** Why a browser may not connect somewhere. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

export interface Destination {
  host: string
  port: number
}

const inUrl = (host: string) => (isIP(host) === 6 ? `[${host}]` : host)

/** The IP addresses of a host name. */
export type Resolve = (host: string) => Promise<string[]>

async function askSystem(host: string): Promise<string[]> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`${host} was not resolved in time.`)), LOOKUP_MS).unref()
  })
  const found = await Promise.race([lookup(host, { all: true }), timeout])
  return found.map(({ address }) => address)
}

/**
 * The IP addresses to connect to, one at least, checked after the name was resolved and used as they are: a name that changes its
 * address between the check and the connection gains nothing.
 * @throws AddressRefused where the name or each of its addresses is private, or the port is none of the web
 */
export async function listAddresses(
  { host, port }: Destination,
  rules: AddressRules,
  resolve: Resolve = askSystem,
): Promise<[string, ...string[]]> {
  const isAllowed = (name: string) => isAllowedAddress(`http://${inUrl(name)}:${port}/`, rules)
  const given = host.replace(/^\[|\]$/g, '')
  if (!isAllowed(given)) throw new AddressRefused(host)
  const [first, ...others] = (isIP(given) ? [given] : await resolve(given)).filter(isAllowed)
  if (first === undefined) throw new AddressRefused(host)
  return [first, ...others]
}

/** The first of them. */
export async function findAddress(destination: Destination, rules: AddressRules): Promise<string> {
  const [address] = await listAddresses(destination, rules)
  return address
}
