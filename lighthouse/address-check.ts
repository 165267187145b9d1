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

async function resolve(host: string): Promise<string[]> {
  const given = host.replace(/^\[|\]$/g, '')
  if (isIP(given)) return [given]
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`${host} was not resolved in time.`)), LOOKUP_MS).unref()
  })
  const found = await Promise.race([lookup(given, { all: true }), timeout])
  return found.map(({ address }) => address)
}

/**
 * The IP address to connect to, checked after the name was resolved and used as it is: a name that changes its address between
 * the check and the connection gains nothing.
 * @throws AddressRefused where the name or each of its addresses is private, or the port is none of the web
 */
export async function findAddress({ host, port }: Destination, rules: AddressRules): Promise<string> {
  const isAllowed = (name: string) => isAllowedAddress(`http://${inUrl(name)}:${port}/`, rules)
  if (!isAllowed(host.replace(/^\[|\]$/g, ''))) throw new AddressRefused(host)
  const address = (await resolve(host)).find(isAllowed)
  if (address === undefined) throw new AddressRefused(host)
  return address
}
