import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Flag, tooLong } from '#contract/fields.ts'
import { Days } from '#contract/list-query.ts'
import {
  BACKLINK_KINDS,
  DEVICES,
  METRICS,
  MISSING_REASONS,
  type PositionBand,
  TARGET_SCOPES,
  UNAVAILABLE_REASONS,
  UNITS,
} from './domain.words.ts'
import { Provenance } from './sources.ts'
import { CAPABILITIES, SOURCE_IDS } from './sources.words.ts'

// What is known of a domain, own or not. A figure that no connected source has is a `source-missing` problem which names who could tell.

const Count = z.number().int().min(0)
const Day = z.iso.date()

/** A domain, a host, or a URL: `example.com`, `https://example.com/docs/`. */
export const TargetPath = z.object({ target: z.string().trim().min(1).max(2000, tooLong()) })

/** What every call about a domain can be asked with. */
export const TargetFilters = {
  scope: z.enum(TARGET_SCOPES).default('subdomains'),
  /** ISO 3166-1 alpha-2; all countries without. */
  country: z
    .string()
    .max(10, tooLong('Country is invalid'))
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Country is invalid')
    .optional(),
  device: z.enum(DEVICES).default('all'),
  /** Without days: the last 28 complete days, in UTC. With one of the two, the other follows from that length. */
  ...Days,
  /** Beside the period, the one of the same length before it. */
  compare: z.enum(['none', 'previous']).default('none'),
  /** Only this source, where several could reply. */
  source: z.enum(SOURCE_IDS).optional(),
  /** Asks the source again, where a kept reply would do. */
  fresh: Flag,
}
export const TargetQuery = z.object(TargetFilters)
export type TargetQuery = z.infer<typeof TargetQuery>

/** The target as it was understood. */
export const Target = z.object({
  /** As it is shown and linked: a host, or a URL for `path` and `url`. */
  name: z.string(),
  scope: z.enum(TARGET_SCOPES),
  /**
   * In ASCII, with its port where that is not the default one. `www.` is left out, since both names are one site: all but `url`
   * mean both.
   */
  host: z.string(),
  /** The registrable domain; the host where there is none, such as an IP address. */
  domain: z.string(),
  /** With its query for `url`; `/` for a whole host or domain. */
  path: z.string(),
})
export type Target = z.infer<typeof Target>

/** A connected source that could not reply now, so that another one was asked, or none is left. */
export const PassedOver = z.object({
  source: z.enum(SOURCE_IDS),
  reason: z.enum(UNAVAILABLE_REASONS),
  /** What happened, and what can be done, in a sentence. */
  detail: z.string(),
  /** Seconds until another try makes sense; null where nobody knows. */
  retryAfter: z.number().nullable(),
})
export type PassedOver = z.infer<typeof PassedOver>

/** What every call about a domain replies. */
export const domainReply = <Data extends z.ZodType>(data: Data) =>
  z.object({
    target: Target,
    /** Of a summary: the source that most of its figures come from. */
    source: Provenance,
    /** Who would have been asked first. */
    passedOver: z.array(PassedOver),
    data,
  })

/** One figure with its own source: those of a summary come from several. */
export const Figure = z.object({
  metric: z.enum(METRICS),
  unit: z.enum(UNITS),
  value: z.number(),
  /** The same of the period before; null where it was not asked for, or is not known. */
  previous: z.number().nullable(),
  /** For a sparkline, oldest first; empty where only one value is known. */
  trend: z.array(z.object({ date: Day, value: z.number() })),
  source: Provenance,
})
export type Figure = z.infer<typeof Figure>

/** A figure that no connected source gave, why, and who else could tell it. */
export const MissingFigure = z.object({
  metric: z.enum(METRICS),
  reason: z.enum(MISSING_REASONS),
  /** Why, in a sentence. */
  detail: z.string(),
  /** Those that are not connected. */
  sources: z.array(z.enum(SOURCE_IDS)),
})
export type MissingFigure = z.infer<typeof MissingFigure>

/** Something that explains a step in a curve. */
export const TrendNote = z.object({
  date: Day,
  kind: z.enum(['crawl', 'source', 'note']),
  text: z.string(),
})
export type TrendNote = z.infer<typeof TrendNote>

export const Series = z.object({
  metric: z.enum(METRICS),
  unit: z.enum(UNITS),
  points: z.array(z.object({ date: Day, value: z.number().nullable() })),
  /** Of the period before, day by day from its first one; null where it was not asked for. */
  previous: z.array(z.object({ date: Day, value: z.number().nullable() })).nullable(),
})
export type Series = z.infer<typeof Series>

export const TrafficTrend = z.object({ series: z.array(Series), notes: z.array(TrendNote) })
export type TrafficTrend = z.infer<typeof TrafficTrend>

/** How many keywords rank in each range of positions on a day. */
export const BandPoint = z.object({
  date: Day,
  keywords: z.object({
    '1-3': Count,
    '4-10': Count,
    '11-20': Count,
    '21-50': Count,
    '51-100': Count,
  } satisfies Record<PositionBand, z.ZodType>),
})

export const VisibilityTrend = z.object({
  /** Share of the clicks that all tracked keywords could bring, in percent, by a click-through curve. */
  visibility: Series,
  bands: z.array(BandPoint),
  notes: z.array(TrendNote),
})
export type VisibilityTrend = z.infer<typeof VisibilityTrend>

/** How strong the backlinks of a domain are, among all that the source knows. */
export const BacklinksRanking = z.object({
  /** 0 to 100, logarithmic within its source; null where the source has none. */
  authority: z.number().nullable(),
  /** 1 is the strongest of `domains`. */
  position: Count.nullable(),
  domains: Count.nullable(),
  backlinks: Count.nullable(),
  followed: Count.nullable(),
  referringDomains: Count.nullable(),
  byTopLevelDomain: z.array(z.object({ name: z.string(), domains: Count })),
  byKind: z.array(z.object({ kind: z.enum(BACKLINK_KINDS), backlinks: Count })),
  history: z.array(
    z.object({
      date: Day,
      authority: z.number().nullable(),
      backlinks: Count.nullable(),
      referringDomains: Count.nullable(),
      gained: Count.nullable(),
      lost: Count.nullable(),
    }),
  ),
})
export type BacklinksRanking = z.infer<typeof BacklinksRanking>

export const getDomainSummary = endpoint({
  method: 'GET',
  path: '/seo/domain-summary/{target}',
  summary: 'The figures of a domain, each from the first connected source that has it',
  access: 'member',
  params: TargetPath,
  query: TargetQuery,
  reply: domainReply(z.object({ figures: z.array(Figure), missing: z.array(MissingFigure) })),
  status: 200,
})

export const getTrafficTrend = endpoint({
  method: 'GET',
  path: '/seo/traffic-trend/{target}',
  summary: 'Organic traffic over time, or popularity where no source has traffic',
  access: 'member',
  params: TargetPath,
  query: TargetQuery,
  reply: domainReply(TrafficTrend),
  status: 200,
})

export const getVisibilityTrend = endpoint({
  method: 'GET',
  path: '/seo/visibility-trend/{target}',
  summary: 'Visibility over time, and keywords by range of positions',
  access: 'member',
  params: TargetPath,
  query: TargetQuery,
  reply: domainReply(VisibilityTrend),
  status: 200,
})

export const getBacklinksRanking = endpoint({
  method: 'GET',
  path: '/seo/backlinks-ranking/{target}',
  summary: 'How strong the backlinks of a domain are, and since when',
  access: 'member',
  params: TargetPath,
  query: TargetQuery,
  reply: domainReply(BacklinksRanking),
  status: 200,
})

/** Which sources could reply to what about a target, and which one does. */
export const listDomainSources = endpoint({
  method: 'GET',
  path: '/seo/domain-sources/{target}',
  summary: 'Which connected sources can tell what about a domain',
  access: 'member',
  params: TargetPath,
  reply: z.object({
    target: Target,
    items: z.array(
      z.object({
        capability: z.enum(CAPABILITIES),
        /** In the order in which they are asked. */
        connected: z.array(z.enum(SOURCE_IDS)),
        missing: z.array(z.enum(SOURCE_IDS)),
      }),
    ),
  }),
  status: 200,
})
