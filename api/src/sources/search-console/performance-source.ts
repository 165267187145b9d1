import { type DayTotals, type Days } from '#api/search-performance/figures.ts'
import { type Performance, performanceOf } from '#api/search-performance/performance-of.ts'
import { toThreeLetters } from '#api/sources/country-codes.ts'
import { withAge } from '#api/sources/kept-reply.ts'
import {
  type Answer,
  type Asked,
  type BareFigure,
  type DomainSource,
  type SourceUnavailable,
} from '#api/sources/source.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type listKeywordRanking, type listTopPages } from '#contract/seo/domain.lists.ts'
import { type ChosenSet, chooseSet, overlap, toBrand } from './choose-set.ts'
import { toCoverage } from './performance-coverage.ts'
import { findPerformancePositions } from './performance-positions.ts'
import { toFigures, toPoints, toTrend } from './performance-figures.ts'

type SourceKind = Extract<DomainSource['id'], 'search-console' | 'search-console-file'>
interface Kept {
  id: SourceKind
  /** Why there is nothing newer; null where nothing stands in the way. */
  trouble: SourceUnavailable | null
}
type Reader = ChosenSet & Pick<Kept, 'trouble'> & { performance: Performance; asked: Asked; days: Days }

/** A country or a device; undefined for both at once, which nothing that is kept can tell. */
function toOnly({ country, device }: Asked) {
  if (country !== undefined && device !== 'all') return undefined
  if (device !== 'all') return { kind: 'device', key: device } as const
  const key = country === undefined ? null : toThreeLetters(country)
  return key === null ? null : key === undefined ? undefined : ({ kind: 'country', key } as const)
}

const isFiltered = ({ country, device }: Asked) => country !== undefined || device !== 'all'

async function openReader(
  scope: SourceScope,
  { id, trouble }: Kept,
  asked: Asked,
): Promise<Reader | undefined> {
  const performance = performanceOf(scope.bindings, scope.organizationId)
  const chosen = chooseSet(await performance.listSets(), id, asked.target)
  const days = chosen && overlap(chosen.set, asked)
  return days && { ...chosen, trouble, performance, asked, days }
}

/** Days of a period, of the whole property or of its pages; none where the filters are of what is not kept. */
async function readDays({ performance, set, match, asked }: Reader, days: Days): Promise<DayTotals[]> {
  const only = toOnly(asked)
  // Of pages, countries and devices a file has its whole period alone.
  const isWhole = match.match.kind === 'all'
  if (only === undefined || (only !== null && !isWhole)) return []
  if (set.source === 'search-console-file' && (only !== null || !isWhole)) return []
  return performance.readDays({ setId: set.id, days, only, match: match.match })
}

async function toAnswer<Data>(
  reader: Reader,
  { data, days, hasQueries }: { data: Data; days: Days; hasQueries: boolean },
): Promise<Answer<Data>> {
  const { performance, set, match, asked, trouble } = reader
  const isFile = set.source === 'search-console-file'
  const told = hasQueries ? await readTold(reader, days) : null
  return {
    data,
    basis: 'measured',
    asOf: days.to,
    fetchedAt: new Date(set.createdAt),
    coverage: withAge(
      toCoverage({
        set,
        match,
        days,
        target: asked.target,
        told,
        cutDays: hasQueries && !isFile ? await performance.countCutDays(set.id, days) : 0,
      }),
      { failure: trouble },
    ),
  }
}

/** How many clicks the listed queries have, of all. */
async function readTold({ performance, set, match }: Reader, days: Days) {
  const isFile = set.source === 'search-console-file'
  const of = { setId: set.id, match: match.match }
  const [queries, all] = await Promise.all([
    performance.readKind({ ...of, kind: isFile ? 'query' : 'pair', days: isFile ? null : days }),
    performance.readDays({ ...of, days, only: null }),
  ])
  return { clicks: queries.clicks, of: all.reduce((sum, { clicks }) => sum + clicks, 0) }
}

const wholePeriod = ({ set }: Reader): Days => ({ from: set.firstDay, to: set.lastDay })

/** Queries of a file have no pages: of a part of a property they are unknown. */
const hasQueries = ({ set, match }: Reader) => set.source === 'search-console' || match.match.kind === 'all'

async function readSummary(reader: Reader): Promise<Answer<BareFigure[]>[]> {
  const { performance, set, match, asked, days } = reader
  const [now, before] = await Promise.all([
    readDays(reader, days),
    asked.previous ? readDays(reader, asked.previous) : [],
  ])
  const isFile = set.source === 'search-console-file'
  const answers =
    now.length === 0
      ? []
      : [
          await toAnswer(reader, {
            data: toFigures(now, before),
            days: { from: days.from, to: now.at(-1)?.day ?? days.to },
            hasQueries: false,
          }),
        ]
  if (isFiltered(asked) || !hasQueries(reader)) return answers
  const count = async (period: Days | null) => {
    const kind = isFile ? ('query' as const) : ('pair' as const)
    return (await performance.readKind({ setId: set.id, kind, match: match.match, days: period })).keys
  }
  const kept = isFile ? null : days
  const [value, previous] = await Promise.all([
    count(kept),
    isFile || asked.previous === null ? 0 : count(asked.previous),
  ])
  if (value === 0) return answers
  const keywords: BareFigure = {
    metric: 'organic-keywords',
    unit: 'count',
    value,
    previous: previous === 0 ? null : previous,
    trend: [],
  }
  const counted = { data: [keywords], days: kept ?? wholePeriod(reader), hasQueries: true }
  return [...answers, await toAnswer(reader, counted)]
}

async function readTraffic(reader: Reader) {
  const { asked, days } = reader
  const now = await readDays(reader, days)
  const last = now.at(-1)
  if (!last) return null
  const before = asked.previous && {
    period: asked.previous,
    days: await readDays(reader, asked.previous),
  }
  const data = toTrend({ period: { from: asked.from, to: asked.to }, days: now }, before)
  return toAnswer(reader, { data, days: { from: days.from, to: last.day }, hasQueries: false })
}

async function readVisibility(reader: Reader) {
  const { performance, set, match, asked, days } = reader
  if (isFiltered(asked)) return null
  const read = (period: Days) =>
    performance.readVisibility({ setId: set.id, days: period, match: match.match })
  const [now, before] = await Promise.all([read(days), asked.previous ? read(asked.previous) : []])
  const last = now.at(-1)
  if (!last) return null
  const data = {
    visibility: {
      metric: 'visibility' as const,
      unit: 'percent' as const,
      points: toPoints(asked, now, ({ visibility }) => visibility),
      previous: asked.previous && toPoints(asked.previous, before, ({ visibility }) => visibility),
    },
    bands: now.map(({ day, keywords }) => ({ date: day, keywords })),
    notes: [],
  }
  const answer = await toAnswer(reader, { data, days: { from: days.from, to: last.day }, hasQueries: true })
  // Positions are measured; what share of clicks they bring is taken from a curve.
  return { ...answer, basis: 'estimated' as const }
}

async function readRanking(reader: Reader, list: QueryOf<typeof listKeywordRanking>) {
  const { performance, set, match, asked } = reader
  if (isFiltered(asked) || !hasQueries(reader)) return null
  const isFile = set.source === 'search-console-file'
  // Neither which pages a query showed nor where it stood before is in a file.
  if (isFile && (list.severalPages || list.movement)) return null
  const days = isFile ? null : reader.days
  const data = await performance.readQueries({
    setId: set.id,
    match: match.match,
    days,
    previous: isFile ? null : asked.previous,
    brand: toBrand(asked.target),
    list,
  })
  return toAnswer(reader, { data, days: days ?? wholePeriod(reader), hasQueries: true })
}

async function readTopPages(reader: Reader, list: QueryOf<typeof listTopPages>) {
  const { performance, set, match, asked } = reader
  if (isFiltered(asked)) return null
  const days = set.source === 'search-console-file' ? null : reader.days
  const data = await performance.readPages({ setId: set.id, match: match.match, days, list })
  return toAnswer(reader, { data, days: days ?? wholePeriod(reader), hasQueries: false })
}

/** What Search Console has on the properties of an organization, by connection or by imported files. */
export function createPerformanceSource(scope: SourceScope, kept: Kept): DomainSource {
  const { id } = kept
  const withReader =
    <Rest extends unknown[], Value>(read: (reader: Reader, ...rest: Rest) => Promise<Value | null>) =>
    async (asked: Asked, ...rest: Rest): Promise<Value | null> => {
      const reader = await openReader(scope, kept, asked)
      return reader ? read(reader, ...rest) : null
    }
  const isFile = id === 'search-console-file'
  const source: DomainSource = {
    id,
    metrics: ['organic-traffic', 'organic-impressions', 'average-position', 'organic-keywords'],
    summary: async (asked) => (await withReader(readSummary)(asked)) ?? [],
    positions: findPerformancePositions(scope, id),
    'traffic-trend': withReader(readTraffic),
    'keyword-ranking': withReader(readRanking),
    'top-pages': withReader(readTopPages),
  }
  // Which query stood where on which day is not in a file.
  return isFile ? source : { ...source, 'visibility-trend': withReader(readVisibility) }
}

/** Whether an organization has anything of one of the two. */
export async function hasSets(scope: SourceScope, source: SourceKind): Promise<boolean> {
  const sets = await performanceOf(scope.bindings, scope.organizationId).listSets()
  return sets.some((set) => set.source === source)
}
