import { type CallInput, type Endpoint, fillPath } from '#contract/endpoint.ts'
import { toPlainLine } from '#contract/fields.ts'
import { Problem, type ProblemKind } from '#contract/problem.ts'
import { createRead } from './page-reads.server.ts'
import type { Bindings, Settings } from './settings.server.ts'

/** Characters of a refusal that are read, and of an upstream's words that are shown. */
const MAX_PROBLEM = 64_000
const MAX_MESSAGE = 300

/** The API refused, or could not be asked. What it says is fit to be shown. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly problem: Problem
  /** Seconds, where the API said when to try again. */
  readonly retryAfter: number | undefined

  constructor(problem: Problem, retryAfter?: number) {
    super(problem.detail)
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

/** A problem of our own making, in the API's shape. */
export function toProblem(type: ProblemKind, status: number, detail: string, requestId: string): Problem {
  const title = status === 502 ? 'The API did not answer' : 'Something went wrong'
  return { type, title, status, detail, requestId, errors: {}, message: detail, data: { message: detail } }
}

/** Sends one call, with a token or without, and gives the answer as it comes. */
export type Transport = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  token?: string,
) => Promise<Response>

/** Asks for what can be asked for together with other reads, and gives what was answered, parsed as JSON alone. */
export type ReadTransport = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  token?: string,
) => Promise<Answer>

export interface Answer {
  status: number
  retryAfter: string | null
  payload: unknown
}

export interface TransportOptions {
  settings: Pick<Settings, 'APP_URL' | 'API_URL'>
  api: Bindings['API']
  requestId: string
  clientAddress: string | null
  /** What the list of sessions knows a device by: sent where a session is opened or renewed, and nowhere else. */
  userAgent?: string | null
  /** Where the platform sees the caller, for the guess that forms are filled in with. */
  country?: string | null
  signal?: AbortSignal
}

export function createTransport(options: TransportOptions): Transport {
  const { settings, api, requestId, signal } = options
  const send = settings.API_URL || !api ? fetch : (request: Request) => api.fetch(request)

  return async (endpoint, input, token) => {
    const headers = toHeaders(endpoint, options, token)
    const body = toBody(endpoint, input)
    // A form says its own type, with the boundary that it was written with.
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

/** For an API of our own alone, which has a binding for it; it keeps to the contract, and what it says is not parsed again. */
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

/** The device goes with what may open or renew a session, and nowhere else; the country with the guess of it. */
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

/** Nobody answered: what only asks may be asked again, and what was to change something may have done so. */
const silence = ({ method }: Pick<Endpoint, 'method'>): [ProblemKind, number, string] =>
  method === 'GET'
    ? ['upstream-failed', 502, 'The service behind this page did not answer. Try again in a moment.']
    : [
        'outcome-unknown',
        502,
        'The service behind this page did not answer. It is not known whether it did what you asked for: look before you try again.',
      ]

function toBody<E extends Endpoint>({ bodyMedia }: E, { body }: CallInput<E>): string | FormData | undefined {
  if (body === undefined) return undefined
  return bodyMedia === 'multipart/form-data' ? toForm(body as Record<string, unknown>) : JSON.stringify(body)
}

/** Numbers travel as text; values that are neither text nor file are left out. */
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

/** @throws ApiError for every answer that is not a success */
export async function assertSuccess(response: Response, requestId: string): Promise<void> {
  if (response.ok) return
  const { status, headers } = response
  throw toRefusal(
    { status, retryAfter: headers.get('retry-after'), payload: await readPayload(response) },
    requestId,
  )
}

/** What an answer that is no success says. */
export function toRefusal({ status, retryAfter, payload }: Answer, requestId: string): ApiError {
  return new ApiError(toKnownProblem(payload, status, requestId), Number(retryAfter) || undefined)
}

function toKnownProblem(payload: unknown, status: number, requestId: string): Problem {
  const known = Problem.safeParse(payload)
  if (known.success) return known.data
  const kind = status === 401 ? 'unauthenticated' : status === 404 ? 'not-found' : 'unexpected'
  return toProblem(kind, status, findMessage(payload) ?? 'Something went wrong!', requestId)
}

/** JSON or text, by what it says it is. A page of a proxy is neither. */
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

/** As much of a body as is looked at: a refusal that is longer says nothing that could be shown. */
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

/** An upstream that speaks no problem details: its data message, then its error, then its message; one line of it. */
function findMessage(payload: unknown): string | undefined {
  const { data, error, message } = Object(payload) as { data?: unknown; error?: unknown; message?: unknown }
  const { message: dataMessage } = Object(data) as { message?: unknown }
  return [dataMessage, error, message]
    .filter((text) => typeof text === 'string')
    .map((text) => toPlainLine(text).slice(0, MAX_MESSAGE))
    .find((text) => text !== '')
}
