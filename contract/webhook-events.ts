import * as z from 'zod'
import { id, Timestamp } from './fields.ts'
import { TEST_EVENT_TYPE, type DeliveredEventType } from './organization/webhooks.words.ts'
import { CATEGORIES, SEVERITIES } from './seo/checks.ts'
import { RANK_SOURCES } from './seo/ranks.words.ts'

// What is sent to webhook endpoints: one entry for each type, with the schema of its data. The API docs list them, and
// code that queues one passes what its schema says.

const Count = z.number().int()

const EndedAudit = z.object({
  id: id('aud'),
  /** Where it started. */
  url: z.string(),
  status: z.enum(['finished', 'failed']),
  /** Why it failed, or what a finished one is missing. */
  failure: z.string().nullable(),
  /** Health, 0 to 100; null where no page could be audited. */
  score: Count.nullable(),
  /** Pages that were fetched. */
  pages: Count,
  /** Checks with issues, by severity. */
  counts: z.object({ error: Count, warning: Count, notice: Count, passed: Count }),
  /** The finished audit of the same site before this one. */
  previousId: id('aud').nullable(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
  /** Its page in the app. */
  link: z.string(),
})

const NewIssue = z.object({
  auditId: id('aud'),
  /** Where that audit started. */
  url: z.string(),
  /** The audit that it is compared with. */
  previousId: id('aud'),
  issue: z.object({
    check: z.string(),
    title: z.string(),
    category: z.enum(CATEGORIES),
    severity: z.enum(SEVERITIES),
    /** Pages that both audits crawled, and that fail the check now. */
    pages: Count,
  }),
  link: z.string(),
})

const Standing = z.object({
  day: z.iso.date(),
  /** Null where it was not found. */
  position: z.number().nullable(),
  url: z.string().nullable(),
})

/** Of one event; the total says whether there were more. */
export const MAX_RANK_CHANGES = 200

const RankChange = z.object({
  keywordId: id('kwd'),
  keyword: z.string(),
  /** Null where nothing was known. */
  before: Standing.nullable(),
  after: Standing,
})
export type RankChange = z.infer<typeof RankChange>

const RankChanged = z.object({
  domain: z.string(),
  /** Who told the positions. */
  source: z.enum(RANK_SOURCES),
  day: z.iso.date(),
  /** Keywords that changed. */
  total: Count,
  changes: z.array(RankChange).max(MAX_RANK_CHANGES),
  link: z.string(),
})

const AuditEnded = z.object({ audit: EndedAudit })

export interface WebhookEventKind {
  /** When it is sent, in a sentence. */
  summary: string
  data: z.ZodObject
}

export const WEBHOOK_EVENTS = {
  'audit.finished': { summary: 'An audit of a site has finished.', data: AuditEnded },
  'audit.failed': { summary: 'An audit of a site has failed.', data: AuditEnded },
  'issue.new': {
    summary: 'A finished audit has an issue that the audit before did not have. One event for each issue.',
    data: NewIssue,
  },
  'rank.changed': {
    summary:
      'Tracked keywords of a domain have another position than before. At most one event a day and domain.',
    data: RankChanged,
  },
  [TEST_EVENT_TYPE]: {
    summary: 'Somebody sends a test from the page of the endpoint.',
    data: z.object({ message: z.string() }),
  },
} as const satisfies Record<DeliveredEventType, WebhookEventKind>

export type WebhookData<Type extends DeliveredEventType> = z.input<(typeof WEBHOOK_EVENTS)[Type]['data']>

/** The body of a request to an endpoint, as Standard Webhooks recommends it. */
export const toWebhookBody = <Type extends DeliveredEventType>(type: Type, data: z.ZodObject) =>
  z.object({ type: z.literal(type), timestamp: Timestamp, data })
