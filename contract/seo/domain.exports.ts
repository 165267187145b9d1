import type * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { UNPAGED } from '#contract/fields.ts'
import * as lists from './domain.lists.ts'
import { TargetPath } from './domain.ts'
import { InFormat } from './file-format.ts'

// The lists of a domain as files: the same filters and order, and all rows that the source gives.

const file = <Query extends z.ZodObject>(path: string, what: string, query: Query) =>
  endpoint({
    method: 'GET',
    path: `/seo/${path}/{target}/export`,
    summary: `${what} as a CSV or JSON Lines file, streamed`,
    access: 'member',
    params: TargetPath,
    query,
    media: 'text/csv',
    status: 200,
  })

export const exportOrganicCompetitors = file(
  'organic-competitors',
  'Organic competitors',
  lists.listOrganicCompetitors.query.omit(UNPAGED).extend(InFormat),
)

export const exportActiveBacklinks = file(
  'active-backlinks',
  'Backlinks',
  lists.listActiveBacklinks.query.omit(UNPAGED).extend(InFormat),
)

export const exportReferringDomains = file(
  'referring-domains',
  'Referring domains',
  lists.listReferringDomains.query.omit(UNPAGED).extend(InFormat),
)

export const exportAnchors = file(
  'anchors',
  'Anchor texts',
  lists.listAnchors.query.omit(UNPAGED).extend(InFormat),
)

export const exportKeywordRanking = file(
  'keyword-ranking',
  'Keywords with their positions',
  lists.listKeywordRanking.query.omit(UNPAGED).extend(InFormat),
)

export const exportMainKeywords = file(
  'main-keywords',
  'Main keywords',
  lists.listMainKeywords.query.omit(UNPAGED).extend(InFormat),
)

export const exportTopPages = file(
  'top-pages',
  'Top pages',
  lists.listTopPages.query.omit(UNPAGED).extend(InFormat),
)
