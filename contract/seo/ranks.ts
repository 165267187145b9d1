import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, tooLong, UNPAGED, Version } from '#contract/fields.ts'
import { Days, listQuery } from '#contract/list-query.ts'
import { PassedOver, TargetPath } from './domain.ts'
import { DEVICES, MOVEMENTS } from './domain.words.ts'
import { InFormat } from './file-format.ts'
import {
  AddKeywords,
  CheckPositions,
  ChooseKeywords,
  EditKeyword,
  EditOwnRankMail,
  EditRankSettings,
} from './ranks.forms.ts'
import { KEYWORD_ACTIONS, RANK_ACTIONS, RANK_REFUSALS } from './ranks.policy.ts'
import { ALERT_KINDS, RANK_BANDS, RANK_SOURCES } from './ranks.words.ts'
import { Provenance } from './sources.ts'
import { SOURCE_IDS } from './sources.words.ts'

// Positions of chosen keywords over time. A position that nobody told is no position, and never a zero.

const Count = z.number().int().min(0)
const Day = z.iso.date()
/** 1 is the first result; an average where the source has only that. Null for a keyword that it looked for and did not find. */
const Position = z.number().min(1).nullable()
const Percent = z.number().min(0).max(100).nullable()

/** Keywords by range of positions. */
const Bands = z.object({
  '1-3': Count,
  '4-10': Count,
  '11-20': Count,
  '21-100': Count,
  none: Count,
} satisfies Record<(typeof RANK_BANDS)[number], typeof Count>)

/** The keywords that a source has data on for one day, together. */
export const RankStanding = z.object({
  date: Day,
  /** Of the keywords, how many it has data on. */
  keywords: Count,
  /** Clicks at these positions, in percent of those that the first position for each keyword would bring. */
  share: Percent,
  /** Of the keywords that were found. */
  averagePosition: Position,
  bands: Bands,
})
export type RankStanding = z.infer<typeof RankStanding>

export const RankedDomain = z.object({
  domain: z.string(),
  keywords: Count,
  /** Of the source that is shown first; null where none has told a position yet. */
  source: z.enum(RANK_SOURCES).nullable(),
  standing: RankStanding.nullable(),
  checkedAt: Timestamp.nullable(),
})
export type RankedDomain = z.infer<typeof RankedDomain>

export const TrackedKeyword = z.object({
  id: id('kwd'),
  keyword: z.string(),
  /** ISO 3166-1 alpha-2; empty for all countries. */
  country: z.string(),
  device: z.enum(DEVICES),
  tags: z.array(z.string()),
  /** Whether the source that is shown has told anything of it. */
  isKnown: z.boolean(),
  position: Position,
  /** The last day that the position is of. */
  day: Day.nullable(),
  previousPosition: Position,
  movement: z.enum(MOVEMENTS).nullable(),
  best: Position,
  url: z.string().nullable(),
  /** Searches a month, where a source told them. */
  volume: Count.nullable(),
  /** Its last positions, oldest first. */
  history: z.array(z.object({ date: Day, position: Position })),
  createdAt: Timestamp,
  allowedActions: allowedActions(KEYWORD_ACTIONS, RANK_REFUSALS),
})
export type TrackedKeyword = z.infer<typeof TrackedKeyword>

export const LandingPageChange = z.object({
  keywordId: id('kwd'),
  keyword: z.string(),
  day: Day,
  before: z.string(),
  after: z.string(),
})
export type LandingPageChange = z.infer<typeof LandingPageChange>

export const RankAlert = z.object({
  id: id('ral'),
  keywordId: id('kwd'),
  keyword: z.string(),
  kind: z.enum(ALERT_KINDS),
  source: z.enum(RANK_SOURCES),
  day: Day,
  before: Position,
  after: Position,
  urlBefore: z.string().nullable(),
  urlAfter: z.string().nullable(),
  createdAt: Timestamp,
})
export type RankAlert = z.infer<typeof RankAlert>

const RankSettings = z.object({
  competitors: z.array(z.string()),
  dropBy: Count,
  alertTopTen: z.boolean(),
  alertLandingPage: z.boolean(),
  usePaid: z.boolean(),
  version: Version,
})
export type RankSettings = z.infer<typeof RankSettings>

/** What a source told when it was last asked. */
const RankProvenance = Provenance.extend({
  id: z.enum(RANK_SOURCES),
  /** Keywords that it has data on, of all. */
  keywords: Count,
})

/** How a domain stands, by one source. */
export const Ranks = z.object({
  domain: z.string(),
  keywords: Count,
  /** Null where no source has told a position yet. */
  source: RankProvenance.nullable(),
  /** All that have told positions: one of them is shown. */
  sources: z.array(RankProvenance),
  /** Connected sources that could not reply when they were last asked. */
  passedOver: z.array(PassedOver),
  /** Who could tell, once connected. */
  missing: z.array(z.enum(SOURCE_IDS)),
  /** A connected source that costs money, and about what a check costs, in millionths of a US dollar. */
  paid: z.object({ source: z.enum(SOURCE_IDS), price: Count }).nullable(),
  trend: z.array(RankStanding),
  competitors: z.array(z.object({ domain: z.string(), standing: RankStanding.nullable() })),
  landingPages: z.array(LandingPageChange),
  tags: z.array(z.object({ tag: z.string(), keywords: Count })),
  /** Alerts of the last 30 days. */
  alerts: Count,
  settings: RankSettings,
  isOwnMailOn: z.boolean(),
  checkedAt: Timestamp.nullable(),
  allowedActions: allowedActions(RANK_ACTIONS, RANK_REFUSALS),
})
export type Ranks = z.infer<typeof Ranks>

const KeywordId = z.object({ keywordId: id('kwd') })

const Shown = {
  /** The first one that has told a position, where none is chosen. */
  source: z.enum(RANK_SOURCES).optional(),
  tag: z.string().max(200, tooLong()).trim().optional(),
}

export const listRankedDomains = endpoint({
  method: 'GET',
  path: '/seo/ranks',
  summary: 'Domains whose positions are tracked, each by its first source',
  access: 'member',
  query: listQuery({ sorts: ['domain', 'keywords', 'share', 'position', 'checked'], filters: {} }),
  reply: z.object({ items: z.array(RankedDomain), total: Count }),
  status: 200,
})

export const getRanks = endpoint({
  method: 'GET',
  path: '/seo/ranks/{target}',
  summary: 'How the tracked keywords of a domain stand: share of voice, positions, competitors, by day',
  access: 'member',
  params: TargetPath,
  query: z.object({ ...Shown, ...Days }),
  reply: Ranks,
  status: 200,
})

export const listTrackedKeywords = endpoint({
  method: 'GET',
  path: '/seo/ranks/{target}/keywords',
  summary: 'The tracked keywords of a domain with their positions',
  access: 'member',
  params: TargetPath,
  query: listQuery({
    sorts: ['keyword', 'position', 'movement', 'best', 'volume', 'url', 'created'],
    filters: {
      ...Shown,
      band: z.enum(RANK_BANDS).optional(),
      movement: z.enum(MOVEMENTS).optional(),
      country: z
        .string()
        .max(10, tooLong('Country is invalid'))
        .regex(/^[A-Za-z]{2}$/, 'Country is invalid')
        .toUpperCase()
        .optional(),
      device: z.enum(DEVICES).optional(),
    },
  }),
  reply: z.object({ items: z.array(TrackedKeyword), total: Count }),
  status: 200,
})

export const exportTrackedKeywords = endpoint({
  method: 'GET',
  path: '/seo/ranks/{target}/keywords/export',
  summary: 'The tracked keywords of a domain with their positions, as a CSV or JSON Lines file, streamed',
  access: 'member',
  params: TargetPath,
  query: listTrackedKeywords.query.omit(UNPAGED).extend(InFormat),
  media: 'text/csv',
  status: 200,
})

/** Lines that are no keywords refuse all of it, each named by its number. */
export const addKeywords = endpoint({
  method: 'POST',
  path: '/seo/ranks/{target}/keywords',
  summary: 'Track keywords for a domain: pasted lines, or a CSV file with keyword, tags, country and device',
  access: 'member',
  params: TargetPath,
  body: AddKeywords,
  bodyLength: 'url-list',
  reply: z.object({
    added: Count,
    /** Lines whose keyword is tracked already, or stands there twice. */
    duplicates: z.array(z.object({ line: Count, keyword: z.string() })),
    keywords: Count,
  }),
  status: 201,
})

/** Their positions go with them. Those that are gone already are left out. */
export const removeKeywords = endpoint({
  method: 'POST',
  path: '/seo/ranks/{target}/keywords/remove',
  summary: 'Stop tracking keywords; their positions are deleted',
  access: 'member',
  params: TargetPath,
  body: ChooseKeywords,
  bodyLength: 'url-list',
  reply: z.object({ removed: Count }),
  status: 200,
})

export const getTrackedKeyword = endpoint({
  method: 'GET',
  path: '/seo/tracked-keywords/{keywordId}',
  summary: 'One tracked keyword with its positions by source and day, its competitors and landing pages',
  access: 'member',
  params: KeywordId,
  query: z.object({ source: Shown.source, ...Days }),
  reply: z.object({
    domain: z.string(),
    keyword: TrackedKeyword,
    source: RankProvenance.nullable(),
    sources: z.array(RankProvenance),
    positions: z.array(z.object({ date: Day, position: Position, url: z.string().nullable() })),
    competitors: z.array(z.object({ domain: z.string(), position: Position, url: z.string().nullable() })),
    landingPages: z.array(LandingPageChange),
  }),
  status: 200,
})

export const updateTrackedKeyword = endpoint({
  method: 'PATCH',
  path: '/seo/tracked-keywords/{keywordId}',
  summary: 'Change the tags of a tracked keyword',
  access: 'member',
  params: KeywordId,
  body: EditKeyword,
  reply: z.object({ id: id('kwd'), tags: z.array(z.string()) }),
  status: 200,
})

/** A source that costs money is asked only where that is chosen in the settings. */
export const checkPositions = endpoint({
  method: 'POST',
  path: '/seo/ranks/{target}/check',
  summary: 'Ask all connected sources for the positions of a domain now',
  access: 'member',
  params: TargetPath,
  body: CheckPositions,
  reply: z.object({
    sources: z.array(z.object({ id: z.enum(RANK_SOURCES), keywords: Count })),
    passedOver: z.array(PassedOver),
    alerts: Count,
  }),
  status: 200,
})

export const updateRankSettings = endpoint({
  method: 'PATCH',
  path: '/seo/ranks/{target}/settings',
  summary: 'Change the competitors and the alerts of a tracked domain',
  access: 'member',
  params: TargetPath,
  body: EditRankSettings,
  reply: RankSettings,
  status: 200,
})

export const setOwnRankMail = endpoint({
  method: 'PUT',
  path: '/seo/ranks/{target}/own-mail',
  summary: 'Whether the caller is emailed about positions of a domain',
  access: 'member',
  params: TargetPath,
  body: EditOwnRankMail,
  reply: z.object({ isOwnMailOn: z.boolean() }),
  status: 200,
})

export const listRankAlerts = endpoint({
  method: 'GET',
  path: '/seo/ranks/{target}/alerts',
  summary: 'What has changed in the positions of a domain, newest first',
  access: 'member',
  params: TargetPath,
  query: listQuery({
    sorts: ['told', 'keyword'],
    direction: 'desc',
    filters: { kind: z.enum(ALERT_KINDS).optional() },
  }),
  reply: z.object({ items: z.array(RankAlert), total: Count }),
  status: 200,
})
