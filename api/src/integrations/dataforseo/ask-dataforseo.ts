import * as z from 'zod'
import { type Platform } from '#api/lib/platform.ts'
import { readBody } from '#api/lib/read-body.ts'
import { toMicroDollars } from '#contract/seo/micro-dollars.ts'
import { DataForSeoError, DONE, NOTHING_FOUND, reasonOf } from './dataforseo-error.ts'
import { type PaidCall } from './paid-call.ts'

export type DataForSeoScope = Pick<Platform, 'fetch' | 'settings' | 'log'>

export interface Credentials {
  login: string
  password: string
}

export interface PaidReply<Result> {
  /** Null where it looked and knows nothing. */
  result: Result | null
  /** In millionths of a US dollar; null where the reply does not say. */
  cost: number | null
}

/** A thousand rows with all of their fields are some 6 MB. */
const MAX_REPLY = 8 * 1024 * 1024
const TIME_LIMIT_MS = 30_000
/** Its limits count by the minute. */
const PAUSE_SECONDS = 60
const MAX_PAUSE_SECONDS = 3600

const Cost = z.number().min(0).max(10_000).nullable().catch(null)
const Task = z.object({
  status_code: z.number().int(),
  cost: Cost,
  result: z.array(z.unknown()).nullable().catch(null),
})
const Envelope = z.object({
  status_code: z.number().int(),
  cost: Cost,
  tasks: z.array(Task).max(10).nullable().catch(null),
})
type Envelope = z.infer<typeof Envelope>

/** What it cost: of the task, or of the whole reply, which has one task. */
function costOf({ cost, tasks }: Envelope): number | null {
  const dollars = tasks?.[0]?.cost ?? cost
  return dollars === null ? null : toMicroDollars(dollars)
}

function toPause(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? PAUSE_SECONDS)
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, MAX_PAUSE_SECONDS) : PAUSE_SECONDS
}

/** Before it has read what was asked for: nothing was done, and nothing was paid. */
function refuseByStatus(response: Response): void {
  const { status: code } = response
  if (code === 401 || code === 403) throw new DataForSeoError('refused', { cost: 0, code })
  if (code === 402) throw new DataForSeoError('no-money', { cost: 0, code })
  if (code === 429) {
    throw new DataForSeoError('too-many-requests', { cost: 0, code, retryAfter: toPause(response) })
  }
  // The password goes to nobody else.
  if (code === 404 || (code >= 300 && code < 400)) throw new DataForSeoError('failed', { cost: 0, code })
}

async function readEnvelope(response: Response): Promise<Envelope> {
  const { bytes, truncated } = await readBody(response, MAX_REPLY)
  const { status: code } = response
  if (truncated) throw new DataForSeoError('unreadable', { code })
  try {
    return Envelope.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    if (response.ok) throw new DataForSeoError('unreadable', { code })
    throw new DataForSeoError(code >= 500 ? 'no-answer' : 'failed', { code })
  }
}

function refuseByCode(code: number, cost: number | null): void {
  if (code === DONE) return
  const reason = reasonOf(code)
  throw new DataForSeoError(reason, {
    cost,
    code,
    retryAfter: reason === 'too-many-requests' ? PAUSE_SECONDS : null,
  })
}

/** A reply of status 200 can carry a task that failed: both levels have a status. */
function readTask<Result>(envelope: Envelope, schema: z.ZodType<Result>): PaidReply<Result> {
  const cost = costOf(envelope)
  const task = envelope.tasks?.[0]
  if (!task) refuseByCode(envelope.status_code, cost)
  if (!task) throw new DataForSeoError('unreadable', { cost })
  if (task.status_code === NOTHING_FOUND) return { result: null, cost }
  refuseByCode(task.status_code, cost)
  refuseByCode(envelope.status_code, cost)
  const [entry = null] = task.result ?? []
  if (entry === null) return { result: null, cost }
  const { data, error } = schema.safeParse(entry)
  if (error) throw new DataForSeoError('unreadable', { cost })
  return { result: data, cost }
}

/** In UTF-8 (RFC 7617, 2.1): `btoa` alone takes Latin letters. */
const toBasic = (login: string, password: string) =>
  `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${login}:${password}`)))}`

async function send(
  { fetch, settings }: DataForSeoScope,
  { path, body, credentials }: { path: string; body: string | null; credentials: Credentials },
  signal: AbortSignal,
): Promise<Envelope> {
  const { login, password } = credentials
  const response = await fetch(`${settings.DATAFORSEO_API_URL.replace(/\/$/, '')}/v3/${path}`, {
    method: body === null ? 'GET' : 'POST',
    redirect: 'manual',
    signal,
    headers: {
      authorization: toBasic(login, password),
      ...(body !== null && { 'content-type': 'application/json' }),
      accept: 'application/json',
    },
    body,
  })
  try {
    refuseByStatus(response)
  } catch (error) {
    await response.body?.cancel()
    throw error
  }
  return readEnvelope(response)
}

interface Question<Task extends object, Result> {
  credentials: Credentials
  call: PaidCall<Task, Result>
  task: Task
  timeLimitMs?: number
}

/**
 * One call of DataForSEO with one task. It costs money.
 * @throws DataForSeoError, with what it cost all the same
 */
export async function askDataForSeo<Task extends object, Result>(
  scope: DataForSeoScope,
  { credentials, call, task, timeLimitMs = TIME_LIMIT_MS }: Question<Task, Result>,
): Promise<PaidReply<Result>> {
  const { path, result } = call
  const signal = AbortSignal.timeout(timeLimitMs)
  try {
    const envelope = await send(scope, { path, body: JSON.stringify([task]), credentials }, signal)
    return readTask(envelope, result)
  } catch (error) {
    const failure =
      error instanceof DataForSeoError
        ? error
        : // What was sent may have been done: nobody knows what it cost.
          new DataForSeoError(signal.aborted ? 'slow' : 'no-answer')
    const { reason, code, cost } = failure
    scope.log('warn', 'dataforseo-failed', { path, reason, code, cost })
    throw failure
  }
}

/**
 * Asks for the account itself, which costs nothing: whether its login and password are right.
 * @throws DataForSeoError where they are not, or it can't be asked now
 */
export async function askForAccount(scope: DataForSeoScope, credentials: Credentials): Promise<void> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS)
  try {
    readTask(await send(scope, { path: 'appendix/user_data', body: null, credentials }, signal), z.unknown())
  } catch (error) {
    if (error instanceof DataForSeoError) throw error
    throw new DataForSeoError(signal.aborted ? 'slow' : 'no-answer')
  }
}
