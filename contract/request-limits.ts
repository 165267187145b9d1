/**
 * Request limits of the front and both workers. Beyond them the response is 413, 414 or 400, before anything is parsed.
 */
export const MAX_REQUEST_BYTES = 10 * 1024 * 1024
/** Of a request without a file. The largest are an audit's list of URLs and an event of Stripe. */
export const MAX_TEXT_BYTES = 1024 * 1024
/** Path and query, as on Cloudflare's edge: the URL of an audited page may be part of a return URL. */
export const MAX_ADDRESS_LENGTH = 16 * 1024
/** Remix prefetches the routes behind a page's links with one parameter per link. */
export const MAX_PARAMETERS = 250
/** A thousand people can be added to a team at once, each a field. */
export const MAX_FIELDS = 2000

/** The size limit of a body of this content type, in bytes. */
export const findMaxBytes = (contentType: string | null | undefined) =>
  /^\s*multipart\/form-data\b/i.test(contentType ?? '') ? MAX_REQUEST_BYTES : MAX_TEXT_BYTES

export type AddressFault = 'too-long' | 'too-many-parameters'

/** What is wrong with the size of a URL, before it is parsed. */
export function findAddressFault(address: string): AddressFault | undefined {
  if (address.length > MAX_ADDRESS_LENGTH) return 'too-long'
  const query = address.indexOf('?')
  if (query === -1) return undefined
  let parameters = 1
  for (let i = address.indexOf('&', query); i !== -1; i = address.indexOf('&', i + 1)) parameters += 1
  return parameters > MAX_PARAMETERS ? 'too-many-parameters' : undefined
}
