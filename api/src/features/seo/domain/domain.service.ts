import { limit } from '#api/lib/rate-limit.ts'
import { type Asked } from '#api/sources/source.ts'
import { toSourceScope } from '#api/sources/source-scope.ts'
import { OFFERS } from '#api/sources/offers.ts'
import { type Endpoint, type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/seo/domain.ts'
import { type DomainList } from '#contract/seo/domain.words.ts'
import { CAPABILITIES } from '#contract/seo/sources.words.ts'
import { answerCall, type Call } from './answer-call.ts'
import { type Asking, toAsked, toProvenance } from './ask-sources.ts'
import { LIST_CALLS, type ListCalls } from './domain-lists.ts'
import { domainLimits } from './domain.limits.ts'
import { parseTarget } from './target.ts'
import { listTrendNotes } from './trend-notes.ts'

type Wanted = Omit<Call, 'asked' | 'source'>

type Reply<Data> = Omit<ReplyOf<typeof contract.getBacklinksRanking>, 'data'> & { data: Data }
interface Answered<Data> extends Reply<Data> {
  asked: Asked
}

/** The data of the first source that has some, with where it comes from. */
async function reply(
  asking: Asking,
  { wanted, target, filters }: { wanted: Wanted; target: string; filters: contract.TargetQuery },
): Promise<Answered<unknown>> {
  await limit(asking.scope, domainLimits(asking.scope, filters))
  const asked = toAsked(asking, target, filters)
  const { source, answer, passedOver } = await answerCall(asking, {
    ...wanted,
    asked,
    source: filters.source,
  })
  return {
    asked,
    target: asked.target,
    source: toProvenance(source.id, answer),
    passedOver,
    data: answer.data,
  }
}

// What a reply is asserted to be is what the schema of its call has read.

/** With what happened in the period beside the curves. */
async function withNotes<Data extends { notes: contract.TrendNote[] }>(
  asking: Asking,
  { asked, data, ...rest }: Answered<Data>,
): Promise<Reply<Data>> {
  const own = await listTrendNotes(asking.scope, asked)
  const notes = [...data.notes, ...own].sort((one, other) => (one.date < other.date ? -1 : 1))
  return { ...rest, data: { ...data, notes } }
}

const wantedOf = (capability: Wanted['capability'], endpoint: Endpoint): Wanted => ({
  capability,
  endpoint,
  query: {},
})

export async function getTrafficTrend(asking: Asking, target: string, filters: contract.TargetQuery) {
  const wanted = wantedOf('traffic-trend', contract.getTrafficTrend)
  return withNotes(
    asking,
    (await reply(asking, { wanted, target, filters })) as Answered<contract.TrafficTrend>,
  )
}

export async function getVisibilityTrend(asking: Asking, target: string, filters: contract.TargetQuery) {
  const wanted = wantedOf('visibility-trend', contract.getVisibilityTrend)
  return withNotes(
    asking,
    (await reply(asking, { wanted, target, filters })) as Answered<contract.VisibilityTrend>,
  )
}

export async function getBacklinksRanking(
  asking: Asking,
  target: string,
  filters: contract.TargetQuery,
): Promise<Reply<contract.BacklinksRanking>> {
  const wanted = wantedOf('backlinks-ranking', contract.getBacklinksRanking)
  const { asked: _, ...found } = (await reply(asking, {
    wanted,
    target,
    filters,
  })) as Answered<contract.BacklinksRanking>
  return found
}

/** One page of a list. There are at least as many rows as it has, whatever total its source tells. */
export async function listOf<List extends DomainList>(
  asking: Asking,
  list: List,
  { target, query }: { target: string; query: QueryOf<ListCalls[List]> },
): Promise<ReplyOf<ListCalls[List]>> {
  const wanted: Wanted = { capability: list, endpoint: LIST_CALLS[list], query }
  const { asked: _, ...found } = (await reply(asking, {
    wanted,
    target,
    filters: query,
  })) as Answered<{ items: unknown[]; total: number }>
  const { items, total } = found.data
  const seen = items.length > 0 ? (query.page - 1) * query.pageSize + items.length : 0
  return { ...found, data: { items, total: Math.max(total, seen) } } as ReplyOf<ListCalls[List]>
}

/** Which sources can tell what: those that are connected, and those that could be. */
export async function listDomainSources(
  { scope, sources }: Asking,
  target: string,
): Promise<ReplyOf<typeof contract.listDomainSources>> {
  const connected = await sources.list(toSourceScope(scope))
  const ids = new Set(connected.map(({ id }) => id))
  const items = CAPABILITIES.map((capability) => ({
    capability,
    connected: connected.filter((source) => source[capability] !== undefined).map(({ id }) => id),
    missing: sources.known.filter((id) => !ids.has(id) && OFFERS[id].capabilities.includes(capability)),
  }))
  return { target: parseTarget(target, 'subdomains'), items }
}
