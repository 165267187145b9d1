/** What the front and both workers take of one request. Beyond these the answer is 413, 414 or 400, before anything is parsed. */
export const MAX_REQUEST_BYTES = 10 * 1024 * 1024
/** Of a request that carries no file. The most is an audit's list of addresses, and an event of Stripe. */
export const MAX_TEXT_BYTES = 1024 * 1024
/** Path and query. As much as Cloudflare's edge takes: the address of an audited page, in an address to come back to. */
export const MAX_ADDRESS_LENGTH = 16 * 1024
/** Remix asks for the routes behind a page's links with one parameter a link. */
export const MAX_PARAMETERS = 250
/** A team may be filled with a thousand people at once, each a field. */
export const MAX_FIELDS = 2000

/** How large a body of this content type may be, in bytes. */
export const findMaxBytes = (contentType: string | null | undefined) =>
  /^\s*multipart\/form-data\b/i.test(contentType ?? '') ? MAX_REQUEST_BYTES : MAX_TEXT_BYTES

export type AddressFault = 'too-long' | 'too-many-parameters'

/** What is wrong with the size of an address, as it was sent and not yet parsed. */
export function findAddressFault(address: string): AddressFault | undefined {
  if (address.length > MAX_ADDRESS_LENGTH) return 'too-long'
  const query = address.indexOf('?')
  if (query === -1) return undefined
  let parameters = 1
  for (let i = address.indexOf('&', query); i !== -1; i = address.indexOf('&', i + 1)) parameters += 1
  return parameters > MAX_PARAMETERS ? 'too-many-parameters' : undefined
}
