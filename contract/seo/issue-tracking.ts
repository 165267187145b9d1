import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, tooLong, UNPAGED, Version } from '#contract/fields.ts'
import { listFilter, listQuery } from '#contract/list-query.ts'
import { CATEGORIES, SEVERITIES } from './checks.ts'
import { COMMENT_ACTIONS, COMMENT_REFUSALS, ISSUE_ACTIONS, ISSUE_REFUSALS } from './issue-tracking.actions.ts'
import { AssignIssue, CommentText, EditComment, MuteIssue } from './issue-tracking.forms.ts'
import { CheckName } from './issue-tracking.rechecks.ts'
import { ISSUE_STATES, STATE_FILTERS } from './issue-tracking.words.ts'
import { AuditId } from './site-audit.ts'

const Count = z.number().int().min(0)
const Name = z.object({ id: id('usr'), name: z.string() })

/** A reason why it does not count, until a day or for good. It ends by itself. */
export const Mute = z.object({
  reason: z.string(),
  /** The day on which it ends; null for one without an end. */
  until: z.string().nullable(),
  /** The name of that time. */
  byName: z.string(),
  at: Timestamp,
})
export type Mute = z.infer<typeof Mute>

/** One check on one site, over all of its audits. */
export const TrackedIssue = z.object({
  check: z.string(),
  title: z.string(),
  severity: z.enum(SEVERITIES),
  category: z.enum(CATEGORIES),
  state: z.enum(ISSUE_STATES),
  /** Whether it was gone in an audit, and is there again in the newest one. */
  cameBack: z.boolean(),
  /** Pages that it was found on in the newest audit; null where that is not known. */
  pages: Count.nullable(),
  assignee: Name.nullable(),
  dueOn: z.string().nullable(),
  isOverdue: z.boolean(),
  mute: Mute.nullable(),
  /** URLs that are muted by themselves. */
  mutedUrls: Count,
})
export type TrackedIssue = z.infer<typeof TrackedIssue>

const Assignee = z.union([z.enum(['me', 'none']), id('usr')], { error: 'Assignee is invalid' })

export const listTrackedIssues = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/tracked',
  summary: 'What people do about the issues of an audit: assigned, muted, fixed',
  access: 'member',
  params: AuditId,
  query: listFilter({
    sorts: ['check'],
    filters: {
      state: z.enum(STATE_FILTERS).optional(),
      assignee: Assignee.optional(),
      overdue: z.enum(['yes']).optional(),
    },
  }),
  reply: z.object({
    items: z.array(TrackedIssue),
    /** Regardless of filters. */
    counts: z.object({ todo: Count, mine: Count, overdue: Count, ready: Count, muted: Count }),
    assignees: z.array(Name),
    allowedActions: allowedActions(ISSUE_ACTIONS, ISSUE_REFUSALS),
  }),
  status: 200,
})

export const IssueComment = z.object({
  id: id('cmt'),
  /** Null once that person is deleted. */
  authorId: z.string().nullable(),
  authorName: z.string(),
  text: z.string(),
  createdAt: Timestamp,
  editedAt: Timestamp.nullable(),
  version: Version,
  allowedActions: allowedActions(COMMENT_ACTIONS, COMMENT_REFUSALS),
})
export type IssueComment = z.infer<typeof IssueComment>

/** What happened to an issue: what people did, and what audits found. */
export const IssueActivity = z.object({
  kind: z.enum([
    'assigned',
    'ready',
    'not-ready',
    'muted',
    'unmuted',
    'rechecked',
    'found',
    'fixed',
    'came-back',
  ]),
  at: Timestamp,
  /** The name of that time; null for what an audit found. */
  byName: z.string().nullable(),
  details: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  auditId: z.string().nullable(),
})
export type IssueActivity = z.infer<typeof IssueActivity>

export const HistoryPoint = z.object({
  auditId: id('aud'),
  at: Timestamp,
  /** What is left since pages of the audit were checked again. */
  isRecheck: z.boolean(),
  /** Null where the audit did not run this check, or that is not known. */
  pages: Count.nullable(),
})
export type HistoryPoint = z.infer<typeof HistoryPoint>

const IssueId = AuditId.extend({ check: CheckName })

export const IssueTracking = TrackedIssue.extend({
  host: z.string(),
  /** Of assignee and due date; absent before anybody did anything about the issue. */
  version: Version.optional(),
  urlMutes: z.array(Mute.extend({ url: z.string() })),
  /** Oldest first. */
  comments: z.array(IssueComment),
  /** Newest first. */
  activity: z.array(IssueActivity),
  /** Oldest first. */
  history: z.array(HistoryPoint),
  allowedActions: allowedActions(ISSUE_ACTIONS, ISSUE_REFUSALS),
})
export type IssueTracking = z.infer<typeof IssueTracking>

export const getTracking = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/issues/{check}/tracking',
  summary: 'What people do about one issue, and its history over the audits of the site',
  access: 'member',
  params: IssueId,
  reply: IssueTracking,
  status: 200,
})

export const assignIssue = endpoint({
  method: 'PUT',
  path: '/seo/audits/{id}/issues/{check}/assignment',
  summary: 'Assign an issue, with an optional due date',
  access: 'member',
  params: IssueId,
  body: AssignIssue,
  reply: IssueTracking,
  status: 200,
})

export const markReady = endpoint({
  method: 'PUT',
  path: '/seo/audits/{id}/issues/{check}/ready',
  summary: 'Say that an issue is fixed and can be checked again',
  access: 'member',
  params: IssueId,
  status: 204,
})

export const unmarkReady = endpoint({
  method: 'DELETE',
  path: '/seo/audits/{id}/issues/{check}/ready',
  summary: 'Unmark an issue as ready to check',
  access: 'member',
  params: IssueId,
  status: 204,
})

export const muteIssue = endpoint({
  method: 'PUT',
  path: '/seo/audits/{id}/issues/{check}/mute',
  summary: 'Mute an issue or one URL of it with a reason, until a day or for good; the health score stays',
  access: 'member',
  params: IssueId,
  body: MuteIssue,
  status: 204,
})

export const unmuteIssue = endpoint({
  method: 'DELETE',
  path: '/seo/audits/{id}/issues/{check}/mute',
  summary: 'Unmute an issue, or one URL of it',
  access: 'member',
  params: IssueId,
  query: z.object({ url: z.string().max(4000, tooLong()).optional() }),
  status: 204,
})

export const addComment = endpoint({
  method: 'POST',
  path: '/seo/audits/{id}/issues/{check}/comments',
  summary: 'Comment on an issue',
  access: 'member',
  params: IssueId,
  body: CommentText,
  reply: IssueComment,
  status: 201,
})

const CommentId = IssueId.extend({ comment: id('cmt') })

export const editComment = endpoint({
  method: 'PATCH',
  path: '/seo/audits/{id}/issues/{check}/comments/{comment}',
  summary: "Edit one's own comment",
  access: 'member',
  params: CommentId,
  body: EditComment,
  reply: IssueComment,
  status: 200,
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/seo/audits/{id}/issues/{check}/comments/{comment}',
  summary: "Delete a comment: one's own, or any for administrators",
  access: 'member',
  params: CommentId,
  status: 204,
})

/** An issue of any site, with the audit where it can be worked on. */
export const AssignedIssue = TrackedIssue.extend({ host: z.string(), auditId: z.string().nullable() })
export type AssignedIssue = z.infer<typeof AssignedIssue>

export const listAssignedIssues = endpoint({
  method: 'GET',
  path: '/seo/issues',
  summary: 'Assigned issues of all sites, those that are due first',
  access: 'member',
  query: listQuery({
    sorts: ['due', 'site', 'check', 'assigned'],
    filters: {
      /** Everybody's without one. */
      assignee: z.union([z.literal('me'), id('usr')], { error: 'Assignee is invalid' }).optional(),
      overdue: z.enum(['yes']).optional(),
    },
  }),
  reply: z.object({ items: z.array(AssignedIssue), total: Count, assignees: z.array(Name) }),
  status: 200,
})

export const exportAssignedIssues = endpoint({
  method: 'GET',
  path: '/seo/issues/export',
  summary: 'Assigned issues of all sites as a CSV file, with the filters and the order of the list',
  access: 'member',
  query: listAssignedIssues.query.omit(UNPAGED),
  media: 'text/csv',
  status: 200,
})
