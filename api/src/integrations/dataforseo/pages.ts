import * as z from 'zod'
import { LIST_PRICES, paidCall } from './paid-call.ts'
import { LineField, NamesField, NumberField, rowsOf } from './reply-fields.ts'

// What DataForSEO tells of one page, and of what a site is built with.

/** One page, fetched now. https://docs.dataforseo.com/v3/on_page-instant_pages/ */
export const instantPages = paidCall<{
  url: string
  enable_javascript?: boolean
  enable_browser_rendering?: boolean
  load_resources?: boolean
}>()(
  'on_page/instant_pages',
  LIST_PRICES.instantPage,
  z.object({
    items: rowsOf(
      z.object({
        resource_type: LineField,
        status_code: NumberField,
        url: LineField,
        onpage_score: NumberField,
        meta: z.object({ title: LineField, description: LineField }).nullable().catch(null),
        checks: z.record(z.string().max(100), z.boolean()).nullable().catch(null),
      }),
    ),
  }),
)

/** A Lighthouse result as Lighthouse writes it. https://docs.dataforseo.com/v3/on_page-lighthouse-live-json/ */
export const lighthouse = paidCall<{ url: string; for_mobile: boolean; categories?: string[] }>()(
  'on_page/lighthouse/live/json',
  LIST_PRICES.lighthouse,
  z.object({
    lighthouseVersion: LineField,
    finalUrl: LineField,
    fetchTime: LineField,
    /** Scores are 0 to 1. */
    categories: z.record(z.string().max(100), z.object({ title: LineField, score: NumberField })),
    audits: z
      .record(
        z.string().max(100),
        z.object({ title: LineField, score: NumberField, numericValue: NumberField }),
      )
      .catch({}),
  }),
)

/** https://docs.dataforseo.com/v3/domain_analytics-technologies-domain_technologies-live/ */
export const domainTechnologies = paidCall<{ target: string }>()(
  'domain_analytics/technologies/domain_technologies/live',
  LIST_PRICES.technologies,
  z.object({
    domain: LineField,
    title: LineField,
    description: LineField,
    domain_rank: NumberField,
    last_visited: LineField,
    country_iso_code: LineField,
    /** By group and category. */
    technologies: z
      .record(z.string().max(100), z.record(z.string().max(100), NamesField).nullable().catch(null))
      .nullable()
      .catch(null),
  }),
)
