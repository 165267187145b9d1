import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'
import { projects, siteAudits } from '#api/db/schema/seo.ts'
import { domainNotes, sourceConnections, trackedKeywords } from '#api/db/schema/seo-sources.ts'

export type NoteRow = typeof domainNotes.$inferSelect
type WhichNote = Pick<NoteRow, 'id' | 'organizationId'>

/** Both days included, in UTC. */
interface InDays {
  from: string
  to: string
  max: number
}
const DAY_MS = 24 * 60 * 60 * 1000
const startOf = (day: string) => new Date(Date.parse(day))
const endOf = (day: string) => new Date(Date.parse(day) + DAY_MS)

export const listNotesOfDomain = (
  db: Db,
  { organizationId, domain }: Pick<NoteRow, 'organizationId' | 'domain'>,
  { from, to, max }: InDays,
) =>
  db
    .select({ note: domainNotes, firstName: users.firstName, lastName: users.lastName })
    .from(domainNotes)
    .leftJoin(users, and(eq(users.id, domainNotes.createdBy), eq(users.organizationId, organizationId)))
    .where(
      and(
        eq(domainNotes.organizationId, organizationId),
        eq(domainNotes.domain, domain),
        gte(domainNotes.day, from),
        lte(domainNotes.day, to),
      ),
    )
    .orderBy(desc(domainNotes.day), desc(domainNotes.createdAt), desc(domainNotes.id))
    .limit(max)

const isNote = ({ id, organizationId }: WhichNote) =>
  and(eq(domainNotes.id, id), eq(domainNotes.organizationId, organizationId))

export async function findNoteRow(db: Db, which: WhichNote) {
  const [row] = await db
    .select({ note: domainNotes, firstName: users.firstName, lastName: users.lastName })
    .from(domainNotes)
    .leftJoin(users, and(eq(users.id, domainNotes.createdBy), eq(users.organizationId, which.organizationId)))
    .where(isNote(which))
  return row
}

export const insertNote = (db: Db, row: NoteRow): Statement => db.insert(domainNotes).values(row)

export const assertRoomForNote = (
  db: Db,
  { organizationId, domain }: Pick<NoteRow, 'organizationId' | 'domain'>,
  max: number,
) =>
  assertThat(
    db,
    'room',
    sql`(select count(*) from ${domainNotes} where ${domainNotes.organizationId} = ${organizationId}
      and ${domainNotes.domain} = ${domain}) < ${max}`,
  )

/** That nobody has changed or deleted it since it was read. */
export const assertNoteVersion = (db: Db, { id, organizationId, version }: WhichNote & { version: number }) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${domainNotes} where ${domainNotes.id} = ${id}
      and ${domainNotes.organizationId} = ${organizationId} and ${domainNotes.version} = ${version})`,
  )

export const updateNoteRow = (
  db: Db,
  { version, ...which }: WhichNote & { version: number },
  values: Pick<NoteRow, 'day' | 'text'>,
): Statement =>
  db
    .update(domainNotes)
    .set({ ...values, version: version + 1 })
    .where(isNote(which))

export const deleteNoteRow = (db: Db, which: WhichNote): Statement =>
  db.delete(domainNotes).where(isNote(which))

const AUDIT = {
  id: siteAudits.id,
  host: siteAudits.host,
  score: siteAudits.score,
  formula: siteAudits.formula,
  fetched: siteAudits.fetched,
  // Of a finished audit, which all of these are.
  finishedAt: sql<Date>`${siteAudits.finishedAt}`.mapWith(siteAudits.finishedAt),
}

/** Finished audits of some hosts, newest first. */
export const listAuditsOfHosts = (
  db: Db,
  { organizationId, hosts }: { organizationId: string; hosts: string[] },
  { from, to, max }: InDays,
) =>
  db
    .select(AUDIT)
    .from(siteAudits)
    .where(
      and(
        eq(siteAudits.organizationId, organizationId),
        inArray(siteAudits.host, hosts),
        eq(siteAudits.status, 'finished'),
        isNotNull(siteAudits.finishedAt),
        gte(siteAudits.finishedAt, startOf(from)),
        lt(siteAudits.finishedAt, endOf(to)),
      ),
    )
    .orderBy(desc(siteAudits.finishedAt), desc(siteAudits.id))
    .limit(max)
export type AuditOfHost = Awaited<ReturnType<typeof listAuditsOfHosts>>[number]

export const listConnectedSince = (db: Db, organizationId: string, { from, to, max }: InDays) =>
  db
    .select({ source: sourceConnections.source, connectedAt: sourceConnections.connectedAt })
    .from(sourceConnections)
    .where(
      and(
        eq(sourceConnections.organizationId, organizationId),
        gte(sourceConnections.connectedAt, startOf(from)),
        lt(sourceConnections.connectedAt, endOf(to)),
      ),
    )
    .orderBy(desc(sourceConnections.connectedAt))
    .limit(max)

/** The most hosts that are told apart: one who has audited more sees those that were crawled last. */
const MAX_HOSTS = 5_000

/** The last finished audit of each host, and how many there are. */
export const listAuditedHosts = (db: Db, organizationId: string) =>
  db
    .select({
      ...AUDIT,
      // SQLite takes the other columns from the row that has the maximum: https://www.sqlite.org/lang_select.html#bareagg
      finishedAt: sql<Date>`max(${siteAudits.finishedAt})`.mapWith(siteAudits.finishedAt),
      audits: count(),
    })
    .from(siteAudits)
    .where(
      and(
        eq(siteAudits.organizationId, organizationId),
        eq(siteAudits.status, 'finished'),
        isNotNull(siteAudits.finishedAt),
      ),
    )
    .groupBy(siteAudits.host)
    .orderBy(desc(sql`max(${siteAudits.finishedAt})`))
    .limit(MAX_HOSTS)

export const listTrackedDomains = (db: Db, organizationId: string) =>
  db
    .select({ domain: trackedKeywords.domain, keywords: count() })
    .from(trackedKeywords)
    .where(and(eq(trackedKeywords.organizationId, organizationId), isNull(trackedKeywords.removedAt)))
    .groupBy(trackedKeywords.domain)
    .orderBy(trackedKeywords.domain)
    .limit(MAX_HOSTS)

export const listProjectHosts = (db: Db, organizationId: string) =>
  db
    .selectDistinct({ host: projects.host })
    .from(projects)
    .where(eq(projects.organizationId, organizationId))
    .orderBy(projects.host)
    .limit(MAX_HOSTS)
