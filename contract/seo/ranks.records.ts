import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { id, Timestamp, Version } from '#contract/fields.ts'
import { PassedOver } from './domain.ts'
import { DEVICES, MOVEMENTS } from './domain.words.ts'
import { KEYWORD_ACTIONS, RANK_ACTIONS, RANK_REFUSALS, REMOVAL_ACTIONS } from './ranks.policy.ts'
import { ALERT_KINDS, type RANK_BANDS, RANK_SOURCES } from './ranks.words.ts'
import { Provenance } from './sources.ts'
import { SOURCE_IDS } from './sources.words.ts'

// Positions of chosen keywords over time. A position that nobody told is no position, and never a zero.

export const Count = z.number().int().min(0)
export const Day = z.iso.date()
/** 1 is the first result; an average where the source has only that. Null for a keyword that it looked for and did not find. */
export const Position = z.number().min(1).nullable()
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
  /** Where competitors stood last by the same source, in the order of the settings; those that it told nothing of are left out. */
  competitors: z.array(z.object({ domain: z.string(), position: Position })),
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

export const RankSettings = z.object({
  competitors: z.array(z.string()),
  dropBy: Count,
  alertTopTen: z.boolean(),
  alertLandingPage: z.boolean(),
  usePaid: z.boolean(),
  version: Version,
})
export type RankSettings = z.infer<typeof RankSettings>

/** Keywords that were removed at once, and can be restored at once for a while. */
const KeywordRemoval = z.object({
  id: id('rmv'),
  keywords: Count,
  removedAt: Timestamp,
  allowedActions: allowedActions(REMOVAL_ACTIONS, RANK_REFUSALS),
})

/** What a source told when it was last asked. */
export const RankProvenance = Provenance.extend({
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
  /** Latest first. */
  removals: z.array(KeywordRemoval),
  settings: RankSettings,
  isOwnMailOn: z.boolean(),
  checkedAt: Timestamp.nullable(),
  allowedActions: allowedActions(RANK_ACTIONS, RANK_REFUSALS),
})
export type Ranks = z.infer<typeof Ranks>
