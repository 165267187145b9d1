import { and, asc, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { isActive } from '#api/db/is-active.ts'
import { users } from '#api/db/schema/account.ts'
import { auditEvents } from '#api/db/schema/people.ts'
import { issueTracks, issueUrlMutes } from '#api/db/schema/seo.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'

type Track = typeof issueTracks.$inferSelect
type Which = Pick<Track, 'id' | 'organizationId'>

export interface TrackRow {
  track: Track
  assignee: Pick<UserRow, 'id' | 'firstName' | 'lastName'> | null
  /** URLs that are muted by themselves at the moment. */
  mutedUrls: number
}

export const isThis = ({ id, organizationId }: Which) =>
  and(eq(issueTracks.id, id), eq(issueTracks.organizationId, organizationId))

/** Of archived people nobody fixes anything. */
export const isTheirAssignee = and(
  eq(users.id, issueTracks.assigneeId),
  eq(users.organizationId, issueTracks.organizationId),
  ne(users.status, 'archived'),
)

const isStillMuted = (today: string) =>
  or(isNull(issueUrlMutes.mutedUntil), gt(issueUrlMutes.mutedUntil, today))

export const trackFields = (today: string) => ({
  track: issueTracks,
  assignee: { id: users.id, firstName: users.firstName, lastName: users.lastName },
  mutedUrls: sql<number>`(select count(*) from ${issueUrlMutes}
    where ${issueUrlMutes.issueId} = ${issueTracks.id} and ${isStillMuted(today)})`,
})

interface Site {
  organizationId: string
  host: string
}

export const listTracks = (db: Db, { organizationId, host }: Site, today: string): Promise<TrackRow[]> =>
  db
    .select(trackFields(today))
    .from(issueTracks)
    .leftJoin(users, isTheirAssignee)
    .where(and(eq(issueTracks.organizationId, organizationId), eq(issueTracks.host, host)))

export async function findTrack(
  db: Db,
  { organizationId, host, checkId }: Site & { checkId: string },
  today: string,
): Promise<TrackRow | undefined> {
  const [row] = await db
    .select(trackFields(today))
    .from(issueTracks)
    .leftJoin(users, isTheirAssignee)
    .where(
      and(
        eq(issueTracks.organizationId, organizationId),
        eq(issueTracks.host, host),
        eq(issueTracks.checkId, checkId),
      ),
    )
  return row
}

/** Does nothing where there is one: it says nothing about the issue yet. */
export const insertTrack = (
  db: Db,
  values: Pick<Track, 'id' | 'organizationId' | 'host' | 'checkId' | 'createdAt'>,
) => db.insert(issueTracks).values(values).onConflictDoNothing()

/** A guard that nobody has changed the issue since it was read. */
export const assertTrackVersion = (db: Db, { id, organizationId, version }: Which & Pick<Track, 'version'>) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${issueTracks} where ${issueTracks.id} = ${id}
      and ${issueTracks.organizationId} = ${organizationId} and ${issueTracks.version} = ${version})`,
  )

/** Every change of an issue makes a version, which its audit event names. */
export const updateTrack = (db: Db, which: Which, values: Partial<Track> = {}): Statement =>
  db
    .update(issueTracks)
    .set({ ...values, version: sql`${issueTracks.version} + 1` })
    .where(isThis(which))

/** An active person of the organization. */
export async function findColleague(db: Db, { organizationId, id }: { organizationId: string; id: string }) {
  const [row] = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(and(eq(users.id, id), eq(users.organizationId, organizationId), isActive(users)))
  return row
}

/** A guard that the person is still there. */
export const assertColleague = (
  db: Db,
  { organizationId, id }: { organizationId: string; id: string | null },
) =>
  assertThat(
    db,
    'assignee',
    sql`${id} is null or exists (select 1 from ${users} where ${users.id} = ${id}
      and ${users.organizationId} = ${organizationId} and ${users.status} = 'active')`,
  )

export type UrlMute = typeof issueUrlMutes.$inferSelect

const isOwnIssue = ({ id, organizationId }: Which) =>
  sql`exists (select 1 from ${issueTracks} where ${issueTracks.id} = ${id}
    and ${issueTracks.organizationId} = ${organizationId})`

/** Those that have not ended, by URL. */
export const listUrlMutes = (db: Db, which: Which, today: string): Promise<UrlMute[]> =>
  db
    .select()
    .from(issueUrlMutes)
    .where(and(eq(issueUrlMutes.issueId, which.id), isOwnIssue(which), isStillMuted(today)))
    .orderBy(asc(issueUrlMutes.url))

/** A guard that there is room for another muted URL. */
export const assertRoomForUrl = (
  db: Db,
  { id }: Which,
  { url, max, today }: { url: string; max: number; today: string },
) =>
  assertThat(
    db,
    'room',
    sql`(select count(*) from ${issueUrlMutes} where ${issueUrlMutes.issueId} = ${id}
      and ${issueUrlMutes.url} <> ${url} and ${isStillMuted(today)}) < ${max}`,
  )

/** Replaces a mute of the same URL. Those of the issue that have ended go. */
export const muteUrl = (db: Db, row: UrlMute, today: string): Statement[] => [
  db
    .delete(issueUrlMutes)
    .where(
      and(
        eq(issueUrlMutes.issueId, row.issueId),
        or(eq(issueUrlMutes.url, row.url), sql`${issueUrlMutes.mutedUntil} <= ${today}`),
      ),
    ),
  db.insert(issueUrlMutes).values(row),
]

export const unmuteUrl = (db: Db, which: Which, url: string): Statement =>
  db
    .delete(issueUrlMutes)
    .where(and(eq(issueUrlMutes.issueId, which.id), eq(issueUrlMutes.url, url), isOwnIssue(which)))

/** What people did about an issue, newest first. */
export const listIssueEvents = (db: Db, { id, organizationId }: Which, max: number) =>
  db
    .select({
      action: auditEvents.action,
      actorName: auditEvents.actorName,
      details: auditEvents.details,
      at: auditEvents.at,
    })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectId, id),
        gt(auditEvents.subjectVersion, 0),
        eq(auditEvents.organizationId, organizationId),
      ),
    )
    .orderBy(desc(auditEvents.subjectVersion))
    .limit(max)

/** Sites whose own checks are looked up for a search by name. */
const MOST_HOSTS = 20

/** The sites with issues of own checks that somebody does something about. */
export async function listHostsWithOwnChecks(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ host: issueTracks.host })
    .from(issueTracks)
    .where(
      and(eq(issueTracks.organizationId, organizationId), sql`substr(${issueTracks.checkId}, 1, 4) = 'own-'`),
    )
    .orderBy(issueTracks.host)
    .limit(MOST_HOSTS)
  return rows.map(({ host }) => host)
}
