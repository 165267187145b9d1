import { data } from '@remix-run/cloudflare'
import { type FormFault, readFormData } from '#contract/request-body.ts'
import { MAX_FIELDS, MAX_REQUEST_BYTES, MAX_TEXT_BYTES } from '#contract/request-limits.ts'

const KILOBYTE = 1024

/** How large a form may be, by what it carries. */
export const FORM_BYTES = {
  /** Longest is a message of 5,000 characters, of which each may take nine bytes. */
  fields: 128 * KILOBYTE,
  /** A thousand addresses of an audit, one a line. */
  list: MAX_TEXT_BYTES,
  /** As much as any request: the page says at the file's field what is too large, and keeps what was typed. */
  file: MAX_REQUEST_BYTES,
}

/**
 * A word, with brackets where it is a list. Conform would read `a[1000000]` as a place in a list of that length, `a.b.c`
 * as objects within objects, and what begins with two underscores as an order to itself.
 */
const FIELD_NAME = /^(?!__)[\w-]{1,100}(?:\[\])?$/

/** The answer to what is no form of ours. */
export function refuseForm(fault: FormFault, request: Request, maxBytes = FORM_BYTES.fields) {
  const details: Record<FormFault, [status: number, detail: string]> = {
    'too-large': [413, `This form is larger than ${maxBytes / KILOBYTE} kB, which is more than it takes.`],
    'too-many-fields': [413, `This form has more than ${MAX_FIELDS} fields, which is more than it takes.`],
    malformed: [400, 'Nothing was changed. Go back, reload the page and send the form again.'],
  }
  const [status, detail] = details[fault]
  return data({ detail, requestId: request.headers.get('x-request-id') }, { status })
}

const read = new WeakMap<Request, FormData>()

/**
 * The one way to the fields of a request: bounded in bytes, fields and names before anything is built of them.
 * @throws a 4xx answer beyond that, and for what is no form
 */
export async function readForm(request: Request, maxBytes = FORM_BYTES.fields): Promise<FormData> {
  const form = await readFormData(request, maxBytes)
  if (typeof form === 'string') throw refuseForm(form, request, maxBytes)
  for (const name of form.keys()) {
    if (!FIELD_NAME.test(name)) throw refuseForm('malformed', request, maxBytes)
  }
  read.set(request, form)
  return form
}

/** The fields of a request of which nothing came, whether somebody has read them or not; undefined where there are none. */
export async function findForm(request: Request): Promise<FormData | undefined> {
  const known = read.get(request)
  if (known || request.bodyUsed) return known
  return readForm(request, FORM_BYTES.file).catch(() => undefined)
}
