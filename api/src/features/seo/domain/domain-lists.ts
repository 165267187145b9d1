import { type Endpoint } from '#contract/endpoint.ts'
import * as lists from '#contract/seo/domain.lists.ts'
import { type DomainList } from '#contract/seo/domain.words.ts'

/** The call of each list. */
export const LIST_CALLS = {
  'organic-competitors': lists.listOrganicCompetitors,
  'active-backlinks': lists.listActiveBacklinks,
  'referring-domains': lists.listReferringDomains,
  anchors: lists.listAnchors,
  'keyword-ranking': lists.listKeywordRanking,
  'main-keywords': lists.listMainKeywords,
  'top-pages': lists.listTopPages,
} as const satisfies Record<DomainList, Endpoint>
export type ListCalls = typeof LIST_CALLS
