import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import type { CallInput, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import * as lists from '#contract/seo/domain.lists.ts'
import { getPublicRecords } from '#contract/seo/domain.records.ts'
import * as domain from '#contract/seo/domain.ts'
import type { Provenance } from '#contract/seo/sources.ts'
import { askAlone } from '#app/features/seo/domain/domain.api.server.ts'
import { toBacklinksView } from '#app/features/seo/domain/overview/backlinks-view.server.ts'
import { toCompetitorsView, toKeywordsView } from '#app/features/seo/domain/overview/list-views.server.ts'
import { toSummaryView } from '#app/features/seo/domain/overview/summary-view.server.tsx'
import { drawTraffic, drawVisibility } from '#app/features/seo/domain/overview/trend-charts.server.ts'
import { toDays } from '#app/features/seo/domain/scope/domain-scope.ts'
import { readScope } from '#app/features/seo/domain/scope/read-scope.server.ts'
import type { PanelProblem, PanelState } from './panel-state.ts'

/** What a panel is asked for. */
export interface PanelAsk {
  api: Api
  target: string
  /** With the scope, and the filters of a list. */
  url: URL
  /** Asks the source again, where a kept reply would do. */
  fresh?: boolean
}

/** The parts of every reply about a domain. */
interface Told<Data> {
  data: Data
  source: Provenance
  passedOver: domain.PassedOver[]
}

type DataOf<E extends Endpoint> = Extract<ReplyOf<E>, { data: unknown }>['data']

/** The days of the scope's period in place of its name, for calls that take a query at all. */
function toQuery(endpoint: Endpoint, { url, fresh = false }: PanelAsk): Record<string, unknown> {
  if (Object.keys(endpoint.query.shape).length === 0) return {}
  const { from, to } = toDays(readScope(url), new Date())
  return { ...readQuery(endpoint.query, url), from, to, fresh }
}

/** Where a list has become shorter than the page that was asked for, its last page. */
function findLastPage(data: unknown, query: Record<string, unknown>): number | undefined {
  const { items, total } = Object(data) as { items?: unknown[]; total?: number }
  if (items?.length !== 0 || !total) return undefined
  return Math.ceil(total / Number(query['pageSize'] ?? total))
}

function panel<E extends Endpoint, View>(endpoint: E, toView: (data: DataOf<E>) => View) {
  async function ask({ api, target }: PanelAsk, query: Record<string, unknown>) {
    const input = { params: { target }, query } as CallInput<E>
    // Every reply about a domain has these parts.
    return (await askAlone(api, endpoint, input)) as unknown as Told<DataOf<E>>
  }
  return async (asked: PanelAsk): Promise<PanelState<View>> => {
    const query = toQuery(endpoint, asked)
    try {
      const first = await ask(asked, query)
      const page = findLastPage(first.data, query)
      const told = page === undefined ? first : await ask(asked, { ...query, page })
      const { data, source, passedOver } = told
      return { status: 'ready', view: toView(data), source, passedOver, readAt: new Date().toISOString() }
    } catch (error) {
      return { status: 'refused', problem: toPanelProblem(error) }
    }
  }
}

/** A refusal is the panel's and not the page's, unless it is about who asks. */
function toPanelProblem(error: unknown): PanelProblem {
  if (!(error instanceof ApiError) || error.problem.status === 401) throw error
  const { type, detail, requestId, sources, reason } = error.problem
  return { type, detail, requestId, sources, reason, retryAfter: error.retryAfter }
}

const asTheyAre = <Data>(data: Data) => data

/** The panels by the name of their capability: one call of the API each. */
export const PANELS = {
  summary: panel(domain.getDomainSummary, toSummaryView),
  'traffic-trend': panel(domain.getTrafficTrend, drawTraffic),
  'visibility-trend': panel(domain.getVisibilityTrend, drawVisibility),
  'backlinks-ranking': panel(domain.getBacklinksRanking, toBacklinksView),
  'organic-competitors': panel(lists.listOrganicCompetitors, toCompetitorsView),
  'active-backlinks': panel(lists.listActiveBacklinks, asTheyAre),
  'referring-domains': panel(lists.listReferringDomains, asTheyAre),
  anchors: panel(lists.listAnchors, asTheyAre),
  'keyword-ranking': panel(lists.listKeywordRanking, toKeywordsView),
  'main-keywords': panel(lists.listMainKeywords, asTheyAre),
  'top-pages': panel(lists.listTopPages, asTheyAre),
  'public-records': panel(getPublicRecords, asTheyAre),
} as const

export const isPanelName = (name: string): name is keyof typeof PANELS => Object.hasOwn(PANELS, name)

/** What a panel shows once it is ready. */
export type ViewOf<Name extends keyof typeof PANELS> =
  Awaited<ReturnType<(typeof PANELS)[Name]>> extends PanelState<infer View> ? View : never
