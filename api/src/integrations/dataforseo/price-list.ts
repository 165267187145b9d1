import * as backlinks from './backlinks.ts'
import * as labs from './labs.ts'
import * as pages from './pages.ts'
import { type PaidCall } from './paid-call.ts'

/** Every call that there is. */
export const DATAFORSEO_CALLS: readonly PaidCall<object, unknown>[] = [
  labs.domainRankOverview,
  labs.historicalRankOverview,
  labs.competitorsDomain,
  labs.rankedKeywords,
  labs.relevantPages,
  backlinks.backlinksSummary,
  backlinks.backlinksList,
  backlinks.backlinksHistory,
  backlinks.referringDomains,
  backlinks.anchors,
  backlinks.domainPagesSummary,
  backlinks.domainIntersection,
  backlinks.backlinkCompetitors,
  backlinks.newAndLost,
  pages.instantPages,
  pages.lighthouse,
  pages.domainTechnologies,
]

/** Published list prices, in millionths of a US dollar, for a call and for each row of its reply. */
export const DATAFORSEO_PRICES = DATAFORSEO_CALLS.map(({ path, price: { base, row } }) => ({
  endpoint: path,
  base,
  row,
}))
