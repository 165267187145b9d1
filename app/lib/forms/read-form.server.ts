import { data } from '@remix-run/cloudflare'
import { type FormFault, readFormData } from '#contract/request-body.ts'
import { MAX_FIELDS, MAX_REQUEST_BYTES, MAX_TEXT_BYTES } from '#contract/request-limits.ts'

const KILOBYTE = 1024

/** Size limits of forms by content. */
export const FORM_BYTES = {
  /** The longest is a message of 5,000 characters of up to nine bytes each. */
  fields: 128 * KILOBYTE,
  /** The limit of any request: the page reports a file that is too large at its field, and keeps the input. */
  file: MAX_REQUEST_BYTES,
}

/**
 * A plain name, with brackets for a list. Conform would read `a[1000000]` as an index of a list of that length, `a.b.c`
 * as nested objects, and two leading underscores as an intent of its own.
 */
const FIELD_NAME = /^(?!__)[\w-]{1,100}(?:\[\])?$/

/** The response to a form that is not ours. */
export function refuseForm(fault: FormFault, request: Request, maxBytes = FORM_BYTES.fields) {
  const details: Record<FormFault, [status: number, detail: string]> = {
    'too-large': [413, `This form is larger than the limit of ${maxBytes / KILOBYTE} kB.`],
    'too-many-fields': [413, `This form has more than ${MAX_FIELDS} fields, which is the limit.`],
    malformed: [400, 'Nothing was changed. Go back, reload the page and send the form again.'],
  }
  const [status, detail] = details[fault]
  return data({ detail, requestId: request.headers.get('x-request-id') }, { status })
}

const read = new WeakMap<Request, FormData>()

const countCharacters = (form: FormData) =>
  [...form.values()].reduce((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)

/**
 * The only way to read the fields of a request: bytes, fields and names are limited before parsing.
 * @throws a 4xx response beyond that, and for other bodies
 */
export async function readForm(request: Request, maxBytes = FORM_BYTES.fields): Promise<FormData> {
  const form = await readFormData(request, maxBytes)
  if (typeof form === 'string') throw refuseForm(form, request, maxBytes)
  for (const name of form.keys()) {
    if (!FIELD_NAME.test(name)) throw refuseForm('malformed', request, maxBytes)
  }
  // A page shows texts again that were refused, so a file makes no room for more of them.
  if (countCharacters(form) > MAX_TEXT_BYTES) throw refuseForm('too-large', request, MAX_TEXT_BYTES)
  read.set(request, form)
  return form
}

/** The fields of a failed request, read before or not; undefined without any. */
export async function findForm(request: Request): Promise<FormData | undefined> {
  const known = read.get(request)
  if (known || request.bodyUsed) return known
  return readForm(request, FORM_BYTES.file).catch(() => undefined)
}
