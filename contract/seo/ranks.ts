import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, tooLong, UNPAGED } from '#contract/fields.ts'
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
  RestoreKeywords,
  TagKeywords,
} from './ranks.forms.ts'
import {
  Count,
  Day,
  LandingPageChange,
  Position,
  RankAlert,
  RankedDomain,
  RankProvenance,
  Ranks,
  RankSettings,
  TrackedKeyword,
} from './ranks.records.ts'
import { ALERT_KINDS, RANK_BANDS, RANK_SOURCES } from './ranks.words.ts'

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

/** Those that are gone already are left out; those that the caller may not remove stay, and are counted. */
export const removeKeywords = endpoint({
  method: 'POST',
  path: '/seo/ranks/{target}/keywords/remove',
  summary: 'Stop tracking keywords; with their positions they can be restored for 30 days',
  access: 'member',
  params: TargetPath,
  body: ChooseKeywords,
  bodyLength: 'url-list',
  reply: z.object({ removed: Count, kept: Count, removalId: id('rmv') }),
  status: 200,
})

export const restoreKeywords = endpoint({
  method: 'POST',
  path: '/seo/ranks/{target}/keywords/restore',
  summary: 'Track removed keywords again, with their positions',
  access: 'member',
  params: TargetPath,
  body: RestoreKeywords,
  reply: z.object({
    restored: Count,
    /** Keywords that somebody has added again meanwhile. */
    alreadyTracked: Count,
  }),
  status: 200,
})

export const tagKeywords = endpoint({
  method: 'POST',
  path: '/seo/ranks/{target}/keywords/tags',
  summary: 'Add tags to several tracked keywords, and take others off',
  access: 'member',
  params: TargetPath,
  body: TagKeywords,
  bodyLength: 'url-list',
  reply: z.object({
    changed: Count,
    /** Keywords that would have had too many tags, and stay as they were. */
    full: Count,
  }),
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
    competitors: z.array(
      z.object({
        domain: z.string(),
        /** Of the last day on which the source told it. */
        position: Position,
        url: z.string().nullable(),
        positions: z.array(z.object({ date: Day, position: Position })),
      }),
    ),
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

/** An encrypted token of a mail; it works without sign-in, and for nothing else. */
const MailToken = z.object({ token: z.string().max(1000, tooLong('This link is invalid.')) })

export const getRankMailSubscription = endpoint({
  method: 'GET',
  path: '/seo/rank-mail/{token}',
  summary: 'Which domains the unsubscribe link of an email about positions is about',
  access: 'anyone',
  params: MailToken,
  /** Domains that the person is emailed about. */
  reply: z.object({ domains: z.array(z.string()) }),
  status: 200,
})

/** Also what mail programs call by themselves (RFC 8058). */
export const unsubscribeFromRankMail = endpoint({
  method: 'POST',
  path: '/seo/rank-mail/{token}',
  summary: 'Unsubscribe from emails about positions, by the link in one of them',
  access: 'anyone',
  params: MailToken,
  /** Domains that the person was emailed about until now. */
  reply: z.object({ domains: z.array(z.string()) }),
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
