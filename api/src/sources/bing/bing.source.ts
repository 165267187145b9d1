import { toBrand } from '#api/sources/search-console/choose-set.ts'
import { type Connection, findConnection } from '#api/sources/connections.ts'
import { type Answer, type Asked, type BareFigure, type DomainSource } from '#api/sources/source.ts'
import { type FoundPosition, type PositionsAsk, withoutMarket } from '#api/sources/positions.ts'
import { type KeptReply, withAge } from '#api/sources/kept-reply.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { foldText } from '#contract/folded-text.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import {
  type listKeywordRanking,
  type listReferringDomains,
  type listTopPages,
} from '#contract/seo/domain.lists.ts'
import { sumByKey, toAnchors, toDomains, toKeyword, toPage, toTopPage } from './bing-lists.ts'
import { type BingSite, findBingSite } from './bing-site.ts'

type KeywordList = QueryOf<typeof listKeywordRanking>
type PageList = QueryOf<typeof listTopPages>
type DomainList = QueryOf<typeof listReferringDomains>

interface Told extends Pick<KeptReply<unknown>, 'fetchedAt' | 'failure'> {
  asOf: string
  of: string
}

const toAnswer = <Data>(
  site: BingSite,
  { target }: Asked,
  data: Data,
  { fetchedAt, failure, asOf, of }: Told,
): Answer<Data> => ({
  data,
  basis: 'measured',
  asOf,
  fetchedAt,
  coverage: withAge(
    `${of}, ${site.url}, by Bing Webmaster Tools${site.match.isPart ? `; other hosts of ${target.name} are not part of this site` : ''}.`,
    { failure },
  ),
})

const toDay = (at: Date) => at.toISOString().slice(0, 10)
/** Bing tells neither countries nor devices. */
const isFiltered = ({ country, device }: Asked) => country !== undefined || device !== 'all'
const isWhole = ({ match }: BingSite) => match.match.kind === 'all'
const within =
  ({ from, to }: { from: string; to: string }) =>
  ({ day }: { day: string }) =>
    day >= from && day <= to

async function readTraffic(site: BingSite, asked: Asked): Promise<Answer<BareFigure[]> | null> {
  const { value, fetchedAt, failure } = await site.readTraffic()
  const days = value.filter(within(asked)).sort((a, b) => (a.day < b.day ? -1 : 1))
  const last = days.at(-1)
  if (!last) return null
  const before = asked.previous ? value.filter(within(asked.previous)) : []
  const figures = (['clicks', 'impressions'] as const).map((name): BareFigure => ({
    metric: name === 'clicks' ? 'organic-traffic' : 'organic-impressions',
    unit: 'count',
    value: days.reduce((sum, day) => sum + day[name], 0),
    previous: before.length === 0 ? null : before.reduce((sum, day) => sum + day[name], 0),
    trend: days.map((day) => ({ date: day.day, value: day[name] })),
  }))
  return toAnswer(site, asked, figures, {
    fetchedAt,
    failure,
    asOf: last.day,
    of: 'Clicks and impressions on Bing',
  })
}

async function readLinkTotal(site: BingSite, asked: Asked): Promise<Answer<BareFigure[]> | null> {
  const { value, fetchedAt, failure } = await site.readLinks()
  if (value.total === 0) return null
  const figure: BareFigure = {
    metric: 'backlinks',
    unit: 'count',
    value: value.total,
    previous: null,
    trend: [],
  }
  return toAnswer(site, asked, [figure], {
    fetchedAt,
    failure,
    asOf: toDay(fetchedAt),
    of: 'Links to the pages that Bing lists',
  })
}

async function readRows(site: BingSite, asked: Asked, of: 'GetQueryStats' | 'GetPageStats') {
  const { value, fetchedAt, failure } = await site.readStats(of)
  const days = value.filter(within(asked)).map(({ day }) => day)
  const asOf = days.sort().at(-1)
  return asOf === undefined ? null : { sums: sumByKey(value, asked), fetchedAt, failure, asOf }
}

type Links = Awaited<ReturnType<BingSite['readLinks']>>['value']

async function readLinks<Data>(
  site: BingSite,
  asked: Asked,
  toData: (links: Links) => Data,
): Promise<Answer<Data> | null> {
  const { value, fetchedAt, failure } = await site.readLinks()
  if (value.links.length === 0) return null
  const of = `${value.isCut ? 'Links to the pages with most links' : 'Links'}; whether they are followed is not told`
  return toAnswer(site, asked, toData(value), { fetchedAt, failure, asOf: toDay(fetchedAt), of })
}

async function readTrend(site: BingSite, asked: Asked) {
  const answer = await readTraffic(site, asked)
  if (!answer) return null
  const series = answer.data.map(({ metric, unit, trend }) => ({
    metric,
    unit,
    points: trend,
    previous: null,
  }))
  return { ...answer, data: { series, notes: [] } }
}

/** Positions of a band, an average position counting to the place that it is nearest to; undefined for all. */
function toPositions({ band, strikingDistance }: KeywordList): readonly [number, number] | undefined {
  if (strikingDistance) return [4, 20]
  if (band === undefined) return undefined
  const [from = 0, to = 0] = band.split('-').map(Number)
  return [from, to]
}

async function readKeywords(site: BingSite, asked: Asked, list: KeywordList) {
  // Movements, intents and pages of queries are not known: nothing can be filtered by them.
  if (list.movement || list.intent || list.severalPages) return null
  const read = await readRows(site, asked, 'GetQueryStats')
  if (!read) return null
  const positions = toPositions(list)
  const keywords = read.sums
    .map((sum) => toKeyword(sum, toBrand(asked.target)))
    .filter(({ branded }) => !list.branded || branded === (list.branded === 'yes'))
    .filter(
      ({ position }) =>
        positions === undefined ||
        (position !== null && position >= positions[0] - 0.5 && position < positions[1] + 0.5),
    )
  const known = ['position', 'impressions', 'keyword'] as const
  const sort = known.find((each) => each === list.sort) ?? 'clicks'
  const page = toPage(keywords, list, { text: ({ keyword }) => keyword, sort: (keyword) => keyword[sort] })
  return toAnswer(site, asked, page, { ...read, of: 'Queries on Bing, without their pages' })
}

async function readPages(site: BingSite, asked: Asked, list: PageList) {
  const read = await readRows(site, asked, 'GetPageStats')
  if (!read) return null
  const sort = (['impressions', 'url'] as const).find((each) => each === list.sort) ?? 'clicks'
  const page = toPage(read.sums.map(toTopPage), list, { text: ({ url }) => url, sort: (each) => each[sort] })
  return toAnswer(site, asked, page, { ...read, of: 'Pages on Bing' })
}

async function readDomains(site: BingSite, asked: Asked, list: DomainList) {
  // Which links are new or lost, Bing does not tell.
  if (list.state !== undefined && list.state !== 'active') return null
  const sort = list.sort === 'domain' ? 'domain' : 'backlinks'
  return readLinks(site, asked, (links) =>
    toPage(toDomains(links), list, { text: ({ domain }) => domain, sort: (each) => each[sort] }),
  )
}

/** Average positions on Bing, by the days that it tells. It tells no pages, and of rare queries nothing. */
async function findPositions(site: BingSite, { target, keywords, from, to }: PositionsAsk) {
  const { value, fetchedAt, failure } = await site.readStats('GetQueryStats')
  const byKeyword = new Map(withoutMarket(keywords).map(({ id, keyword }) => [foldText(keyword), id]))
  const data = value.flatMap(({ key, day, position }): FoundPosition[] => {
    const keywordId = byKeyword.get(foldText(key))
    const isTold = keywordId !== undefined && position !== null && position >= 1 && day >= from && day <= to
    return isTold ? [{ keywordId, competitor: '', day, position, url: null, volume: null }] : []
  })
  const asOf = value.reduce((last, { day }) => (day > last ? day : last), '') || toDay(fetchedAt)
  return {
    data,
    basis: 'measured' as const,
    asOf,
    fetchedAt,
    coverage: withAge(
      `Average positions on Bing, ${site.url}, without the pages that rank${site.match.isPart ? `; other hosts of ${target.name} are not part of this site` : ''}.`,
      { failure },
    ),
  }
}

function createSource(scope: SourceScope, connection: Connection): DomainSource {
  /** Figures are of whole sites: of a part of one, and by country or device, Bing tells nothing. */
  const withSite = async <Value>(
    asked: Asked,
    read: (site: BingSite) => Promise<Value | null>,
  ): Promise<Value | null> => {
    if (isFiltered(asked)) return null
    const site = await findBingSite(scope, connection, asked)
    return site && isWhole(site) ? read(site) : null
  }
  return {
    id: 'bing',
    metrics: ['organic-traffic', 'organic-impressions', 'backlinks'],
    summary: async (asked) => {
      const answers = await withSite(asked, (site) =>
        Promise.all([readTraffic(site, asked), readLinkTotal(site, asked)]),
      )
      return (answers ?? []).flatMap((answer) => answer ?? [])
    },
    'traffic-trend': (asked) => withSite(asked, (site) => readTrend(site, asked)),
    'keyword-ranking': (asked, list) => withSite(asked, (site) => readKeywords(site, asked, list)),
    positions: async (asked) => {
      const site = await findBingSite(scope, connection, { target: asked.target, fresh: false })
      return site && isWhole(site) ? findPositions(site, asked) : null
    },
    'top-pages': (asked, list) => withSite(asked, (site) => readPages(site, asked, list)),
    'referring-domains': (asked, list) => withSite(asked, (site) => readDomains(site, asked, list)),
    anchors: (asked, list) =>
      withSite(asked, (site) =>
        readLinks(site, asked, (links) =>
          toPage(toAnchors(links), list, { text: ({ anchor }) => anchor, sort: (each) => each[list.sort] }),
        ),
      ),
  }
}

/** Bing Webmaster Tools, for the sites that the key's owner has verified; null where no key is connected. */
export async function createBingSource(scope: SourceScope): Promise<DomainSource | null> {
  const connection = await findConnection(scope, 'bing')
  return connection && createSource(scope, connection)
}
