import type * as z from 'zod'
import { type Platform } from '#api/lib/platform.ts'
import { isLoopbackUrl } from '#contract/setting-rules.ts'
import { readJson } from './read-json.ts'
import { readRetryAfter } from './retry-after.ts'

export interface OpenDataScope extends Pick<Platform, 'fetch' | 'log' | 'now'> {
  /** Somebody waits who has asked for it: a service that could not be reached before is tried again, unless it asked for a pause. */
  isUrgent?: boolean
}

/** Nobody there; no reply in time; one that nobody can read; a refusal; too many requests. */
export type OpenDataFailure = 'no-answer' | 'slow' | 'unreadable' | 'refused' | 'too-many-requests'

export type OpenDataReply<Value> =
  | { state: 'known'; value: Value }
  /** The service has nothing about what was asked. */
  | { state: 'absent' }
  | {
      state: 'failed'
      reason: OpenDataFailure
      /** Seconds until it may be asked again, where it said so. */
      retryAfter: number | null
    }

interface OpenDataRequest<Value> {
  /** For the log: never the URL, which may have a key. */
  service: string
  url: string
  body?: unknown
  schema: z.ZodType<Value>
  maxBytes: number
  timeoutMs: number
  userAgent?: string
}

/** A service that can't be reached is left alone for so long: without a network nobody waits for it at each page. */
const QUIET_MS = 60_000
const REFUSALS = new Set([400, 401, 403])

interface Quiet {
  until: number
  reason: OpenDataFailure
  /** Whether the service asked for it. */
  isAskedFor: boolean
}
const quietUntil = new Map<string, Quiet>()

const failed = (reason: OpenDataFailure, retryAfter: number | null = null) =>
  ({ state: 'failed', reason, retryAfter }) as const

/** Over https, or to this machine where the setting says so. */
const isAllowed = (url: string, first: string) =>
  url.startsWith('https://') || (isLoopbackUrl(first) && isLoopbackUrl(url))

async function send<Value>(
  { fetch }: OpenDataScope,
  { url, body, schema, maxBytes, timeoutMs, userAgent }: OpenDataRequest<Value>,
): Promise<OpenDataReply<Value>> {
  const reply = await readJson(fetch, {
    url,
    accept: 'application/json',
    maxBytes,
    signal: AbortSignal.timeout(timeoutMs),
    isAllowed: (target) => isAllowed(target, url),
    ...(body !== undefined && { body }),
    ...(userAgent !== undefined && { userAgent }),
  })
  if (typeof reply === 'string') return failed('unreadable')
  const retryAfter = readRetryAfter(reply.retryAfter)
  if (reply.status === 404) return { state: 'absent' }
  if (reply.status === 429) return failed('too-many-requests', retryAfter)
  if (REFUSALS.has(reply.status)) return failed('refused')
  if (reply.status !== 200) return failed('no-answer', retryAfter)
  const { data } = schema.safeParse(reply.body)
  return data === undefined ? failed('unreadable') : { state: 'known', value: data }
}

const isLate = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

/** Asks a public service for JSON. Its failures are values: who asks goes on without it. */
export async function askOpenData<Value>(
  scope: OpenDataScope,
  request: OpenDataRequest<Value>,
): Promise<OpenDataReply<Value>> {
  const { origin } = new URL(request.url)
  const at = scope.now().getTime()
  const quiet = quietUntil.get(origin)
  const isLeftAlone = quiet && at < quiet.until && (quiet.isAskedFor || scope.isUrgent !== true)
  if (isLeftAlone) return failed(quiet.reason, Math.ceil((quiet.until - at) / 1000))
  let reply: OpenDataReply<Value>
  try {
    reply = await send(scope, request)
  } catch (error) {
    reply = failed(isLate(error) ? 'slow' : 'no-answer')
  }
  if (reply.state !== 'failed') quietUntil.delete(origin)
  else {
    const { reason, retryAfter } = reply
    scope.log('info', 'open-data-not-read', { service: request.service, reason })
    const isOfService = reason !== 'refused' && reason !== 'unreadable'
    if (isOfService)
      quietUntil.set(origin, {
        until: at + Math.max(QUIET_MS, (retryAfter ?? 0) * 1000),
        reason,
        isAskedFor: retryAfter !== null,
      })
  }
  return reply
}
