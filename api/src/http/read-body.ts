import { DomainError } from '#api/lib/domain-error.ts'
import { type BodyLength, type Endpoint } from '#contract/endpoint.ts'
import { readBytes, readFormData } from '#contract/request-body.ts'
import { MAX_TEXT_BYTES } from '#contract/request-limits.ts'
import { MAX_LISTED } from '#contract/seo/crawl-settings.words.ts'
import { isJsonTooComplex, MAX_VALUES } from '#api/lib/json-limits.ts'

/** Of JSON. The app sends the URLs of a file and those that were pasted, which together are longer than one request to it. */
const MOST_JSON: Record<BodyLength, { bytes: number; values: number }> = {
  usual: { bytes: 256 * 1024, values: MAX_VALUES },
  'url-list': { bytes: 4 * 1024 * 1024, values: MAX_LISTED + MAX_VALUES },
}
const MAX_FORM = 4 * 1024 * 1024

const tooLarge = (max: number) => new DomainError('too-large', `The request is larger than ${max / 1024} kB.`)

async function readWithin(request: Request, max: number) {
  const bytes = await readBytes(request, max)
  if (!bytes) throw tooLarge(max)
  return bytes
}

/** The raw body, for those that are signed. */
export async function readRawText(request: Request): Promise<string> {
  return new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(
    await readWithin(request, MAX_TEXT_BYTES),
  )
}

async function readJson(request: Request, most: (typeof MOST_JSON)[BodyLength]): Promise<unknown> {
  const bytes = await readWithin(request, most.bytes)
  if (isJsonTooComplex(bytes, most.values))
    throw new DomainError('malformed', 'The body holds too many values.')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes))
  } catch {
    throw new DomainError('malformed', 'The body is not JSON.')
  }
}

/** The fields of a form by name. Browsers send an unselected file as an empty one without a name, which is left out. */
async function readForm(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  const form = /^multipart\/form-data;/i.test(type) ? await readFormData(request, MAX_FORM) : 'malformed'
  if (form === 'too-large') throw tooLarge(MAX_FORM)
  if (form === 'too-many-fields') throw new DomainError('too-large', 'The form has too many fields.')
  if (form === 'malformed') throw new DomainError('malformed', 'The body is not a form.')
  const given = [...form].filter(
    ([, value]) => !(value instanceof File && value.size === 0 && value.name === ''),
  )
  return Object.fromEntries(given)
}

export const readBody = ({ bodyMedia, bodyLength }: Endpoint, request: Request) =>
  bodyMedia === 'multipart/form-data' ? readForm(request) : readJson(request, MOST_JSON[bodyLength])
