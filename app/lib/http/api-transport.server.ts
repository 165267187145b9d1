import { type CallInput, type Endpoint, fillPath } from '#contract/endpoint.ts'
import { toPlainLine } from '#contract/fields.ts'
import { Problem, type ProblemKind } from '#contract/problem.ts'
import { createRead } from './page-reads.server.ts'
import type { Bindings, Settings } from './settings.server.ts'

/** Limits in characters for reading a refusal, and for showing an upstream's message. */
const MAX_PROBLEM = 64_000
const MAX_MESSAGE = 300

/** The API refused, or could not be reached. Its message can be shown. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly problem: Problem
  /** Seconds, from the API's Retry-After. */
  readonly retryAfter: number | undefined

  constructor(problem: Problem, retryAfter?: number) {
    super(problem.detail)
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

/** A problem of our own making, in the API's shape. */
export function toProblem(type: ProblemKind, status: number, detail: string, requestId: string): Problem {
  const title = status === 502 ? 'The API did not respond' : 'Something went wrong'
  return { type, title, status, detail, requestId, errors: {}, message: detail, data: { message: detail } }
}

/** Sends one call, with or without a token, and returns the raw response. */
export type Transport = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  token?: string,
) => Promise<Response>

/** Sends a read that can be batched with others, and returns its response, parsed only as JSON. */
export type ReadTransport = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  token?: string,
) => Promise<ReadResult>

export interface ReadResult {
  status: number
  retryAfter: string | null
  payload: unknown
}

export interface TransportOptions {
  settings: Pick<Settings, 'APP_URL' | 'API_URL'>
  api: Bindings['API']
  requestId: string
  clientAddress: string | null
  /** The user agent for the list of sessions: sent only where a session is opened or refreshed. */
  userAgent?: string | null
  /** The platform's location of the caller, to prefill forms. */
  country?: string | null
  signal?: AbortSignal
}

export function createTransport(options: TransportOptions): Transport {
  const { settings, api, requestId, signal } = options
  const send = settings.API_URL || !api ? fetch : (request: Request) => api.fetch(request)

  return async (endpoint, input, token) => {
    const headers = toHeaders(endpoint, options, token)
    const body = toBody(endpoint, input)
    // FormData sets its own content type, with its boundary.
    if (typeof body === 'string') headers['content-type'] = 'application/json'
    try {
      return await send(
        new Request(toAddress(endpoint, input, settings), {
          method: endpoint.method,
          headers,
          redirect: 'manual',
          ...(body !== undefined && { body }),
          ...(signal && { signal }),
        }),
      )
    } catch (error) {
      if (signal?.aborted) throw error
      throw toSilence(endpoint, requestId, error)
    }
  }
}

/** Only for our own API, which has a binding for it; its replies follow the contract and are not validated again. */
export function createReadTransport(
  options: TransportOptions,
  binding: NonNullable<Bindings['READS']>,
): ReadTransport {
  const read = createRead(binding)
  return async (endpoint, input, token) => {
    try {
      const address = toAddress(endpoint, input, options.settings)
      const { status, retryAfter, body } = await read(address, toHeaders(endpoint, options, token))
      return { status, retryAfter, payload: JSON.parse(body) as unknown }
    } catch (error) {
      if (options.signal?.aborted) throw error
      throw toSilence(endpoint, options.requestId, error)
    }
  }
}

/** The user agent is sent only where a session may be opened or refreshed; the country with the location request. */
function toHeaders(
  { method, access, media, path }: Endpoint,
  { requestId, clientAddress, userAgent, country }: TransportOptions,
  token?: string,
): Record<string, string> {
  const mayOpenSession = path.startsWith('/auth/') && (method !== 'GET' || access === 'anyone')
  return {
    accept: `${media}, application/problem+json`,
    'x-request-id': requestId,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(clientAddress && { 'cf-connecting-ip': clientAddress }),
    ...(userAgent && mayOpenSession && { 'user-agent': userAgent }),
    ...(country && path === '/location' && { 'cf-ipcountry': country }),
  }
}

const toSilence = (endpoint: Endpoint, requestId: string, cause: unknown) =>
  Object.assign(new ApiError(toProblem(...silence(endpoint), requestId)), { cause })

/** No response: a read can be retried, and a change may have been made. */
const silence = ({ method }: Pick<Endpoint, 'method'>): [ProblemKind, number, string] =>
  method === 'GET'
    ? ['upstream-failed', 502, 'A service we depend on didn’t respond. Try again in a moment.']
    : [
        'outcome-unknown',
        502,
        'A service we depend on didn’t respond, so your change may or may not have been made. Check before you try again.',
      ]

function toBody<E extends Endpoint>({ bodyMedia }: E, { body }: CallInput<E>): string | FormData | undefined {
  if (body === undefined) return undefined
  return bodyMedia === 'multipart/form-data' ? toForm(body as Record<string, unknown>) : JSON.stringify(body)
}

/** Numbers are sent as text; values that are neither text nor file are left out. */
function toForm(values: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' || value instanceof File) form.append(name, value)
    if (typeof value === 'number') form.append(name, String(value))
  }
  return form
}

function toAddress<E extends Endpoint>(
  endpoint: E,
  { params, query }: CallInput<E>,
  { API_URL, APP_URL }: TransportOptions['settings'],
): string {
  return (API_URL ?? `${APP_URL}/api`) + fillPath(endpoint.path, params ?? {}) + toQuery(query ?? {})
}

function toQuery(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`
}

/** @throws ApiError for every response that is not a success */
export async function assertSuccess(response: Response, requestId: string): Promise<void> {
  if (response.ok) return
  const { status, headers } = response
  throw toRefusal(
    { status, retryAfter: headers.get('retry-after'), payload: await readPayload(response) },
    requestId,
  )
}

/** The problem of an error response. */
export function toRefusal({ status, retryAfter, payload }: ReadResult, requestId: string): ApiError {
  return new ApiError(toKnownProblem(payload, status, requestId), Number(retryAfter) || undefined)
}

function toKnownProblem(payload: unknown, status: number, requestId: string): Problem {
  const known = Problem.safeParse(payload)
  if (known.success) return known.data
  const kind = status === 401 ? 'unauthenticated' : status === 404 ? 'not-found' : 'unexpected'
  return toProblem(kind, status, findMessage(payload) ?? 'Something went wrong!', requestId)
}

/** JSON or text, by content type. A page of a proxy is neither. */
async function readPayload(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  const text = await readStart(response).catch(() => '')
  if (type.startsWith('text/plain')) return { message: text }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The start of a body: a longer refusal has nothing to show. */
async function readStart({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (reader && text.length < MAX_PROBLEM) {
    const { done, value } = await reader.read()
    if (done) return text
    text += decoder.decode(value, { stream: true })
  }
  await reader?.cancel()
  return text.slice(0, MAX_PROBLEM)
}

/** For an upstream without problem details: its data message, else its error, else its message; one line. */
function findMessage(payload: unknown): string | undefined {
  const { data, error, message } = Object(payload) as { data?: unknown; error?: unknown; message?: unknown }
  const { message: dataMessage } = Object(data) as { message?: unknown }
  return [dataMessage, error, message]
    .filter((text) => typeof text === 'string')
    .map((text) => toPlainLine(text).slice(0, MAX_MESSAGE))
    .find((text) => text !== '')
}
