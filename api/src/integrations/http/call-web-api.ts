import type * as z from 'zod'
import { type Platform } from '#api/lib/platform.ts'
import { readBody } from '#api/lib/read-body.ts'
import { startTimeLimit } from '#api/lib/time-limit.ts'
import { readRetryAfter } from './retry-after.ts'

/** Nobody there or broken; no reply in time; one that nobody can read; a key that is not accepted; too many requests; anything else. */
export type WebApiReason = 'no-answer' | 'slow' | 'unreadable' | 'refused' | 'too-many-requests' | 'failed'

/** A call that got no usable reply. It has neither the URL nor what was sent: both may have a key. */
export class WebApiFailure extends Error {
  override name = 'WebApiFailure'
  readonly reason: WebApiReason
  /** Null where nothing replied. */
  readonly status: number | null
  /** Seconds, where the service says so. */
  readonly retryAfter: number | null

  constructor(reason: WebApiReason, status: number | null = null, retryAfter: number | null = null) {
    super(`A web API could not be read: ${reason}${status === null ? '' : `, status ${status}`}.`)
    this.reason = reason
    this.status = status
    this.retryAfter = retryAfter
  }
}

export interface WebApiCall<Value> {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | URLSearchParams
  schema: z.ZodType<Value>
  maxBytes: number
  timeoutMs: number
  /** What a refusal means, by its status and body, where the status alone does not tell. */
  toReason?: (status: number, body: unknown) => WebApiReason | undefined
}

const MAX_ERROR_BYTES = 64 * 1024

function reasonOf(status: number): WebApiReason {
  if (status === 429) return 'too-many-requests'
  if (status === 401 || status === 403) return 'refused'
  return status >= 500 ? 'no-answer' : 'failed'
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

async function read<Value>(
  response: Response,
  { schema, maxBytes, toReason }: WebApiCall<Value>,
): Promise<Value> {
  const { status } = response
  const retryAfter = readRetryAfter(response.headers.get('retry-after'))
  const { bytes, truncated } = await readBody(response, response.ok ? maxBytes : MAX_ERROR_BYTES)
  const body = parseJson(bytes)
  if (!response.ok) throw new WebApiFailure(toReason?.(status, body) ?? reasonOf(status), status, retryAfter)
  const parsed = truncated ? undefined : schema.safeParse(body)
  if (!parsed?.success) throw new WebApiFailure('unreadable', status)
  return parsed.data
}

/**
 * Calls a JSON API, within a size and a time. Redirects are not followed: what was sent is for this address alone.
 * @throws WebApiFailure where there is no reply of this shape
 */
export async function callWebApi<Value>(fetch: Platform['fetch'], call: WebApiCall<Value>): Promise<Value> {
  const { url, method = 'GET', headers = {}, body, timeoutMs } = call
  const limit = startTimeLimit(timeoutMs, new AbortController().signal)
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { accept: 'application/json', ...headers },
      signal: limit.signal,
      ...(body !== undefined && { body }),
    })
    return await read(response, call)
  } catch (error) {
    if (error instanceof WebApiFailure) throw error
    throw new WebApiFailure(limit.signal.aborted ? 'slow' : 'no-answer')
  } finally {
    limit.end()
  }
}
