import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Flag } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { domainReply, TargetFilters, TargetPath } from './domain.ts'
import { BACKLINK_KINDS, BACKLINK_STATES, INTENTS, MOVEMENTS, POSITION_BANDS } from './domain.words.ts'

// The lists of a domain: competitors, backlinks, keywords, pages.

const Count = z.number().int().min(0)
const Day = z.iso.date()

export const Competitor = z.object({
  domain: z.string(),
  /** Keywords that both rank for, and all that this one ranks for. */
  commonKeywords: Count,
  keywords: Count,
  /** Common keywords by all of the two, 0 to 1. */
  competition: z.number().min(0).max(1),
  averagePosition: z.number().nullable(),
  traffic: z.number().nullable(),
})
export type Competitor = z.infer<typeof Competitor>

export const Backlink = z.object({
  from: z.string(),
  fromTitle: z.string().nullable(),
  fromDomain: z.string(),
  to: z.string(),
  anchor: z.string(),
  kind: z.enum(BACKLINK_KINDS),
  follow: z.boolean(),
  rel: z.array(z.string()),
  /** Of the linking page, 0 to 100 within its source. */
  authority: z.number().nullable(),
  state: z.enum(BACKLINK_STATES),
  firstSeen: Day.nullable(),
  lastSeen: Day.nullable(),
})
export type Backlink = z.infer<typeof Backlink>

export const ReferringDomain = z.object({
  domain: z.string(),
  /** Null where the source knows that it links, and not how often. */
  backlinks: Count.nullable(),
  followed: Count.nullable(),
  authority: z.number().nullable(),
  state: z.enum(BACKLINK_STATES),
  firstSeen: Day.nullable(),
  lastSeen: Day.nullable(),
})
export type ReferringDomain = z.infer<typeof ReferringDomain>

export const Anchor = z.object({
  anchor: z.string(),
  backlinks: Count,
  domains: Count,
  followed: Count.nullable(),
})
export type Anchor = z.infer<typeof Anchor>

export const RankingKeyword = z.object({
  keyword: z.string(),
  /** 1 is the first result; an average where the source has only that. */
  position: z.number().nullable(),
  previousPosition: z.number().nullable(),
  movement: z.enum(MOVEMENTS).nullable(),
  /** The page that ranks best; null where the source tells queries and pages apart. */
  url: z.string().nullable(),
  title: z.string().nullable(),
  /** How many pages of the target rank for it: more than one compete with each other. Null where the source does not tell. */
  pages: Count.nullable(),
  branded: z.boolean(),
  clicks: z.number().nullable(),
  impressions: z.number().nullable(),
  /** Visits a month by position and volume, where the source estimates them. */
  traffic: z.number().nullable(),
  volume: z.number().nullable(),
  /** 0 to 100. */
  difficulty: z.number().nullable(),
  /** US cents a click. */
  cpc: z.number().nullable(),
  intent: z.enum(INTENTS).nullable(),
  features: z.array(z.string()).nullable(),
})
export type RankingKeyword = z.infer<typeof RankingKeyword>

export const MainKeyword = z.object({
  keyword: z.string(),
  /** How much the target is about it, 0 to 100, the first one being 100. */
  weight: z.number().min(0).max(100),
  pages: Count,
  url: z.string(),
  position: z.number().nullable(),
  branded: z.boolean(),
})
export type MainKeyword = z.infer<typeof MainKeyword>

export const TopPage = z.object({
  url: z.string(),
  title: z.string().nullable(),
  keywords: Count.nullable(),
  topKeyword: z.string().nullable(),
  position: z.number().nullable(),
  clicks: z.number().nullable(),
  impressions: z.number().nullable(),
  traffic: z.number().nullable(),
  backlinks: Count.nullable(),
  referringDomains: Count.nullable(),
  authority: z.number().nullable(),
})
export type TopPage = z.infer<typeof TopPage>

const listOf = <Item extends z.ZodType>(item: Item) =>
  domainReply(z.object({ items: z.array(item), total: Count }))

export const listOrganicCompetitors = endpoint({
  method: 'GET',
  path: '/seo/organic-competitors/{target}',
  summary: 'Domains that rank for the same keywords',
  access: 'member',
  params: TargetPath,
  query: listQuery({
    sorts: ['commonKeywords', 'competition', 'keywords', 'averagePosition', 'traffic', 'domain'],
    direction: 'desc',
    filters: TargetFilters,
  }),
  reply: listOf(Competitor),
  status: 200,
})

export const listActiveBacklinks = endpoint({
  method: 'GET',
  path: '/seo/active-backlinks/{target}',
  summary: 'Links from other domains',
  access: 'member',
  params: TargetPath,
  query: listQuery({
    sorts: ['authority', 'firstSeen', 'lastSeen', 'from', 'to', 'anchor'],
    direction: 'desc',
    filters: {
      ...TargetFilters,
      state: z.enum(BACKLINK_STATES).optional(),
      kind: z.enum(BACKLINK_KINDS).optional(),
      follow: z.enum(['yes', 'no']).optional(),
      /** One link of each domain. */
      onePerDomain: Flag,
    },
  }),
  reply: listOf(Backlink),
  status: 200,
})

export const listReferringDomains = endpoint({
  method: 'GET',
  path: '/seo/referring-domains/{target}',
  summary: 'Domains that link to the target',
  access: 'member',
  params: TargetPath,
  query: listQuery({
    sorts: ['authority', 'backlinks', 'firstSeen', 'lastSeen', 'domain'],
    direction: 'desc',
    filters: { ...TargetFilters, state: z.enum(BACKLINK_STATES).optional() },
  }),
  reply: listOf(ReferringDomain),
  status: 200,
})

export const listAnchors = endpoint({
  method: 'GET',
  path: '/seo/anchors/{target}',
  summary: 'Anchor texts of links from other domains',
  access: 'member',
  params: TargetPath,
  query: listQuery({
    sorts: ['backlinks', 'domains', 'anchor'],
    direction: 'desc',
    filters: TargetFilters,
  }),
  reply: listOf(Anchor),
  status: 200,
})

export const listKeywordRanking = endpoint({
  method: 'GET',
  path: '/seo/keyword-ranking/{target}',
  summary: 'Keywords that the target ranks for, with their positions',
  access: 'member',
  params: TargetPath,
  query: listQuery({
    sorts: [
      'position',
      'keyword',
      'clicks',
      'impressions',
      'traffic',
      'volume',
      'difficulty',
      'movement',
      'url',
    ],
    filters: {
      ...TargetFilters,
      band: z.enum(POSITION_BANDS).optional(),
      movement: z.enum(MOVEMENTS).optional(),
      branded: z.enum(['yes', 'no']).optional(),
      intent: z.enum(INTENTS).optional(),
      /** Striking distance: positions 4 to 20, where a little more brings most. */
      strikingDistance: Flag,
      /** Keyword cannibalization: several pages of the target rank for it. */
      severalPages: Flag,
    },
  }),
  reply: listOf(RankingKeyword),
  status: 200,
})

export const listMainKeywords = endpoint({
  method: 'GET',
  path: '/seo/main-keywords/{target}',
  summary: 'What the target is about, by weighted terms',
  access: 'member',
  params: TargetPath,
  query: listQuery({
    sorts: ['weight', 'keyword', 'pages', 'position'],
    direction: 'desc',
    filters: { ...TargetFilters, branded: z.enum(['yes', 'no']).optional() },
  }),
  reply: listOf(MainKeyword),
  status: 200,
})

export const listTopPages = endpoint({
  method: 'GET',
  path: '/seo/top-pages/{target}',
  summary: 'The pages of the target that bring most',
  access: 'member',
  params: TargetPath,
  query: listQuery({
    sorts: ['keywords', 'clicks', 'impressions', 'traffic', 'backlinks', 'authority', 'url'],
    direction: 'desc',
    filters: TargetFilters,
  }),
  reply: listOf(TopPage),
  status: 200,
})
