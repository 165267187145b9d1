import * as z from 'zod'
import { UNPAGED } from '#contract/fields.ts'
import * as lists from './domain.lists.ts'
import { type DomainList, DOMAIN_LISTS } from './domain.words.ts'
import { editViewOf, findViewQuery, ViewName, ViewQueryText } from './saved-views.forms.ts'

/** A view is of no single day, country and source: those are chosen beside it. */
const LEFT_OUT = {
  ...UNPAGED,
  scope: true,
  country: true,
  device: true,
  from: true,
  to: true,
  compare: true,
  source: true,
  fresh: true,
} as const

/** What a view of each list can have: its search, filters and order. */
const QUERIES: Record<DomainList, z.ZodObject> = {
  'organic-competitors': lists.listOrganicCompetitors.query.omit(LEFT_OUT).partial(),
  'active-backlinks': lists.listActiveBacklinks.query.omit(LEFT_OUT).partial(),
  'referring-domains': lists.listReferringDomains.query.omit(LEFT_OUT).partial(),
  anchors: lists.listAnchors.query.omit(LEFT_OUT).partial(),
  'keyword-ranking': lists.listKeywordRanking.query.omit(LEFT_OUT).partial(),
  'main-keywords': lists.listMainKeywords.query.omit(LEFT_OUT).partial(),
  'top-pages': lists.listTopPages.query.omit(LEFT_OUT).partial(),
}

/** What its list knows of a query string, in one order; undefined where a part is invalid. */
export const findDomainViewQuery = (list: DomainList, text: string): string | undefined =>
  findViewQuery(QUERIES[list], text)

export const ViewedList = z.enum(DOMAIN_LISTS)

export const NewDomainView = z.object({ list: ViewedList, name: ViewName, query: ViewQueryText })
export type NewDomainView = z.infer<typeof NewDomainView>

export const EditDomainView = editViewOf(ViewQueryText)
export type EditDomainView = z.infer<typeof EditDomainView>
