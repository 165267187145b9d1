import * as z from 'zod'
import { LIST_PRICES, paidCall } from './paid-call.ts'
import { BooleanField, Line, LineField, listOf, NamesField, NumberField, rowsOf } from './reply-fields.ts'

// DataForSEO Labs: what a domain ranks for in Google, from a database of search results and keywords.
// https://docs.dataforseo.com/v3/dataforseo_labs-overview/

/** A market: the results of one country in one language. */
export interface Market {
  location_code: number
  language_code: string
}

interface Sorted {
  limit: number
  order_by: string[]
  filters?: unknown[]
}

/** How many keywords rank where, and the visits a month that follow from that (`etv`). Costs are US dollars a month. */
const Metrics = z.object({
  pos_1: NumberField,
  pos_2_3: NumberField,
  pos_4_10: NumberField,
  pos_11_20: NumberField,
  pos_21_30: NumberField,
  pos_31_40: NumberField,
  pos_41_50: NumberField,
  pos_51_60: NumberField,
  pos_61_70: NumberField,
  pos_71_80: NumberField,
  pos_81_90: NumberField,
  pos_91_100: NumberField,
  etv: NumberField,
  count: NumberField,
  estimated_paid_traffic_cost: NumberField,
})
export type Metrics = z.infer<typeof Metrics>

const MetricsByKind = z
  .object({ organic: Metrics.nullable().catch(null), paid: Metrics.nullable().catch(null) })
  .nullable()
  .catch(null)

export const domainRankOverview = paidCall<Market & { target: string; limit: number }>()(
  'dataforseo_labs/google/domain_rank_overview/live',
  LIST_PRICES.labs,
  z.object({ items: rowsOf(z.object({ location_code: NumberField, metrics: MetricsByKind })) }),
)

/** Months since October 2020. */
export const historicalRankOverview = paidCall<
  Market & { target: string; date_from: string; date_to: string }
>()(
  'dataforseo_labs/google/historical_rank_overview/live',
  LIST_PRICES.labsHistory,
  z.object({
    items: rowsOf(
      z.object({
        year: z.number().int().min(2000).max(2200),
        month: z.number().int().min(1).max(12),
        metrics: MetricsByKind,
      }),
    ),
  }),
)

export const competitorsDomain = paidCall<
  Market & Sorted & { target: string; item_types: string[]; exclude_top_domains: boolean }
>()(
  'dataforseo_labs/google/competitors_domain/live',
  LIST_PRICES.labs,
  listOf(
    z.object({
      domain: Line,
      avg_position: NumberField,
      intersections: NumberField,
      full_domain_metrics: MetricsByKind,
    }),
  ),
)

const KeywordData = z.object({
  keyword: Line,
  keyword_info: z.object({ search_volume: NumberField, cpc: NumberField }).nullable().catch(null),
  keyword_properties: z.object({ keyword_difficulty: NumberField }).nullable().catch(null),
  search_intent_info: z.object({ main_intent: LineField }).nullable().catch(null),
})

const RankedElement = z.object({
  serp_item: z.object({
    rank_group: NumberField,
    url: Line,
    title: LineField,
    etv: NumberField,
    rank_changes: z
      .object({ is_new: BooleanField, is_up: BooleanField, is_down: BooleanField })
      .nullable()
      .catch(null),
  }),
  serp_item_types: NamesField,
  is_lost: BooleanField,
  last_updated_time: LineField,
})

export const rankedKeywords = paidCall<Market & Sorted & { target: string; item_types: string[] }>()(
  'dataforseo_labs/google/ranked_keywords/live',
  LIST_PRICES.labs,
  listOf(z.object({ keyword_data: KeywordData, ranked_serp_element: RankedElement })),
)

export const relevantPages = paidCall<Market & Sorted & { target: string; item_types: string[] }>()(
  'dataforseo_labs/google/relevant_pages/live',
  LIST_PRICES.labs,
  listOf(z.object({ page_address: Line, metrics: MetricsByKind })),
)
