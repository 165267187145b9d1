import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import {
  issueComments,
  issueTracks,
  pageViews,
  projectRecipients,
  projects,
  siteAudits,
} from '#api/db/schema/seo.ts'
import { notifications, notificationSettings } from '#api/db/schema/notifications.ts'
import { domainNotes, domainViews } from '#api/db/schema/seo-sources.ts'

// What somebody has done with the sites of their organization, for the export of their data.

/** More rows than anybody has; a list of exactly this length was truncated. */
const MAX_ROWS = 5000

interface Whose {
  id: string
  organizationId: string
}

const readAudits = (db: Db, { id, organizationId }: Whose) =>
  db
    .select({
      id: siteAudits.id,
      url: siteAudits.url,
      status: siteAudits.status,
      createdAt: siteAudits.createdAt,
    })
    .from(siteAudits)
    .where(and(eq(siteAudits.organizationId, organizationId), eq(siteAudits.createdBy, id)))
    .orderBy(desc(siteAudits.createdAt))
    .limit(MAX_ROWS)

/** Projects that they created, or that name them as somebody to be emailed. */
const readProjects = (db: Db, { id, organizationId }: Whose) =>
  db
    .select({
      name: projects.name,
      url: projects.url,
      createdAt: projects.createdAt,
      isTheirs: sql<boolean>`${eq(projects.createdBy, id)}`.mapWith(Boolean),
      isNamed: sql<boolean>`${isNotNull(projectRecipients.userId)}`.mapWith(Boolean),
      optedOutAt: projectRecipients.optedOutAt,
    })
    .from(projects)
    .leftJoin(
      projectRecipients,
      and(eq(projectRecipients.projectId, projects.id), eq(projectRecipients.userId, id)),
    )
    .where(
      and(
        eq(projects.organizationId, organizationId),
        or(eq(projects.createdBy, id), isNotNull(projectRecipients.userId)),
      ),
    )
    .limit(MAX_ROWS)

const readComments = (db: Db, { id, organizationId }: Whose) =>
  db
    .select({
      host: issueTracks.host,
      check: issueTracks.checkId,
      text: issueComments.text,
      createdAt: issueComments.createdAt,
      editedAt: issueComments.editedAt,
    })
    .from(issueComments)
    .innerJoin(issueTracks, eq(issueTracks.id, issueComments.issueId))
    .where(and(eq(issueTracks.organizationId, organizationId), eq(issueComments.authorId, id)))
    .orderBy(desc(issueComments.createdAt))
    .limit(MAX_ROWS)

const readAssigned = (db: Db, { id, organizationId }: Whose) =>
  db
    .select({
      host: issueTracks.host,
      check: issueTracks.checkId,
      dueOn: issueTracks.dueOn,
      assignedAt: issueTracks.assignedAt,
    })
    .from(issueTracks)
    .where(and(eq(issueTracks.organizationId, organizationId), eq(issueTracks.assigneeId, id)))
    .orderBy(desc(issueTracks.assignedAt))
    .limit(MAX_ROWS)

const readViews = (db: Db, { id, organizationId }: Whose) =>
  db
    .select({ name: pageViews.name, query: pageViews.query, createdAt: pageViews.createdAt })
    .from(pageViews)
    .where(and(eq(pageViews.organizationId, organizationId), eq(pageViews.createdBy, id)))
    .orderBy(desc(pageViews.createdAt))
    .limit(MAX_ROWS)

const readDomainNotes = (db: Db, { id, organizationId }: Whose) =>
  db
    .select({
      domain: domainNotes.domain,
      day: domainNotes.day,
      text: domainNotes.text,
      createdAt: domainNotes.createdAt,
    })
    .from(domainNotes)
    .where(and(eq(domainNotes.organizationId, organizationId), eq(domainNotes.createdBy, id)))
    .orderBy(desc(domainNotes.createdAt))
    .limit(MAX_ROWS)

const readDomainViews = (db: Db, { id, organizationId }: Whose) =>
  db
    .select({
      list: domainViews.list,
      name: domainViews.name,
      query: domainViews.query,
      createdAt: domainViews.createdAt,
    })
    .from(domainViews)
    .where(and(eq(domainViews.organizationId, organizationId), eq(domainViews.createdBy, id)))
    .orderBy(desc(domainViews.createdAt))
    .limit(MAX_ROWS)

const readNotifications = (db: Db, { id, organizationId }: Whose) =>
  db
    .select({
      kind: notifications.kind,
      texts: notifications.texts,
      path: notifications.path,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .where(and(eq(notifications.organizationId, organizationId), eq(notifications.userId, id)))
    .orderBy(desc(notifications.createdAt))
    .limit(MAX_ROWS)

const readNotificationSettings = (db: Db, { id, organizationId }: Whose) =>
  db
    .select({
      kind: notificationSettings.kind,
      isListed: notificationSettings.isListed,
      isMailed: notificationSettings.isMailed,
    })
    .from(notificationSettings)
    .where(and(eq(notificationSettings.organizationId, organizationId), eq(notificationSettings.userId, id)))

export async function readOwnWork(db: Db, whose: Whose) {
  const [audits, ownProjects, comments, assignedIssues, views, notes, listViews, told, chosen] =
    await db.batch([
      readAudits(db, whose),
      readProjects(db, whose),
      readComments(db, whose),
      readAssigned(db, whose),
      readViews(db, whose),
      readDomainNotes(db, whose),
      readDomainViews(db, whose),
      readNotifications(db, whose),
      readNotificationSettings(db, whose),
    ])
  return {
    audits,
    projects: ownProjects,
    comments,
    assignedIssues,
    views,
    domainNotes: notes,
    domainViews: listViews,
    notifications: told,
    notificationSettings: chosen,
  }
}
