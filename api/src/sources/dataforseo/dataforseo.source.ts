import { findConnection } from '#api/sources/connections.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { type Answer, type Asked, type BareFigure, type DomainSource } from '#api/sources/source.ts'
import { type Buyer } from './answers.ts'
import { listKeywords, listMainKeywords, listTopPages } from './keyword-answers.ts'
import { expectPositionsCost, findPaidPositions } from './keyword-positions.ts'
import { findBacklinksRanking, findLinkFigures, listBacklinks } from './link-answers.ts'
import { listAnchorTexts, listDomains } from './link-groups.ts'
import { settleAll } from './paid-reply.ts'
import {
  findRankFigures,
  findTrafficTrend,
  findVisibilityTrend,
  listCompetitors,
  RANK_METRICS,
} from './rank-answers.ts'
import { readSpendingSettings } from './spend.ts'

/** What it ranks for and who links to it are bought apart: one of them is told where the other can't be had. */
async function findFigures(buyer: Buyer, asked: Asked): Promise<Answer<BareFigure[]>[]> {
  const { values, failures } = await settleAll<[Answer<BareFigure[]> | null, Answer<BareFigure[]>[]]>([
    findRankFigures(buyer, asked),
    findLinkFigures(buyer, asked),
  ])
  const [ranks, links] = values
  const missing = failures.map(({ message }) => ` Others of its figures are missing: ${message}`).join('')
  return [...(ranks ? [ranks] : []), ...(links ?? [])].map((answer) => ({
    ...answer,
    coverage: answer.coverage + missing,
  }))
}

/** DataForSEO, where the organization has connected an account of its own. Its calls cost money. */
export async function createDataForSeoSource(scope: SourceScope): Promise<DomainSource | null> {
  const connection = await findConnection(scope, 'dataforseo')
  if (!connection) return null
  const settings = readSpendingSettings(connection.settings)
  const buyer: Buyer = { scope, account: { connection, settings } }
  return {
    id: 'dataforseo',
    metrics: [...RANK_METRICS, 'backlinks', 'referring-domains', 'authority'],
    summary: (asked) => findFigures(buyer, asked),
    'traffic-trend': (asked) => findTrafficTrend(buyer, asked),
    'visibility-trend': (asked) => findVisibilityTrend(buyer, asked),
    'organic-competitors': (asked, query) => listCompetitors(buyer, asked, query),
    'active-backlinks': (asked, query) => listBacklinks(buyer, asked, query),
    'backlinks-ranking': (asked) => findBacklinksRanking(buyer, asked),
    'referring-domains': (asked, query) => listDomains(buyer, asked, query),
    anchors: (asked, query) => listAnchorTexts(buyer, asked, query),
    'keyword-ranking': (asked, query) => listKeywords(buyer, asked, query),
    'main-keywords': (asked, query) => listMainKeywords(buyer, asked, query),
    'top-pages': (asked, query) => listTopPages(buyer, asked, query),
    positions: findPaidPositions(buyer),
    positionsCost: (keywords) => expectPositionsCost(buyer, keywords),
  }
}
