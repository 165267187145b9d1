import { type ReadOf } from '#api/search-index/store/read-index.ts'
import { type Asked, type BareFigure } from '#api/sources/source.ts'
import { type Coverage } from './own-index-coverage.ts'

type Standing = ReadOf<'standing'>
type Snapshot = ReadOf<'snapshots'>[number]

interface FigureOf {
  metric: BareFigure['metric']
  unit: BareFigure['unit']
  coverage: Coverage
  now: (standing: Standing) => number | null
  then: (snapshot: Snapshot) => number | null
}

const FIGURES: readonly FigureOf[] = [
  {
    metric: 'authority',
    unit: 'score',
    coverage: 'authority',
    now: ({ authority }) => authority,
    then: ({ authority }) => authority,
  },
  {
    metric: 'organic-keywords',
    unit: 'count',
    coverage: 'ranking',
    now: ({ isCrawled, keywords }) => (isCrawled ? keywords : null),
    then: ({ keywords }) => keywords,
  },
  {
    metric: 'visibility',
    unit: 'percent',
    coverage: 'ranking',
    now: ({ visibility }) => visibility,
    then: ({ visibility }) => visibility,
  },
  {
    metric: 'average-position',
    unit: 'position',
    coverage: 'ranking',
    now: ({ averagePosition }) => averagePosition,
    then: ({ averagePosition }) => averagePosition,
  },
  {
    metric: 'backlinks',
    unit: 'count',
    coverage: 'links',
    now: ({ backlinks }) => backlinks,
    then: ({ backlinks }) => backlinks,
  },
  {
    metric: 'referring-domains',
    unit: 'count',
    coverage: 'links',
    now: ({ referringDomains }) => referringDomains,
    then: ({ referringDomains }) => referringDomains,
  },
  {
    metric: 'indexed-pages',
    unit: 'count',
    coverage: 'pages',
    // A page of a domain that was never crawled is not known, which is no zero.
    now: ({ isCrawled, pages }) => (isCrawled ? pages : null),
    then: ({ pages }) => pages,
  },
]

/** Figures by what they cover, each with what it was in earlier snapshots; what is not known is left out. */
export function toFigures(
  standing: Standing,
  snapshots: readonly Snapshot[],
  { from, to, previous, country, device }: Asked,
): { coverage: Coverage; figures: BareFigure[] }[] {
  const isEverywhere = country === undefined && device === 'all'
  const figures = FIGURES.flatMap(({ metric, unit, coverage, now, then }) => {
    const value = now(standing)
    if (value === null || (coverage === 'ranking' && !isEverywhere)) return []
    const before = previous && snapshots.findLast(({ day }) => day <= previous.to)
    const trend = snapshots
      .filter(({ day }) => day >= from && day <= to)
      .flatMap((snapshot) => {
        const past = then(snapshot)
        return past === null ? [] : { date: snapshot.day, value: past }
      })
    return { coverage, figure: { metric, unit, value, previous: before ? then(before) : null, trend } }
  })
  return [...new Set(figures.map(({ coverage }) => coverage))].map((coverage) => ({
    coverage,
    figures: figures.filter((one) => one.coverage === coverage).map(({ figure }) => figure),
  }))
}
