import { type SignedInScope } from '#api/core/access/scope.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type FoundPosition } from '#api/sources/positions.ts'
import { type SourceScope, toSourceScope } from '#api/sources/source-scope.ts'
import { type Answer, type DomainSource, SourceUnavailable } from '#api/sources/source.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { type PassedOver } from '#contract/seo/domain.ts'
import { type checkPositions as contract } from '#contract/seo/ranks.ts'
import { RANK_SOURCES, type RankSource } from '#contract/seo/ranks.words.ts'
import { SOURCE_NAMES } from '#contract/seo/sources.words.ts'
import { findAlerts } from './find-alerts.ts'
import { listStands, putPositions } from './positions.queries.ts'
import { type AlertRow, insertAlerts } from './rank-alerts.queries.ts'
import { daysBefore, toDay } from './rank-days.ts'
import { type RankTools, toTarget, whichOf } from './rank-tools.ts'
import { queueRankChanges } from './rank-webhooks.ts'
import { recordRankEvent } from './ranks.audit.ts'
import { checkLimits } from './ranks.limits.ts'
import {
  findRankedDomain,
  type KeywordRow,
  listKeywordRows,
  type RankedDomainRow,
  updateRankedDomain,
} from './ranks.queries.ts'

/** The days that are read where a keyword is new, and where it is not: measured figures of the last days still change. */
const FIRST_DAYS = 90
const LATER_DAYS = 10

export interface CheckAsk {
  domain: RankedDomainRow
  /** Whether somebody agrees to what a paid source costs. */
  buy: boolean
  /** One source alone, or all. */
  only?: RankSource
}

export type Checked = ReplyOf<typeof contract>
type Found = Answer<FoundPosition[]>
type Outcome = { id: RankSource; answer: Found | null } | { id: RankSource; failure: PassedOver }

/** A source that costs money is asked only where that was chosen. */
const isAsked = ({ id, positions, positionsCost }: DomainSource, { domain, only }: CheckAsk) =>
  positions !== undefined &&
  (only === undefined || id === only) &&
  (positionsCost === undefined || domain.usePaid)

const toFailure = (scope: SourceScope, source: RankSource, error: unknown): PassedOver => {
  if (error instanceof SourceUnavailable) {
    const { reason, message: detail, retryAfter } = error
    scope.log('warn', 'source-unavailable', { source, reason })
    return { source, reason, detail, retryAfter }
  }
  scope.log('error', 'source-failed', { source, error })
  const detail = `${SOURCE_NAMES[source]} could not be read.`
  return { source, reason: 'failed', detail, retryAfter: null }
}

async function askSource(
  scope: SourceScope,
  { id, positions }: { id: RankSource; positions: DomainSource['positions'] | undefined },
  asked: Parameters<NonNullable<DomainSource['positions']>>[0],
): Promise<Outcome> {
  try {
    return { id, answer: (await positions?.(asked)) ?? null }
  } catch (error) {
    return { id, failure: toFailure(scope, id, error) }
  }
}

function firstDay({ domain, keywords, now }: { domain: RankedDomainRow; keywords: KeywordRow[]; now: Date }) {
  const checked = domain.checkedAt?.getTime() ?? 0
  const hasNew = keywords.some(({ createdAt }) => createdAt.getTime() >= checked)
  return daysBefore(now, hasNew ? FIRST_DAYS : LATER_DAYS)
}

/** What has changed since the day before that is known, told by one source. */
async function tellAlerts(
  { db, now }: SourceScope,
  domain: RankedDomainRow,
  { source, asOf }: { source: RankSource; asOf: string },
): Promise<number> {
  const stands = await listStands(db, { ...domain, source })
  const rows = stands.flatMap(({ id, last, previous }): AlertRow[] => {
    if (last?.day !== asOf) return []
    return findAlerts(previous, last, domain).map((kind) => ({
      id: newId('ral'),
      organizationId: domain.organizationId,
      domain: domain.domain,
      keywordId: id,
      kind,
      source,
      day: last.day,
      before: previous?.position ?? null,
      after: last.position,
      urlBefore: previous?.url ?? null,
      urlAfter: last.url,
      createdAt: now(),
      mailedAt: null,
    }))
  })
  return insertAlerts(db, rows)
}

function toReplies({ replies }: RankedDomainRow, outcomes: readonly Outcome[]): RankedDomainRow['replies'] {
  const told = outcomes.flatMap((outcome) => {
    if (!('answer' in outcome) || outcome.answer === null) return []
    const { basis, asOf, fetchedAt, coverage } = outcome.answer
    const keywords = countKeywords(outcome.answer)
    return [[outcome.id, { basis, asOf, fetchedAt: fetchedAt.toISOString(), coverage, keywords }] as const]
  })
  return { ...replies, ...Object.fromEntries(told) }
}

type Told = Found & { source: RankSource }

const countKeywords = ({ data }: Pick<Found, 'data'>) => new Set(data.map(({ keywordId }) => keywordId)).size

/** All sources that know positions at once, in the order in which they are shown. */
async function askSources(
  tools: RankTools,
  scope: SourceScope,
  { ask, keywords }: { ask: CheckAsk; keywords: KeywordRow[] },
): Promise<Outcome[]> {
  if (keywords.length === 0) return []
  const { domain, buy } = ask
  const now = scope.now()
  const connected = await tools.sources.list(scope)
  const asked = {
    target: toTarget(tools, domain.domain),
    competitors: domain.competitors,
    keywords,
    from: firstDay({ domain, keywords, now }),
    to: toDay(now),
    buy,
  }
  return Promise.all(
    RANK_SOURCES.flatMap((id) => {
      const source = connected.find((each) => each.id === id)
      return source && isAsked(source, ask)
        ? [askSource(scope, { id, positions: source.positions }, asked)]
        : []
    }),
  )
}

/** After a crawl the index is asked alone: where another source leads, its positions are no news. */
function findLead({ domain, only }: CheckAsk, told: readonly Told[]): Told | undefined {
  const [first] = told
  const lead = RANK_SOURCES.find((id) => domain.replies[id] !== undefined)
  return only === undefined || lead === undefined || lead === first?.source ? first : undefined
}

/**
 * Asks the sources of an organization where a domain stands for its keywords, and keeps what they tell. Another check on the same
 * day replaces that day. Alerts come from the first source that tells anything: two of them would tell the same twice.
 */
export async function checkDomain(tools: RankTools, scope: SourceScope, ask: CheckAsk): Promise<Checked> {
  const { db } = scope
  const { domain, only } = ask
  const startedAt = scope.now()
  const keywords = await listKeywordRows(db, domain)
  const outcomes = await askSources(tools, scope, { ask, keywords })
  const told = outcomes.flatMap((outcome): Told[] =>
    'answer' in outcome && outcome.answer && outcome.answer.data.length > 0
      ? [{ source: outcome.id, ...outcome.answer }]
      : [],
  )
  const passedOver = outcomes.flatMap((outcome) => ('failure' in outcome ? [outcome.failure] : []))
  const lead = findLead(ask, told)
  await commit(db, [
    ...(await queueRankChanges(scope, { domain, keywords }, lead)),
    ...told.flatMap(({ source, data }) =>
      putPositions(db, { organizationId: domain.organizationId, source }, data),
    ),
    updateRankedDomain(db, domain, {
      replies: toReplies(domain, outcomes),
      indexedAt: startedAt,
      ...(only === undefined && { checkedAt: startedAt, passedOver }),
    }),
  ])
  return {
    sources: told.map((each) => ({ id: each.source, keywords: countKeywords(each) })),
    passedOver,
    alerts: lead ? await tellAlerts(scope, domain, lead) : 0,
  }
}

export const notTracked = (domain: string) =>
  new DomainError('not-found', `No keywords are tracked for ${domain}.`)

export async function checkPositions(
  tools: RankTools,
  scope: SignedInScope,
  { target, buy }: { target: string; buy: boolean },
): Promise<Checked> {
  const which = whichOf(scope, toTarget(tools, target))
  const domain = await findRankedDomain(scope.db, which)
  if (!domain) throw notTracked(which.domain)
  await limit(scope, checkLimits(scope))
  const checked = await checkDomain(tools, toSourceScope(scope), { domain, buy })
  await commit(scope.db, [
    recordRankEvent(scope, { id: domain.id, name: domain.domain }, { action: 'ranked-domain.checked' }),
  ])
  return checked
}
