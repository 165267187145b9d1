import * as z from 'zod'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Sources } from '#api/sources/list-sources.ts'
import { OFFERS } from '#api/sources/offers.ts'
import { type Answer, type Asked, type DomainSource, SourceUnavailable } from '#api/sources/source.ts'
import { toSourceScope } from '#api/sources/source-scope.ts'
import { type PassedOver, type TargetQuery } from '#contract/seo/domain.ts'
import { type Provenance } from '#contract/seo/sources.ts'
import { BASES, type Capability, SOURCE_NAMES, type SourceId } from '#contract/seo/sources.words.ts'
import { periodBefore, toPeriod } from './period.ts'
import { parseTarget } from './target.ts'

/** Who asks, and who can be asked. */
export interface Asking {
  scope: SignedInScope
  sources: Sources
}

export const toAsked = ({ scope }: Asking, text: string, query: TargetQuery): Asked => {
  const period = toPeriod(query, scope.now())
  const { country, device, fresh, compare } = query
  return {
    target: parseTarget(text, query.scope),
    country,
    device,
    fresh,
    ...period,
    previous: compare === 'previous' ? periodBefore(period) : null,
  }
}

export interface Connected {
  /** Those with the capability, in the order in which they are asked. */
  candidates: DomainSource[]
  /** Who could tell, once connected. */
  missing: SourceId[]
}

export async function findCandidates({ scope, sources }: Asking, capability: Capability): Promise<Connected> {
  const connected = await sources.list(toSourceScope(scope))
  const ids = new Set(connected.map(({ id }) => id))
  return {
    candidates: connected.filter((source) => source[capability] !== undefined),
    missing: sources.known.filter((id) => !ids.has(id) && OFFERS[id].capabilities.includes(capability)),
  }
}

export const toProvenance = (id: SourceId, answer: Omit<Answer<unknown>, 'data'>): Provenance => ({
  id,
  name: SOURCE_NAMES[id],
  basis: answer.basis,
  asOf: answer.asOf,
  fetchedAt: answer.fetchedAt.toISOString(),
  coverage: answer.coverage,
})

/** What makes a figure one that can be trusted: a reply without it is none. */
const Provable = {
  basis: z.enum(BASES),
  asOf: z.iso.date(),
  fetchedAt: z.date(),
  coverage: z.string().min(1),
}

/** A reply of a source with this data. */
export const answerOf = <Data extends z.ZodType>(data: Data) => z.object({ data, ...Provable })

/** What became of asking one source. */
export type Outcome<Value> =
  { did: 'reply'; value: Value } | { did: 'know-nothing' } | { did: 'fail'; why: PassedOver }

/** Undefined where the time is up first. The work goes on: what it replies is kept for the next time. */
async function withinLimit<Value>(
  work: Promise<Value>,
  milliseconds: number,
): Promise<{ value: Value } | undefined> {
  work.catch(() => undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  try {
    return await Promise.race([work.then((value) => ({ value })), limit])
  } finally {
    clearTimeout(timer)
  }
}

const fail = (source: SourceId, reason: PassedOver['reason'], detail: string): Outcome<never> => ({
  did: 'fail',
  why: { source, reason, detail, retryAfter: null },
})

function toFailure({ scope }: Asking, source: SourceId, error: unknown): Outcome<never> {
  if (error instanceof SourceUnavailable) {
    const { reason, message, retryAfter } = error
    scope.log('warn', 'source-unavailable', { source, reason })
    return { did: 'fail', why: { source, reason, detail: message, retryAfter } }
  }
  // A fault of ours, or of a library: the page still has the other sources.
  scope.log('error', 'source-failed', { source, error })
  return fail(source, 'failed', `${SOURCE_NAMES[source]} could not be read.`)
}

interface Question<Value> {
  source: SourceId
  ask: () => Promise<unknown>
  schema: z.ZodType<Value>
}

/** One source within its time, and nothing of its reply that the contract does not know. */
export async function askOne<Value>(
  asking: Asking,
  { source, ask, schema }: Question<Value>,
): Promise<Outcome<Value>> {
  const name = SOURCE_NAMES[source]
  const { timeLimitMs } = asking.sources
  try {
    // Within the try: a source may throw before it returns a promise.
    const replied = await withinLimit(Promise.resolve(ask()), timeLimitMs)
    if (!replied) {
      asking.scope.log('warn', 'source-unavailable', { source, reason: 'slow' })
      return fail(source, 'slow', `${name} did not reply within ${timeLimitMs / 1000} seconds.`)
    }
    if (replied.value === null) return { did: 'know-nothing' }
    const parsed = schema.safeParse(replied.value)
    if (parsed.success) return { did: 'reply', value: parsed.data }
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: '' }
    asking.scope.log('error', 'source-unreadable', { source, at: path.join('.'), message })
    return fail(source, 'unreadable', `${name} sent a reply that can’t be read.`)
  } catch (error) {
    return toFailure(asking, source, error)
  }
}
