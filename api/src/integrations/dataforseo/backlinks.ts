import * as z from 'zod'
import { LIST_PRICES, paidCall } from './paid-call.ts'
import {
  BooleanField,
  CountsField,
  Line,
  LineField,
  listOf,
  NamesField,
  NumberField,
  rowsOf,
} from './reply-fields.ts'

// DataForSEO Backlinks: links that its crawler has found. https://docs.dataforseo.com/v3/backlinks-overview/

/** What links are meant: those that are there, those that are gone, or both. */
type Status = 'all' | 'live' | 'lost'

interface Linked {
  /** A domain, a host, or a URL. */
  target: string
  include_subdomains: boolean
  exclude_internal_backlinks: boolean
  backlinks_status_type: Status
}

interface Sorted {
  limit: number
  order_by: string[]
  filters?: unknown[]
}

const Totals = {
  /** 0 to 1000. */
  rank: NumberField,
  backlinks: NumberField,
  referring_domains: NumberField,
  referring_main_domains: NumberField,
}

export const backlinksSummary = paidCall<Linked & { internal_list_limit: number }>()(
  'backlinks/summary/live',
  LIST_PRICES.backlinks,
  z.object({
    ...Totals,
    first_seen: LineField,
    referring_links_tld: CountsField,
    referring_links_types: CountsField,
    referring_links_attributes: CountsField,
  }),
)

export const backlinksList = paidCall<Linked & Sorted & { mode: 'as_is' | 'one_per_domain' }>()(
  'backlinks/backlinks/live',
  LIST_PRICES.backlinks,
  listOf(
    z.object({
      domain_from: Line,
      url_from: Line,
      url_to: Line,
      is_new: BooleanField,
      is_lost: BooleanField,
      page_from_rank: NumberField,
      page_from_title: LineField,
      first_seen: LineField,
      last_seen: LineField,
      item_type: LineField,
      attributes: NamesField,
      dofollow: BooleanField,
      anchor: LineField,
      alt: LineField,
    }),
  ),
)

export const backlinksHistory = paidCall<{ target: string; date_from: string; date_to: string }>()(
  'backlinks/history/live',
  LIST_PRICES.backlinks,
  z.object({
    items: rowsOf(
      z.object({ ...Totals, date: Line, new_backlinks: NumberField, lost_backlinks: NumberField }),
    ),
  }),
)

const Group = {
  rank: NumberField,
  backlinks: NumberField,
  first_seen: LineField,
  lost_date: LineField,
  referring_main_domains: NumberField,
  referring_links_attributes: CountsField,
}

export const referringDomains = paidCall<Linked & Sorted & { internal_list_limit: number }>()(
  'backlinks/referring_domains/live',
  LIST_PRICES.backlinks,
  listOf(z.object({ ...Group, domain: Line })),
)

export const anchors = paidCall<Linked & Sorted & { internal_list_limit: number }>()(
  'backlinks/anchors/live',
  LIST_PRICES.backlinks,
  // An image without an alternative text has an anchor that is empty.
  listOf(z.object({ ...Group, anchor: LineField })),
)

/** Domains that link to all of several targets, by the number of the target. */
export const domainIntersection = paidCall<{
  targets: Record<string, string>
  exclude_targets?: string[]
  limit: number
  order_by?: string[]
}>()(
  'backlinks/domain_intersection/live',
  LIST_PRICES.backlinks,
  listOf(
    z.object({
      domain_intersection: z
        .record(
          z.string().max(10),
          z.object({ target: LineField, rank: NumberField, backlinks: NumberField }),
        )
        .nullable()
        .catch(null),
      summary: z.object({ intersections_count: NumberField }).nullable().catch(null),
    }),
  ),
)

/** The pages of a target that have links from elsewhere. */
export const domainPagesSummary = paidCall<Linked & Sorted & { internal_list_limit: number }>()(
  'backlinks/domain_pages_summary/live',
  LIST_PRICES.backlinks,
  listOf(z.object({ ...Group, url: Line, referring_domains: NumberField })),
)

/** Domains that the same others link to. */
export const backlinkCompetitors = paidCall<{ target: string; limit: number; order_by: string[] }>()(
  'backlinks/competitors/live',
  LIST_PRICES.backlinks,
  listOf(z.object({ target: Line, rank: NumberField, intersections: NumberField })),
)

export const newAndLost = paidCall<{
  target: string
  date_from: string
  date_to: string
  group_range: 'day' | 'week' | 'month' | 'year'
}>()(
  'backlinks/timeseries_new_lost_summary/live',
  LIST_PRICES.backlinks,
  z.object({
    items: rowsOf(
      z.object({
        date: Line,
        new_backlinks: NumberField,
        lost_backlinks: NumberField,
        new_referring_domains: NumberField,
        lost_referring_domains: NumberField,
      }),
    ),
  }),
)
