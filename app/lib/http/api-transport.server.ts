import { type CallInput, type Endpoint, fillPath } from '#contract/endpoint.ts'
import { toPlainLine } from '#contract/fields.ts'
import { Problem, type ProblemKind } from '#contract/problem.ts'
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
  const { settings, api, requestId, clientAddress, userAgent, country, signal } = options
  const base = settings.API_URL ?? `${settings.APP_URL}/api`
  const send = settings.API_URL || !api ? fetch : (request: Request) => api.fetch(request)

  return async (endpoint, input, token) => {
    const headers = new Headers({
      accept: `${endpoint.media}, application/problem+json`,
      'x-request-id': requestId,
    })
    if (token) headers.set('authorization', `Bearer ${token}`)
    if (clientAddress) headers.set('cf-connecting-ip', clientAddress)
    if (userAgent && endpoint.path.startsWith('/auth/')) headers.set('user-agent', userAgent)
    if (country && endpoint.path === '/location') headers.set('cf-ipcountry', country)
    const body = toBody(endpoint, input)
    // A form says its own type, with the boundary that it was written with.
    if (typeof body === 'string') headers.set('content-type', 'application/json')
    try {
      return await send(
        new Request(base + toAddress(endpoint, input), {
          method: endpoint.method,
          headers,
          redirect: 'manual',
          ...(body !== undefined && { body }),
          ...(signal && { signal }),
        }),
      )
    } catch (error) {
      if (signal?.aborted) throw error
      throw Object.assign(new ApiError(toProblem(...silence(endpoint), requestId)), { cause: error })
    }
  }
}

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

/** Values that are neither text nor file are left out. */
function toForm(values: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' || value instanceof File) form.append(name, value)
  }
  return form
}

/** The path of a call below the API's base, with its query. */
function toAddress<E extends Endpoint>(endpoint: E, { params, query }: CallInput<E>): string {
  return fillPath(endpoint.path, params ?? {}) + toQuery(query ?? {})
}

function toQuery(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`
}

/** @throws ApiError for every answer that is not a success */
export async function assertSuccess(response: Response, requestId: string): Promise<void> {
  if (response.ok) return
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  throw new ApiError(await readProblem(response, requestId), retryAfter)
}

async function readProblem(response: Response, requestId: string): Promise<Problem> {
  const payload = await readPayload(response)
  const known = Problem.safeParse(payload)
  if (known.success) return known.data
  const kind =
    response.status === 401 ? 'unauthenticated' : response.status === 404 ? 'not-found' : 'unexpected'
  return toProblem(kind, response.status, findMessage(payload) ?? 'Something went wrong!', requestId)
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
