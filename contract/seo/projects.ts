import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { NO_LIMITS } from '#contract/billing/plan-limits.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, tooLong, UNPAGED, Version } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { ShownSettings } from './crawl-settings.forms.ts'
import {
  CREATE_PROJECT_ACTIONS,
  PROJECT_ACTIONS,
  PROJECT_REFUSALS,
  toProjectRefusals,
} from './projects.actions.ts'
import { EditOwnMail, EditProject, EditSchedule, NewProject } from './projects.forms.ts'
import { FREQUENCIES, MAIL_OCCASIONS, RUN_OUTCOMES, WEEKDAYS } from './projects.words.ts'
import { AUDIT_STATUSES } from './site-audit.ts'
import { SITE_STATUSES } from './sites.ts'

const Count = z.number().int().min(0)
const Score = z.number().int().min(0).max(100)
const NamedPerson = z.object({ id: id('usr'), name: z.string() })

export const ProjectSchedule = z.object({
  frequency: z.enum(FREQUENCIES),
  weekday: z.enum(WEEKDAYS),
  monthDay: z.number().int(),
  hour: z.number().int(),
  timeZone: z.string(),
  isPaused: z.boolean(),
  /** Null while it is off or paused. */
  nextRunAt: Timestamp.nullable(),
})
export type ProjectSchedule = z.infer<typeof ProjectSchedule>

/** An audit that a project started, as its page shows it. */
export const ProjectAudit = z.object({
  id: id('aud'),
  status: z.enum(AUDIT_STATUSES),
  /** Null until it has finished, or when no page could be audited. */
  score: Score.nullable(),
  pages: Count,
  counts: z.object({ error: Count, warning: Count, notice: Count }),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
})
export type ProjectAudit = z.infer<typeof ProjectAudit>

/** A time at which the schedule was to start an audit, and what became of it. */
export const ProjectRun = z.object({
  id: id('run'),
  dueAt: Timestamp,
  /** `waiting`: it starts as soon as there is room for it. */
  outcome: z.enum(RUN_OUTCOMES),
  /** Why it is refused or waits, in a sentence; null for one that was started. */
  reason: z.string().nullable(),
  /** Null unless it was started; the audit may have been deleted since. */
  auditId: id('aud').nullable(),
})
export type ProjectRun = z.infer<typeof ProjectRun>

export const Project = z.object({
  id: id('prj'),
  name: z.string(),
  /** Where its audits start. */
  url: z.string(),
  /** Host of its site, without www. */
  host: z.string(),
  createdBy: NamedPerson.nullable(),
  schedule: ProjectSchedule,
  /** Null before the first one. */
  lastAudit: ProjectAudit.nullable(),
  /** Null before the first one. */
  lastRun: ProjectRun.nullable(),
  version: Version,
  createdAt: Timestamp,
})
export type Project = z.infer<typeof Project>

/** A project with what its page shows and the actions of the caller. */
export const ProjectDetail = Project.extend({
  settings: ShownSettings,
  mailOn: z.enum(MAIL_OCCASIONS),
  /** Who is named to be emailed. `isOptedOut`: they asked for none. */
  recipients: z.array(NamedPerson.extend({ isOptedOut: z.boolean() })),
  /** The site that it belongs to, of those that the organization verifies; null where it is none of them. */
  site: z.object({ id: id('site'), status: z.enum(SITE_STATUSES) }).nullable(),
  /** The scores of its latest finished audits, oldest first. */
  trend: z.array(z.object({ auditId: id('aud'), at: Timestamp, score: Score })),
  /** Its latest finished audit and the one that this is compared with. */
  compared: z.object({ id: id('aud'), against: id('aud') }).nullable(),
  /** The audit of its site that is in progress, which a project did not have to start. */
  underWayId: id('aud').nullable(),
  /** Latest first, at most 30. */
  runs: z.array(ProjectRun),
  /** Whether the caller is emailed about it. */
  isOwnMailOn: z.boolean(),
  allowedActions: allowedActions(PROJECT_ACTIONS, toProjectRefusals(NO_LIMITS)),
})
export type ProjectDetail = z.infer<typeof ProjectDetail>

const ProjectId = z.object({ id: id('prj') })

export const listProjects = endpoint({
  method: 'GET',
  path: '/seo/projects',
  summary: 'The projects of the organization: sites with the settings and the schedule of their audits',
  access: 'member',
  query: listQuery({
    sorts: ['name', 'url', 'score', 'audited', 'next', 'created'],
    filters: { frequency: z.enum(FREQUENCIES).optional() },
  }),
  reply: z.object({
    items: z.array(Project),
    total: Count,
    /** Whether the caller can create a project. */
    allowedActions: allowedActions(CREATE_PROJECT_ACTIONS, PROJECT_REFUSALS),
  }),
  status: 200,
})

export const exportProjects = endpoint({
  method: 'GET',
  path: '/seo/projects/export',
  summary: 'The projects of the organization as a CSV file, with the filters and the order of the list',
  access: 'member',
  query: listProjects.query.omit(UNPAGED),
  media: 'text/csv',
  status: 200,
})

export const getProject = endpoint({
  method: 'GET',
  path: '/seo/projects/{id}',
  summary: 'One project, with its settings, its schedule and its scores',
  access: 'member',
  params: ProjectId,
  reply: ProjectDetail,
  status: 200,
})

export const createProject = endpoint({
  method: 'POST',
  path: '/seo/projects',
  summary: 'Create a project; starts no audit',
  access: 'member',
  body: NewProject,
  bodyLength: 'url-list',
  reply: ProjectDetail,
  status: 201,
})

/** Refused with `forbidden` for members who have not created it. */
export const updateProject = endpoint({
  method: 'PUT',
  path: '/seo/projects/{id}',
  summary: 'Change the name, the URL and the crawl settings of a project',
  access: 'member',
  params: ProjectId,
  body: EditProject,
  bodyLength: 'url-list',
  reply: ProjectDetail,
  status: 200,
})

export const scheduleProject = endpoint({
  method: 'PUT',
  path: '/seo/projects/{id}/schedule',
  summary: 'Change when a project is audited, and who is emailed about it',
  access: 'member',
  params: ProjectId,
  body: EditSchedule,
  reply: ProjectDetail,
  status: 200,
})

export const pauseProject = endpoint({
  method: 'POST',
  path: '/seo/projects/{id}/pause',
  summary: 'Pause the schedule of a project',
  access: 'member',
  params: ProjectId,
  reply: ProjectDetail,
  status: 200,
})

export const resumeProject = endpoint({
  method: 'POST',
  path: '/seo/projects/{id}/resume',
  summary: 'Resume the schedule of a project; missed audits are not started',
  access: 'member',
  params: ProjectId,
  reply: ProjectDetail,
  status: 200,
})

/** Its audits stay. */
export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/seo/projects/{id}',
  summary: 'Delete a project with its schedule; its audits stay',
  access: 'member',
  params: ProjectId,
  status: 204,
})

export const auditProject = endpoint({
  method: 'POST',
  path: '/seo/projects/{id}/audits',
  summary: 'Start an audit with the settings of a project',
  access: 'member',
  params: ProjectId,
  reply: z.object({ id: id('aud'), status: z.enum(AUDIT_STATUSES) }),
  status: 202,
})

export const setOwnMail = endpoint({
  method: 'PUT',
  path: '/seo/projects/{id}/own-mail',
  summary: 'Whether the caller is emailed about a project',
  access: 'member',
  params: ProjectId,
  body: EditOwnMail,
  reply: ProjectDetail,
  status: 200,
})

/** An encrypted token of a mail; it works without sign-in, and for nothing else. */
const MailToken = z.object({ token: z.string().max(1000, tooLong('This link is invalid.')) })

export const getMailSubscription = endpoint({
  method: 'GET',
  path: '/seo/project-mail/{token}',
  summary: 'Which project the unsubscribe link of an email is about',
  access: 'anyone',
  params: MailToken,
  reply: z.object({ projectName: z.string(), isSubscribed: z.boolean() }),
  status: 200,
})

/** Also what mail programs call by themselves (RFC 8058). */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/seo/project-mail/{token}',
  summary: 'Unsubscribe from emails about a project, by the link in one of them',
  access: 'anyone',
  params: MailToken,
  reply: z.object({ projectName: z.string() }),
  status: 200,
})
