import { createHash } from 'node:crypto'
import type * as z from 'zod'
import { SOURCE_NAMES, type SourceId } from '#contract/seo/sources.words.ts'
import { findReplyRow, putReplyRow, type ReplyKey } from './kept-reply.queries.ts'
import { findQuiet, forgetQuiet, keepQuiet } from './quiet-failures.ts'
import { type SourceScope } from './source-scope.ts'
import { SourceUnavailable } from './source.ts'

/** D1 stores values of up to 2 MB; a panel needs no reply that comes near it. */
export const MAX_KEPT_BYTES = 512 * 1024
/** How much longer than it is fresh a reply is kept, for when its source is down. */
const KEPT_BEYOND_MS = 7 * 24 * 3600 * 1000
/**
 * A caller whose request was cut off never says so: who waits for it asks by themselves after this. Longer than any source may take, so
 * that nothing is paid for twice.
 */
const MAX_WAIT_MS = 35_000
/** How long a call may take before an older reply serves: two calls after one another stay within the time of a source. */
const PATIENCE_MS = 3_000
const URGENT_PATIENCE_MS = 7_000

export interface KeptReplyOptions<Value> {
  source: SourceId
  /** Everything that the reply depends on, without secrets: it is stored as a hash. */
  key: string
  /** Of what is kept. A reply that an earlier version kept in another shape is asked for again. */
  schema: z.ZodType<Value>
  maxAgeMs: number
  /** Asks again, however young the kept reply is. */
  fresh: boolean
  /** Somebody waits who has asked for it: a source that has failed before is asked all the same. As `fresh` says, unless it is said. */
  isUrgent?: boolean
}

export interface KeptReply<Value> {
  value: Value
  /** When the source was asked. */
  fetchedAt: Date
  /** Why this is an older reply than was asked for; null where it is not. */
  failure: SourceUnavailable | null
}

/** What a figure covers, with why it is an older one than was asked for. */
export const withAge = (coverage: string, { failure }: Pick<KeptReply<unknown>, 'failure'>): string =>
  failure === null ? coverage : `${coverage} An earlier reply, since: ${failure.message}`

/** Calls that are under way on this thread, by organization, source and key. */
const underWay = new Map<string, Promise<KeptReply<unknown>>>()

const toRowKey = (
  { organizationId }: SourceScope,
  { source, key }: Pick<KeptReplyOptions<unknown>, 'source' | 'key'>,
): ReplyKey => ({ organizationId, source, key: createHash('sha256').update(key).digest('hex') })

const toFlight = (rowKey: ReplyKey) => Object.values(rowKey).join(' ')

/** Undefined where nothing is kept, or what is kept has another shape. */
async function findKept<Value>(
  { db, log }: SourceScope,
  rowKey: ReplyKey,
  schema: z.ZodType<Value>,
): Promise<Omit<KeptReply<Value>, 'failure'> | undefined> {
  const row = await findReplyRow(db, rowKey)
  if (!row) return undefined
  const value = schema.safeParse(JSON.parse(row.body))
  if (value.success) return { value: value.data, fetchedAt: row.fetchedAt }
  log('warn', 'kept-reply-of-another-shape', { source: rowKey.source })
  return undefined
}

async function keep(
  { db, log }: SourceScope,
  rowKey: ReplyKey,
  { value, fetchedAt, maxAgeMs }: { value: unknown; fetchedAt: Date; maxAgeMs: number },
): Promise<void> {
  const body = JSON.stringify(value)
  if (new TextEncoder().encode(body).byteLength > MAX_KEPT_BYTES) {
    log('warn', 'reply-too-large-to-keep', { source: rowKey.source, characters: body.length })
    return
  }
  const expiresAt = new Date(fetchedAt.getTime() + maxAgeMs + KEPT_BEYOND_MS)
  await putReplyRow(db, { ...rowKey, body, fetchedAt, expiresAt })
}

interface Asking<Value> extends Pick<KeptReplyOptions<Value>, 'schema' | 'maxAgeMs'> {
  rowKey: ReplyKey
  isUrgent: boolean
}

async function askUnlessQuiet<Value>(
  scope: SourceScope,
  { rowKey, isUrgent }: Pick<Asking<Value>, 'rowKey' | 'isUrgent'>,
  ask: () => Promise<Value>,
): Promise<Value> {
  const flight = toFlight(rowKey)
  const recent = findQuiet(flight, { at: scope.now().getTime(), isUrgent })
  if (recent) throw recent
  try {
    const value = await ask()
    forgetQuiet(flight)
    return value
  } catch (error) {
    if (error instanceof SourceUnavailable) keepQuiet(flight, error, scope.now().getTime())
    throw error
  }
}

async function askOrServeOlder<Value>(
  scope: SourceScope,
  asking: Asking<Value>,
  ask: () => Promise<Value>,
): Promise<KeptReply<Value>> {
  const { schema, maxAgeMs, rowKey } = asking
  const fetchedAt = scope.now()
  try {
    const value = await askUnlessQuiet(scope, asking, ask)
    await keep(scope, rowKey, { value, fetchedAt, maxAgeMs })
    return { value, fetchedAt, failure: null }
  } catch (error) {
    if (!(error instanceof SourceUnavailable)) throw error
    const older = await findKept(scope, rowKey, schema)
    if (!older) throw error
    scope.log('warn', 'older-reply-served', { source: rowKey.source, reason: error.reason })
    return { ...older, failure: error }
  }
}

/** What the call under way replies; undefined where there is none, or where it takes too long. */
async function waitFor(flight: string): Promise<KeptReply<unknown> | undefined> {
  const call = underWay.get(flight)
  if (!call) return undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), MAX_WAIT_MS)
  })
  try {
    return await Promise.race([call, limit])
  } finally {
    clearTimeout(timer)
  }
}

/** One call of the source, however many ask for the same at once. */
async function askTogether<Value>(
  scope: SourceScope,
  asking: Asking<Value>,
  ask: () => Promise<Value>,
): Promise<KeptReply<Value>> {
  const flight = toFlight(asking.rowKey)
  const shared = await waitFor(flight)
  // The key says what was asked: who asks the same, gets the same.
  if (shared) return shared as KeptReply<Value>
  const call = askOrServeOlder(scope, asking, ask)
  underWay.set(flight, call)
  // A reply that was paid for is stored even where nobody waits for it any longer; its error is the caller's.
  scope.later(call.catch(() => undefined))
  try {
    return await call
  } finally {
    if (underWay.get(flight) === call) underWay.delete(flight)
  }
}

/** The reply where it comes in time, and the older one otherwise. The call goes on: what it replies is there the next time. */
async function orOlder<Value>(
  reply: Promise<KeptReply<Value>>,
  older: Omit<KeptReply<Value>, 'failure'>,
  { source, isUrgent }: { source: SourceId; isUrgent: boolean },
): Promise<KeptReply<Value>> {
  const patience = isUrgent ? URGENT_PATIENCE_MS : PATIENCE_MS
  reply.catch(() => undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<KeptReply<Value>>((resolve) => {
    const text = `${SOURCE_NAMES[source]} did not reply within ${patience / 1000} seconds.`
    const failure = new SourceUnavailable(source, 'slow', text)
    timer = setTimeout(() => resolve({ ...older, failure }), patience)
  })
  try {
    return await Promise.race([reply, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * What a source replied, kept for its organization: the kept reply while it is younger than `maxAgeMs`, and one call of the source
 * otherwise, however many ask for the same at once. Where that call fails or takes long, the older reply serves, with its age.
 * @throws SourceUnavailable as `ask` does, where nothing is kept
 */
export async function keepReply<Value>(
  scope: SourceScope,
  options: KeptReplyOptions<Value>,
  ask: () => Promise<Value>,
): Promise<KeptReply<Value>> {
  const { source, schema, maxAgeMs, fresh, isUrgent = fresh } = options
  const rowKey = toRowKey(scope, options)
  const kept = await findKept(scope, rowKey, schema)
  const isYoung = kept !== undefined && scope.now().getTime() - kept.fetchedAt.getTime() < maxAgeMs
  if (isYoung && !fresh) return { ...kept, failure: null }
  const reply = askTogether(scope, { schema, maxAgeMs, rowKey, isUrgent }, ask)
  return kept ? orOlder(reply, kept, { source, isUrgent }) : reply
}
