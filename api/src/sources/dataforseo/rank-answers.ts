import type * as z from 'zod'
import {
  competitorsDomain,
  domainRankOverview,
  historicalRankOverview,
  type Metrics,
} from '#api/integrations/dataforseo/labs.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type Competitor, type listOrganicCompetitors } from '#contract/seo/domain.lists.ts'
import { type Series, type TrafficTrend, type VisibilityTrend } from '#contract/seo/domain.ts'
import { type Metric, POSITION_BANDS, type PositionBand, type Unit } from '#contract/seo/domain.words.ts'
import { type Answer, type Asked, type BareFigure, type Period } from '#api/sources/source.ts'
import { type Buyer, buy, findAskedMarket, type Items, toAnswer, toCount } from './answers.ts'
import { hasText, toListPage } from './local-list.ts'
import { isPublicHost } from './targets.ts'

const MAX_MARKETS = 10
const MAX_COMPETITORS = 100
/** The first month that there is. */
const FIRST_MONTH = '2020-10-01'
/** Two years are one price, and everything since the first month is another. */
const USUAL_MONTHS = 24

/** Labs knows hosts as a whole. */
const isWhole = ({ target }: Asked) =>
  isPublicHost(target) && (target.scope === 'subdomains' || target.scope === 'domain')

const ESTIMATED =
  'estimated by DataForSEO from positions in Google’s results, search volumes and a click-through rate; no visits are measured.'
const wholeHost = ({ target: { host, scope } }: Asked) =>
  scope === 'domain'
    ? `${host}, which DataForSEO does not tell from its subdomains`
    : `${host} with its subdomains`

/** The figures of one month, each with what it counts. Values are US dollars, and shown in cents. */
const FIGURES: readonly {
  metric: Metric
  unit: Unit
  of: 'organic' | 'paid'
  read: (metrics: Metrics) => number | null
}[] = [
  { metric: 'organic-traffic', unit: 'count', of: 'organic', read: ({ etv }) => toCount(etv) },
  {
    metric: 'traffic-value',
    unit: 'cents',
    of: 'organic',
    read: ({ estimated_paid_traffic_cost: cost }) => toCount(cost === null ? null : cost * 100),
  },
  { metric: 'organic-keywords', unit: 'count', of: 'organic', read: ({ count }) => toCount(count) },
  { metric: 'paid-keywords', unit: 'count', of: 'paid', read: ({ count }) => toCount(count) },
]
export const RANK_METRICS = FIGURES.map(({ metric }) => metric)

type ByKind = { organic: Metrics | null; paid: Metrics | null } | null

const readFigure = (metrics: ByKind, { of, read }: (typeof FIGURES)[number]): number | null => {
  const kind = metrics?.[of] ?? null
  return kind === null ? null : read(kind)
}

/** How much a host ranks for in one country, now. Null for what DataForSEO does not know, or does not tell apart. */
export async function findRankFigures(buyer: Buyer, asked: Asked): Promise<Answer<BareFigure[]> | null> {
  const market = isWhole(asked) ? findAskedMarket(buyer, asked) : null
  if (!market) return null
  const { host } = asked.target
  const { name, ...codes } = market
  const task = { target: host, ...codes, limit: MAX_MARKETS }
  const reply = await buy(buyer, asked, { call: domainRankOverview, task, target: host, rows: 1 })
  const metrics =
    reply.value?.items.find(({ location_code }) => location_code === codes.location_code)?.metrics ?? null
  const figures = FIGURES.flatMap((figure) => {
    const value = readFigure(metrics, figure)
    return value === null
      ? []
      : [{ metric: figure.metric, unit: figure.unit, value, previous: null, trend: [] }]
  })
  if (figures.length === 0) return null
  const coverage = `Of ${wholeHost(asked)}, a month, in ${name}: ${ESTIMATED}`
  return toAnswer(reply, { data: figures, basis: 'estimated', coverage })
}

const toMonth = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`

function addMonths(day: string, months: number): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 10)
}

/** The months of a host, oldest first: one reply serves all periods of two years. */
async function findHistory(buyer: Buyer, asked: Asked) {
  const market = isWhole(asked) ? findAskedMarket(buyer, asked) : null
  if (!market) return null
  const { name, ...codes } = market
  const { host } = asked.target
  const thisMonth = buyer.scope.now().toISOString().slice(0, 8) + '01'
  const usual = addMonths(thisMonth, 1 - USUAL_MONTHS)
  const first = [asked.from, asked.previous?.from ?? asked.from].sort()[0] ?? usual
  const date_from = first < usual ? FIRST_MONTH : usual
  const rows = date_from === usual ? USUAL_MONTHS : 12 * (Number(thisMonth.slice(0, 4)) - 2020) + 3
  const task = { target: host, ...codes, date_from, date_to: thisMonth }
  const reply = await buy(buyer, asked, { call: historicalRankOverview, task, target: host, rows })
  const months = (reply.value?.items ?? [])
    .map(({ year, month, metrics }) => ({ date: toMonth(year, month), metrics }))
    .sort((one, other) => one.date.localeCompare(other.date))
  return months.length === 0 ? null : { reply, months, name }
}

/** A month counts for each day of it. */
const isIn = ({ from, to }: Period, date: string) => date >= `${from.slice(0, 7)}-01` && date <= to

export async function findTrafficTrend(buyer: Buyer, asked: Asked): Promise<Answer<TrafficTrend> | null> {
  const history = await findHistory(buyer, asked)
  if (!history) return null
  const { reply, months, name } = history
  const pointsOf = (period: Period, figure: (typeof FIGURES)[number]) =>
    months
      .filter(({ date }) => isIn(period, date))
      .map(({ date, metrics }) => ({ date, value: readFigure(metrics, figure) }))
  const series = FIGURES.map((figure): Series => {
    const { metric, unit } = figure
    const previous = asked.previous ? pointsOf(asked.previous, figure) : null
    return { metric, unit, points: pointsOf(asked, figure), previous }
  }).filter(({ points }) => points.some(({ value }) => value !== null))
  const last = series[0]?.points.at(-1)?.date
  if (last === undefined) return null
  return toAnswer(reply, {
    data: { series, notes: [] },
    basis: 'estimated',
    asOf: last,
    coverage: `Of ${wholeHost(asked)}, month by month, in ${name}: ${ESTIMATED}`,
  })
}

/** Their ranges of ten positions, in ours. */
const BANDS: Record<PositionBand, readonly (keyof Metrics)[]> = {
  '1-3': ['pos_1', 'pos_2_3'],
  '4-10': ['pos_4_10'],
  '11-20': ['pos_11_20'],
  '21-50': ['pos_21_30', 'pos_31_40', 'pos_41_50'],
  '51-100': ['pos_51_60', 'pos_61_70', 'pos_71_80', 'pos_81_90', 'pos_91_100'],
}

/** Null where one of the parts is not known. */
function toBands(metrics: Metrics): Record<PositionBand, number> | null {
  const bands = POSITION_BANDS.map((band) => {
    const parts = BANDS[band].map((name) => toCount(metrics[name]))
    return [
      band,
      parts.reduce<number | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0),
    ]
  })
  return bands.some(([, value]) => value === null)
    ? null
    : (Object.fromEntries(bands) as Record<PositionBand, number>) // each band is there, as a number
}

/** Keywords by range of positions. A share of clicks is none of what DataForSEO tells. */
export async function findVisibilityTrend(
  buyer: Buyer,
  asked: Asked,
): Promise<Answer<VisibilityTrend> | null> {
  const history = await findHistory(buyer, asked)
  if (!history) return null
  const { reply, months, name } = history
  const bands = months
    .filter(({ date }) => isIn(asked, date))
    .flatMap(({ date, metrics }) => {
      const keywords = metrics?.organic ? toBands(metrics.organic) : null
      return keywords ? [{ date, keywords }] : []
    })
  const last = bands.at(-1)
  if (!last) return null
  const visibility: Series = { metric: 'visibility', unit: 'percent', points: [], previous: null }
  return toAnswer(reply, {
    data: { visibility, bands, notes: [] },
    basis: 'estimated',
    asOf: last.date,
    coverage: `Of ${wholeHost(asked)}, month by month, in ${name}: keywords of DataForSEO’s database by the position that it saw. It tells no share of clicks.`,
  })
}

type CompetitorQuery = QueryOf<typeof listOrganicCompetitors>

const COMPETITOR_SORTS = {
  commonKeywords: (row: Competitor) => row.commonKeywords,
  competition: (row: Competitor) => row.competition,
  keywords: (row: Competitor) => row.keywords,
  averagePosition: (row: Competitor) => row.averagePosition,
  traffic: (row: Competitor) => row.traffic,
  domain: (row: Competitor) => row.domain,
} satisfies Record<CompetitorQuery['sort'], unknown>

/** Common keywords by all of the two. Null where a part of it is not known. */
function toCompetition(common: number | null, own: number | null, theirs: number | null): number | null {
  if (common === null || own === null || theirs === null) return null
  const all = own + theirs - common
  return all <= 0 || common > all ? null : common / all
}

type CompetitorRow = z.output<typeof competitorsDomain.result>['items'][number]

const keywordsOf = (row: CompetitorRow | undefined) =>
  toCount(row?.full_domain_metrics?.organic?.count ?? null)

/** Without the host itself, which is its own closest competitor, and tells how many keywords it has. */
function toCompetitors(rows: readonly CompetitorRow[], host: string): Competitor[] {
  const own = keywordsOf(rows.find(({ domain }) => domain === host))
  return rows.flatMap((row) => {
    const { domain, intersections, avg_position: averagePosition } = row
    const [commonKeywords, keywords] = [toCount(intersections), keywordsOf(row)]
    const competition = toCompetition(commonKeywords, own, keywords)
    if (domain === host || commonKeywords === null || keywords === null || competition === null) return []
    const traffic = toCount(row.full_domain_metrics?.organic?.etv ?? null)
    return [{ domain, commonKeywords, keywords, competition, averagePosition, traffic }]
  })
}

export async function listCompetitors(
  buyer: Buyer,
  asked: Asked,
  query: CompetitorQuery,
): Promise<Answer<Items<Competitor>> | null> {
  const market = isWhole(asked) ? findAskedMarket(buyer, asked) : null
  if (!market) return null
  const { host } = asked.target
  const { name, ...codes } = market
  const task = {
    target: host,
    ...codes,
    item_types: ['organic'],
    exclude_top_domains: true,
    limit: MAX_COMPETITORS,
    order_by: ['intersections,desc'],
  }
  const reply = await buy(buyer, asked, {
    call: competitorsDomain,
    task,
    target: host,
    rows: MAX_COMPETITORS,
  })
  const rows = reply.value?.items ?? []
  const competitors = toCompetitors(rows, host)
  if (competitors.length === 0) return null
  const found = competitors.filter(({ domain }) => hasText(query.q, domain))
  return toAnswer(reply, {
    data: toListPage(found, COMPETITOR_SORTS, query),
    basis: 'estimated',
    coverage: `The ${competitors.length} domains that share most keywords with ${wholeHost(asked)}, in ${name}, without the largest sites of all; visits are ${ESTIMATED}`,
  })
}
