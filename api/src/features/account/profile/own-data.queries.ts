import { and, desc, eq, exists, isNotNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Db } from '#api/db/client.ts'
import {
  identities,
  mailedLinks,
  mails,
  organizations,
  recoveryCodes,
  sessions,
  users,
} from '#api/db/schema/account.ts'
import { auditEvents, teamMembers, teams } from '#api/db/schema/people.ts'
import { readOwnFeedback } from './own-feedback.queries.ts'
import { readOwnWork } from './own-work.queries.ts'

interface Whose {
  id: string
  organizationId: string
  email: string
}

/** More rows than anybody has; a list of exactly this length was truncated. */
const MAX_ROWS = 5000

const managers = alias(users, 'managers')
const inviters = alias(users, 'inviters')
const leads = alias(users, 'leads')

/** Columns are listed explicitly: a new one, which may be a secret, is not exported by itself. */
const readPerson = (db: Db, { id, organizationId }: Whose) =>
  db
    .select({
      person: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        emailConfirmedAt: users.emailConfirmedAt,
        role: users.role,
        status: users.status,
        jobTitle: users.jobTitle,
        phone: users.phone,
        startDate: users.startDate,
        timeZone: users.timeZone,
        theme: users.theme,
        twoStepSince: users.twoStepAt,
        lastSeenAt: users.lastSeenAt,
        createdAt: users.createdAt,
      },
      manager: { firstName: managers.firstName, lastName: managers.lastName },
      invitedBy: { firstName: inviters.firstName, lastName: inviters.lastName },
      organization: { id: organizations.id, name: organizations.name, domain: organizations.domain },
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .leftJoin(managers, eq(managers.id, users.managerId))
    .leftJoin(inviters, eq(inviters.id, users.invitedBy))
    .where(and(eq(users.id, id), eq(users.organizationId, organizationId)))

const readSessions = (db: Db, { id }: Whose) =>
  db
    .select({
      kind: sessions.kind,
      userAgent: sessions.userAgent,
      network: sessions.network,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
      endedAt: sessions.revokedAt,
      endedFor: sessions.revokedFor,
    })
    .from(sessions)
    .where(eq(sessions.userId, id))
    .orderBy(desc(sessions.createdAt))
    .limit(MAX_ROWS)

/** Audit events by and about them. Other people appear only as the actor. */
const readAuditEvents = (db: Db, { id, organizationId }: Whose) =>
  db
    .select({
      at: auditEvents.at,
      by: auditEvents.actorName,
      action: auditEvents.action,
      subject: auditEvents.subjectName,
      actorId: auditEvents.actorId,
      subjectId: auditEvents.subjectId,
      details: auditEvents.details,
      reason: auditEvents.reason,
      requestId: auditEvents.requestId,
    })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.organizationId, organizationId),
        or(eq(auditEvents.actorId, id), eq(auditEvents.subjectId, id)),
      ),
    )
    .orderBy(desc(auditEvents.at))
    .limit(MAX_ROWS)

/** Teams that they are a member of, or lead. */
const readTeams = (db: Db, { id, organizationId }: Whose) =>
  db
    .select({
      name: teams.name,
      lead: { firstName: leads.firstName, lastName: leads.lastName },
      addedAt: teamMembers.addedAt,
    })
    .from(teams)
    .leftJoin(teamMembers, and(eq(teamMembers.teamId, teams.id), eq(teamMembers.userId, id)))
    .leftJoin(leads, eq(leads.id, teams.leadId))
    .where(
      and(eq(teams.organizationId, organizationId), or(eq(teamMembers.userId, id), eq(teams.leadId, id))),
    )

const readReports = (db: Db, { id, organizationId }: Whose) =>
  db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(
      and(eq(users.managerId, id), eq(users.organizationId, organizationId), ne(users.status, 'archived')),
    )

const readIdentities = (db: Db, { id }: Whose) =>
  db
    .select({ provider: identities.provider, subject: identities.subject, connectedAt: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, id))

const readRecoveryCodes = (db: Db, { id }: Whose) =>
  db.select({ usedAt: recoveryCodes.usedAt }).from(recoveryCodes).where(eq(recoveryCodes.userId, id))

const readLinks = (db: Db, { id }: Whose) =>
  db
    .select({
      purpose: mailedLinks.purpose,
      createdAt: mailedLinks.createdAt,
      expiresAt: mailedLinks.expiresAt,
      usedAt: mailedLinks.usedAt,
    })
    .from(mailedLinks)
    .where(eq(mailedLinks.userId, id))

const provedAddress = (db: Db, id: string) =>
  db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, id), isNotNull(users.emailConfirmedAt)))

/**
 * Without their text, which may contain a link that still works, and only for a confirmed address: it may have mail for
 * other people's accounts.
 */
const readMails = (db: Db, { id, email }: Whose) =>
  db
    .select({
      subject: mails.subject,
      status: mails.status,
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
    })
    .from(mails)
    .where(and(eq(mails.to, email), exists(provedAddress(db, id))))
    .orderBy(desc(mails.createdAt))
    .limit(MAX_ROWS)

/** Everything stored about one person, table by table: without secrets, and only the names of other people. */
export async function readOwnData(db: Db, whose: Whose) {
  // Not in the batch: D1 returns a batch's rows by column name, and these have duplicate names.
  const [person] = await readPerson(db, whose)
  const [identityRows, codes, links, sessionRows, teamRows, reports, eventRows, mailRows] = await db.batch([
    readIdentities(db, whose),
    readRecoveryCodes(db, whose),
    readLinks(db, whose),
    readSessions(db, whose),
    readTeams(db, whose),
    readReports(db, whose),
    readAuditEvents(db, whose),
    readMails(db, whose),
  ])
  return {
    ...person,
    identities: identityRows,
    recoveryCodes: codes,
    mailedLinks: links,
    sessions: sessionRows,
    teams: teamRows,
    reports,
    changes: eventRows,
    mails: mailRows,
    ...(await readOwnWork(db, whose)),
    ...(await readOwnFeedback(db, whose)),
  }
}
