import { type SignedInScope } from '#api/core/access/scope.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type CsvRow } from '#api/lib/csv.ts'
import { streamTable, type TableFormat } from '#api/lib/table-file.ts'
import { type ListRules, pageItems } from '#api/sources/page-items.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { foldText } from '#contract/folded-text.ts'
import { relate } from '#contract/relationships.ts'
import { type MOVEMENTS } from '#contract/seo/domain.words.ts'
import { listKeywordActions } from '#contract/seo/ranks.policy.ts'
import type * as contract from '#contract/seo/ranks.ts'
import { type TrackedKeyword } from '#contract/seo/ranks.records.ts'
import { bandOf, type RankSource } from '#contract/seo/ranks.words.ts'
import { type Stand } from './find-alerts.ts'
import { type KeywordStand, listMovedPages, listPositions, listStands } from './positions.queries.ts'
import { toShownDays } from './rank-days.ts'
import { newRankedDomain, type RankTools, toTarget, whichOf } from './rank-tools.ts'
import { exportLimits } from './ranks.limits.ts'
import { findRankedDomain, type KeywordRow, listKeywordRows, type WhichDomain } from './ranks.queries.ts'
import { findToldSources } from './told-sources.ts'
import { getKeywordRow } from './tracked-keywords.service.ts'

type Query = QueryOf<typeof contract.listTrackedKeywords>
type Keyword = TrackedKeyword
type Movement = (typeof MOVEMENTS)[number]

/** Averages of less than this apart are the same position. */
const SAME_WITHIN = 0.1
/** Of a sparkline. */
const HISTORY_DAYS = 30
const MOVEMENT_ORDER: readonly Movement[] = ['lost', 'down', 'same', 'up', 'new']

/** Null where there is no day before to compare with. */
export function toMovement(before: Stand | null, after: Stand | null): Movement | null {
  if (!before || !after) return null
  if (after.position === null) return before.position === null ? null : 'lost'
  if (before.position === null) return 'new'
  const change = after.position - before.position
  if (Math.abs(change) < SAME_WITHIN) return 'same'
  return change < 0 ? 'up' : 'down'
}

const toKeyword = (scope: SignedInScope, row: KeywordRow, stand: KeywordStand | undefined): Keyword => ({
  id: row.id,
  keyword: row.keyword,
  country: row.country,
  device: row.device,
  tags: row.tags,
  isKnown: stand?.last != null,
  position: stand?.last?.position ?? null,
  day: stand?.last?.day ?? null,
  previousPosition: stand?.previous?.position ?? null,
  movement: toMovement(stand?.previous ?? null, stand?.last ?? null),
  best: stand?.best ?? null,
  url: stand?.last?.url ?? null,
  volume: stand?.last?.volume ?? null,
  competitors: [],
  history: [],
  createdAt: row.createdAt.toISOString(),
  allowedActions: listKeywordActions(relate(scope.actor, { starterId: row.createdBy })),
})

const RULES: ListRules<Keyword, Query['sort']> = {
  id: ({ id }) => id,
  searched: ({ keyword, url }) => [keyword, url],
  sorts: {
    keyword: ({ keyword }) => keyword,
    position: ({ position }) => position,
    movement: ({ movement, position, previousPosition }) =>
      movement === null
        ? null
        : position !== null && previousPosition !== null
          ? previousPosition - position
          : MOVEMENT_ORDER.indexOf(movement) * 100 - 200,
    best: ({ best }) => best,
    volume: ({ volume }) => volume,
    url: ({ url }) => url,
    created: ({ createdAt }) => createdAt,
  },
}

const isMeant =
  ({
    tag,
    band,
    movement,
    country,
    device,
  }: Pick<Query, 'tag' | 'band' | 'movement' | 'country' | 'device'>) =>
  (row: Keyword): boolean =>
    (tag === undefined || tag === '' || row.tags.some((each) => foldText(each) === foldText(tag))) &&
    (band === undefined || (row.isKnown && bandOf(row.position) === band)) &&
    (movement === undefined || row.movement === movement) &&
    (country === undefined || row.country === country) &&
    (device === undefined || row.device === device)

type Filters = Omit<Query, 'page' | 'pageSize'>

/** All keywords of a domain that pass the filters, by the source that is shown. */
async function readKeywords(
  tools: RankTools,
  scope: SignedInScope,
  { target, query }: { target: string; query: Filters },
) {
  const { db, actor, now } = scope
  const which = whichOf(scope, toTarget(tools, target))
  const domain =
    (await findRankedDomain(db, which)) ?? newRankedDomain(which, { createdBy: actor.id, at: now() })
  const [rows, { shown }] = await Promise.all([
    listKeywordRows(db, which),
    findToldSources(db, domain, { source: query.source }),
  ])
  const stands = shown ? await listStands(db, { ...which, source: shown.id }) : []
  const byId = new Map(stands.map((stand) => [stand.id, stand]))
  const keywords = rows.map((row) => toKeyword(scope, row, byId.get(row.id))).filter(isMeant(query))
  return { which, shown, keywords, competitors: domain.competitors }
}

type PositionRow = Awaited<ReturnType<typeof listPositions>>[number]

const isOwn = ({ competitor }: PositionRow) => competitor === ''

/** Where each competitor stood last, in the given order. */
const toLast = (rows: readonly PositionRow[], competitors: readonly string[]) =>
  competitors.flatMap((domain) => {
    const last = rows.findLast(({ competitor }) => competitor === domain)
    return last ? [{ domain, position: last.position }] : []
  })

/** The last positions of the keywords of a page, and those of competitors. */
async function withHistory(
  { db }: SignedInScope,
  { organizationId }: WhichDomain,
  {
    keywords,
    source,
    competitors,
  }: { keywords: Keyword[]; source: RankSource | undefined; competitors: readonly string[] },
): Promise<Keyword[]> {
  if (source === undefined || keywords.length === 0) return keywords
  const last = keywords.reduce((latest, { day }) => (day !== null && day > latest ? day : latest), '')
  if (last === '') return keywords
  const from = new Date(Date.parse(last) - HISTORY_DAYS * 24 * 3600 * 1000).toISOString().slice(0, 10)
  const ids = keywords.map(({ id }) => id)
  const rows = await listPositions(db, { organizationId, source, ids, from, to: last })
  const byId = new Map<string, PositionRow[]>()
  for (const row of rows) {
    const known = byId.get(row.keywordId)
    if (known) known.push(row)
    else byId.set(row.keywordId, [row])
  }
  return keywords.map((keyword) => {
    const own = byId.get(keyword.id) ?? []
    const history = own.filter(isOwn).map(({ day, position }) => ({ date: day, position }))
    return { ...keyword, history, competitors: toLast(own, competitors) }
  })
}

export async function listKeywords(
  tools: RankTools,
  scope: SignedInScope,
  { target, query }: { target: string; query: Query },
): Promise<ReplyOf<typeof contract.listTrackedKeywords>> {
  const { which, shown, keywords, competitors } = await readKeywords(tools, scope, { target, query })
  const { items, total } = pageItems(keywords, query, RULES)
  const about = { keywords: items, source: shown?.id, competitors }
  return { items: await withHistory(scope, which, about), total }
}

const COLUMNS = [
  'keyword',
  'country',
  'device',
  'tags',
  'position',
  'previous_position',
  'movement',
  'best_position',
  'url',
  'volume',
  'day',
  'source',
  'basis',
]
const ROWS_AT_ONCE = 200

function* toParts(rows: readonly CsvRow[]): Generator<CsvRow[]> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    yield rows.slice(start, start + ROWS_AT_ONCE)
}

export async function exportKeywords(
  tools: RankTools,
  scope: SignedInScope,
  { target, query }: { target: string; query: Filters & { format: TableFormat } },
) {
  await limit(scope, exportLimits(scope))
  const { which, shown, keywords } = await readKeywords(tools, scope, { target, query })
  const { items } = pageItems(keywords, { ...query, page: 1, pageSize: Math.max(1, keywords.length) }, RULES)
  const rows = items.map((row): CsvRow => [
    row.keyword,
    row.country,
    row.device,
    row.tags.join('|'),
    row.position,
    row.previousPosition,
    row.movement,
    row.best,
    row.url,
    row.volume,
    row.day,
    row.isKnown ? shown?.id : null,
    row.isKnown ? shown?.basis : null,
  ])
  const { format } = query
  return { name: `${which.domain}-ranks`, format, body: streamTable(format, COLUMNS, toParts(rows)) }
}

/** Where each competitor stood, by day and last. */
const toRivals = (rows: readonly PositionRow[], competitors: readonly string[]) =>
  competitors.flatMap((name) => {
    const told = rows.filter(({ competitor }) => competitor === name)
    const last = told.at(-1)
    if (!last) return []
    const positions = told.map(({ day, position }) => ({ date: day, position }))
    return [{ domain: name, position: last.position, url: last.url, positions }]
  })

const MOST_MOVES = 50

/** One keyword over time, by one source. */
export async function getKeyword(
  scope: SignedInScope,
  { keywordId, query }: { keywordId: string; query: QueryOf<typeof contract.getTrackedKeyword> },
): Promise<ReplyOf<typeof contract.getTrackedKeyword>> {
  const { db, actor, now } = scope
  const row = await getKeywordRow(scope, keywordId)
  const domain = (await findRankedDomain(db, row)) ?? newRankedDomain(row, { createdBy: actor.id, at: now() })
  const { sources, shown } = await findToldSources(db, domain, { source: query.source, keywordId })
  const days = toShownDays(query, now())
  const about = { domain: row.domain, sources, source: shown }
  if (!shown) {
    const keyword = toKeyword(scope, row, undefined)
    return { ...about, keyword, positions: [], competitors: [], landingPages: [] }
  }
  const { organizationId } = row
  const source = shown.id
  const [stands, positions, landingPages] = await Promise.all([
    listStands(db, { organizationId, domain: row.domain, source }),
    listPositions(db, { organizationId, source, ids: [row.id], ...days }),
    listMovedPages(db, { ...row, source, ...days }, { max: MOST_MOVES, keywordId }),
  ])
  const own = positions.filter(isOwn)
  const stand = stands.find(({ id }) => id === row.id)
  return {
    ...about,
    keyword: {
      ...toKeyword(scope, row, stand),
      competitors: toLast(positions, domain.competitors),
      history: own.map(({ day, position }) => ({ date: day, position })),
    },
    positions: own.map(({ day, position, url }) => ({ date: day, position, url })),
    competitors: toRivals(positions, domain.competitors),
    landingPages,
  }
}
