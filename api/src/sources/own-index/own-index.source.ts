import { type IndexCalls, indexOf } from '#api/search-index/run/index-calls.ts'
import { type AskedOf, type IndexRead, type Known, type ReadOf } from '#api/search-index/store/read-index.ts'
import { type Answer, type Asked, type BareFigure, type DomainSource } from '#api/sources/source.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { type Series, type VisibilityTrend } from '#contract/seo/domain.ts'
import { BASIS_OF, COVERAGE, type Coverage, plural } from './own-index-coverage.ts'
import { findIndexPositions } from './own-index-positions.ts'
import { toFigures } from './own-index-figures.ts'

/** A country or a device is nothing that the index knows. */
const isEverywhere = ({ country, device }: Asked) => country === undefined && device === 'all'

function toAnswer<Data>(
  known: Known<unknown>,
  coverage: Coverage,
  data: Data,
  fetchedAt: Date,
): Answer<Data> | null {
  const { asOf } = known.size
  if (asOf === null) return null
  return { data, basis: BASIS_OF[coverage], asOf, fetchedAt, coverage: COVERAGE[coverage](known) }
}

/** What has been seen of a target in audits of the organization: always connected, and empty until the first audit has ended. */
export function createOwnIndexSource(scope: SourceScope): Promise<DomainSource | null> {
  const index = indexOf(scope.bindings, scope.organizationId)
  /** A list; null where the index knows nothing of the target, or nothing of what was asked about it. */
  const list =
    <Read extends IndexRead>(read: Read, coverage: Coverage) =>
    async (asked: Asked, query: AskedOf<Read>): Promise<Answer<ReadOf<Read>> | null> => {
      if (coverage === 'ranking' && !isEverywhere(asked)) return null
      const known = await index.read(read, asked.target, query)
      if (!known || (coverage === 'ranking' && !known.isCrawled)) return null
      return toAnswer(known, coverage, known.data, scope.now())
    }
  return Promise.resolve({
    id: 'own-index',
    metrics: [
      'authority',
      'organic-keywords',
      'visibility',
      'average-position',
      'backlinks',
      'referring-domains',
      'indexed-pages',
    ],
    summary: (asked) => summarize(scope, index, asked),
    'visibility-trend': (asked) => readTrend(scope, index, asked),
    async 'backlinks-ranking'(asked) {
      const known = await index.read('ranking', asked.target, null)
      return known && toAnswer(known, 'links', known.data, scope.now())
    },
    'organic-competitors': list('competitors', 'ranking'),
    'active-backlinks': list('backlinks', 'links'),
    'referring-domains': list('referring-domains', 'links'),
    anchors: list('anchors', 'links'),
    'keyword-ranking': list('keywords', 'ranking'),
    'main-keywords': list('main-keywords', 'ranking'),
    'top-pages': list('top-pages', 'ranking'),
    positions: findIndexPositions(scope),
  })
}

async function summarize(
  scope: SourceScope,
  index: IndexCalls,
  asked: Asked,
): Promise<Answer<BareFigure[]>[]> {
  const standing = await index.read('standing', asked.target, null)
  if (!standing) return []
  const period = { from: asked.previous?.from ?? asked.from, to: asked.to }
  const snapshots = await index.read('snapshots', asked.target, period)
  return toFigures(standing.data, snapshots?.data ?? [], asked).flatMap(
    ({ coverage, figures }) => toAnswer(standing, coverage, figures, scope.now()) ?? [],
  )
}

async function readTrend(
  scope: SourceScope,
  index: IndexCalls,
  asked: Asked,
): Promise<Answer<VisibilityTrend> | null> {
  if (!isEverywhere(asked)) return null
  const { target, from, to, previous } = asked
  const known = await index.read('snapshots', target, { from, to })
  if (!known?.isCrawled || known.data.length === 0) return null
  const before = previous && (await index.read('snapshots', target, previous))
  return toAnswer(known, 'ranking', toTrend(known.data, before?.data ?? null), scope.now())
}

type Snapshots = ReadOf<'snapshots'>

const toPoints = (snapshots: Snapshots): Series['points'] =>
  snapshots.map(({ day, visibility }) => ({ date: day, value: visibility }))

const toTrend = (snapshots: Snapshots, before: Snapshots | null): VisibilityTrend => ({
  visibility: {
    metric: 'visibility',
    unit: 'percent',
    points: toPoints(snapshots),
    previous: before && toPoints(before),
  },
  bands: snapshots.map(({ day, bands }) => ({ date: day, keywords: bands })),
  notes: snapshots.map(({ day, pages }) => ({
    date: day,
    kind: 'crawl' as const,
    text: `Taken after an audit, ${plural(pages, 'page')} in the index.`,
  })),
})
