import { type SignedInScope } from '#api/core/access/scope.ts'
import { OFFERS } from '#api/sources/offers.ts'
import { type ListRules, pageItems } from '#api/sources/page-items.ts'
import { toSourceScope } from '#api/sources/source-scope.ts'
import { type DomainSource } from '#api/sources/source.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { relate } from '#contract/relationships.ts'
import { PassedOver } from '#contract/seo/domain.ts'
import { listRankActions } from '#contract/seo/ranks.policy.ts'
import type * as contract from '#contract/seo/ranks.ts'
import { type RankedDomain, type Ranks } from '#contract/seo/ranks.records.ts'
import { RANK_SOURCES, type RankSource } from '#contract/seo/ranks.words.ts'
import { listLastPlaces, listMovedPages, listPlaces } from './positions.queries.ts'
import { countAlertsSince } from './rank-alerts.queries.ts'
import { DAY_MS, toShownDays } from './rank-days.ts'
import { newRankedDomain, type RankTools, toSettings, toTarget, whichOf } from './rank-tools.ts'
import {
  countKeywords,
  findRankedDomain,
  isFollower,
  type KeywordRow,
  listKeywordRows,
  listRankedDomainRows,
  type RankedDomainRow,
} from './ranks.queries.ts'
import { findRemovals } from './removed-keywords.service.ts'
import { toStanding, toStandings } from './standings.ts'
import { findToldSources } from './told-sources.ts'

const RULES: ListRules<RankedDomain, QueryOf<typeof contract.listRankedDomains>['sort']> = {
  id: ({ domain }) => domain,
  searched: ({ domain }) => [domain],
  sorts: {
    domain: ({ domain }) => domain,
    keywords: ({ keywords }) => keywords,
    share: ({ standing }) => standing?.share ?? null,
    position: ({ standing }) => standing?.averagePosition ?? null,
    checked: ({ checkedAt }) => checkedAt,
  },
}

/** Domains with keywords, each as its first source tells it. */
export async function listDomains(
  { actor, db }: SignedInScope,
  query: QueryOf<typeof contract.listRankedDomains>,
): Promise<ReplyOf<typeof contract.listRankedDomains>> {
  const { organizationId } = actor
  const [counts, rows, places] = await Promise.all([
    countKeywords(db, organizationId),
    listRankedDomainRows(db, organizationId),
    listLastPlaces(db, organizationId),
  ])
  const domains = counts.map(({ domain, keywords }): RankedDomain => {
    const own = places.filter((place) => place.domain === domain)
    const source = RANK_SOURCES.find((id) => own.some((place) => place.source === id)) ?? null
    const told = own.filter((place) => place.source === source)
    const row = rows.find((each) => each.domain === domain)
    return {
      domain,
      keywords,
      source,
      standing: told[0] ? toStanding(told[0].day, told) : null,
      checkedAt: row?.checkedAt?.toISOString() ?? null,
    }
  })
  return pageItems(domains, query, RULES)
}

const MOST_MOVES = 50
const ALERT_DAYS = 30

function countTags(keywords: readonly KeywordRow[]): { tag: string; keywords: number }[] {
  const counts = new Map<string, number>()
  for (const tag of keywords.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .map(([tag, count]) => ({ tag, keywords: count }))
    .sort((one, other) => one.tag.localeCompare(other.tag, 'en'))
}

/** A source that costs money, and what it would cost to ask it about these keywords. */
async function findPaid(connected: readonly DomainSource[], keywords: readonly KeywordRow[]) {
  const source = connected.find(({ positionsCost }) => positionsCost !== undefined)
  if (!source?.positionsCost || keywords.length === 0) return null
  return { source: source.id, price: Math.round(await source.positionsCost(keywords)) }
}

/** Who could tell, once connected. */
function listMissing({ sources }: RankTools, connected: readonly DomainSource[]): RankSource[] {
  const ids = new Set<string>(connected.map(({ id }) => id))
  return RANK_SOURCES.filter(
    (id) => sources.known.includes(id) && !ids.has(id) && OFFERS[id].capabilities.includes('keyword-ranking'),
  )
}

type RanksQuery = QueryOf<typeof contract.getRanks>

/** What the source that is shown tells of the days that are shown. */
async function readFigures(
  { db, now }: SignedInScope,
  domain: RankedDomainRow,
  { shown, query }: { shown: Ranks['source']; query: RanksQuery },
): Promise<Pick<Ranks, 'trend' | 'competitors' | 'landingPages'>> {
  const nothing = { trend: [], landingPages: [] }
  const names = domain.competitors
  if (!shown) return { ...nothing, competitors: names.map((name) => ({ domain: name, standing: null })) }
  const within = { ...domain, source: shown.id, ...toShownDays(query, now()) }
  const [places, landingPages] = await Promise.all([
    listPlaces(db, { ...within, tag: query.tag === '' ? undefined : query.tag }),
    listMovedPages(db, within, { max: MOST_MOVES }),
  ])
  const standingsOf = (name: string) => toStandings(places.filter(({ competitor }) => competitor === name))
  return {
    trend: standingsOf(''),
    competitors: names.map((name) => ({ domain: name, standing: standingsOf(name).at(-1) ?? null })),
    landingPages,
  }
}

export async function getRanks(
  tools: RankTools,
  scope: SignedInScope,
  { target, query }: { target: string; query: RanksQuery },
): Promise<Ranks> {
  const { db, actor, now } = scope
  const which = whichOf(scope, toTarget(tools, target))
  const domain =
    (await findRankedDomain(db, which)) ?? newRankedDomain(which, { createdBy: actor.id, at: now() })
  const [keywords, { sources, shown }, connected, isOwnMailOn, alerts, removals] = await Promise.all([
    listKeywordRows(db, which),
    findToldSources(db, domain, { source: query.source }),
    tools.sources.list(toSourceScope(scope)),
    isFollower(db, domain.id, actor.id),
    countAlertsSince(db, which, new Date(now().getTime() - ALERT_DAYS * DAY_MS)),
    findRemovals(scope, which),
  ])
  return {
    domain: which.domain,
    keywords: keywords.length,
    source: shown,
    sources,
    passedOver: PassedOver.array().safeParse(domain.passedOver).data ?? [],
    missing: listMissing(tools, connected),
    paid: await findPaid(connected, keywords),
    ...(await readFigures(scope, domain, { shown, query })),
    tags: countTags(keywords),
    alerts,
    removals,
    settings: toSettings(domain),
    isOwnMailOn,
    checkedAt: domain.checkedAt?.toISOString() ?? null,
    allowedActions: listRankActions(relate(actor, { starterId: domain.createdBy })),
  }
}
