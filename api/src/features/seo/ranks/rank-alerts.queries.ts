import { and, asc, count, eq, gte, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { insertMany } from '#api/db/insert-many.ts'
import { isActive } from '#api/db/is-active.ts'
import { pageOf } from '#api/db/page-of.ts'
import { contains } from '#api/lib/text-search.ts'
import { users } from '#api/db/schema/account.ts'
import { rankAlerts, rankedDomains, rankFollowers, trackedKeywords } from '#api/db/schema/seo-sources.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type listRankAlerts } from '#contract/seo/ranks.ts'
import { isTracked, type WhichDomain } from './ranks.queries.ts'

export type AlertRow = typeof rankAlerts.$inferSelect

/** Each once: what is known of a day is not told again. */
export async function insertAlerts(db: Db, rows: AlertRow[]): Promise<number> {
  if (rows.length === 0) return 0
  const [known] = await db
    .select({ ids: sql<string>`json_group_array(${rankAlerts.keywordId} || ' ' || ${rankAlerts.kind})` })
    .from(rankAlerts)
    .where(
      and(
        eq(rankAlerts.organizationId, rows[0]?.organizationId ?? ''),
        eq(rankAlerts.domain, rows[0]?.domain ?? ''),
        eq(rankAlerts.source, rows[0]?.source ?? 'own-index'),
        eq(rankAlerts.day, rows[0]?.day ?? ''),
      ),
    )
  const told = new Set(JSON.parse(known?.ids ?? '[]') as string[]) // Written by the line above.
  const fresh = rows.filter(({ keywordId, kind }) => !told.has(`${keywordId} ${kind}`))
  const [first, ...rest] = insertMany(db, rankAlerts, fresh)
  if (first) await db.batch([first, ...rest])
  return fresh.length
}

/** Alerts of a keyword that was removed come back with it. */
const isOfTracked = sql`exists (select 1 from ${trackedKeywords} where ${trackedKeywords.id} = ${rankAlerts.keywordId} and ${isTracked})`

const isAlertOf = ({ organizationId, domain }: WhichDomain) =>
  and(eq(rankAlerts.organizationId, organizationId), eq(rankAlerts.domain, domain), isOfTracked)

const ORDER = {
  sorts: { told: rankAlerts.createdAt, keyword: [trackedKeywords.foldedKeyword, rankAlerts.createdAt] },
  id: rankAlerts.id,
}

export const pageOfAlerts = (db: Db, which: WhichDomain, query: QueryOf<typeof listRankAlerts>) => {
  const { q, kind } = query
  const named = db
    .select({ id: trackedKeywords.id })
    .from(trackedKeywords)
    .where(q === undefined ? undefined : contains(sql`${trackedKeywords.foldedKeyword}`, q))
  return pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ alert: rankAlerts, keyword: trackedKeywords.keyword, ...counted })
          .from(rankAlerts)
          .innerJoin(trackedKeywords, eq(trackedKeywords.id, rankAlerts.keywordId))
          .$dynamic(),
      from: rankAlerts,
      where: and(
        isAlertOf(which),
        kind === undefined ? undefined : eq(rankAlerts.kind, kind),
        q === undefined ? undefined : inArray(rankAlerts.keywordId, named),
      ),
      ...ORDER,
    },
    query,
  )
}

export async function countAlertsSince(db: Db, which: WhichDomain, since: Date): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(rankAlerts)
    .where(and(isAlertOf(which), gte(rankAlerts.createdAt, since)))
  return row?.total ?? 0
}

/** Organizations with alerts that nobody was mailed about. */
export const listUnmailedOrganizations = (db: Db, max: number) =>
  db
    .selectDistinct({ organizationId: rankAlerts.organizationId })
    .from(rankAlerts)
    .where(and(isNull(rankAlerts.mailedAt), isOfTracked))
    .orderBy(asc(rankAlerts.organizationId))
    .limit(max)

export const listUnmailedAlerts = (db: Db, organizationId: string, max: number) =>
  db
    .select({ alert: rankAlerts, keyword: trackedKeywords.keyword })
    .from(rankAlerts)
    .innerJoin(trackedKeywords, eq(trackedKeywords.id, rankAlerts.keywordId))
    .where(and(eq(rankAlerts.organizationId, organizationId), isNull(rankAlerts.mailedAt), isTracked))
    .orderBy(asc(rankAlerts.domain), asc(rankAlerts.kind), asc(trackedKeywords.keyword))
    .limit(max)
export type UnmailedAlert = Awaited<ReturnType<typeof listUnmailedAlerts>>[number]

export const markMailed = (db: Db, organizationId: string, ids: string[], at: Date): Statement =>
  db
    .update(rankAlerts)
    .set({ mailedAt: at })
    .where(
      and(
        eq(rankAlerts.organizationId, organizationId),
        sql`${rankAlerts.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    )

/** Who is emailed about these domains: confirmed addresses of people who are there and have not opted out. */
export const listFollowers = (db: Db, organizationId: string, domains: string[]) =>
  db
    .select({ id: users.id, firstName: users.firstName, email: users.email, domain: rankedDomains.domain })
    .from(rankFollowers)
    .innerJoin(rankedDomains, eq(rankedDomains.id, rankFollowers.rankedDomainId))
    .innerJoin(users, eq(users.id, rankFollowers.userId))
    .where(
      and(
        eq(rankedDomains.organizationId, organizationId),
        eq(users.organizationId, organizationId),
        sql`${rankedDomains.domain} in (select value from json_each(${JSON.stringify(domains)}))`,
        isNull(rankFollowers.optedOutAt),
        ne(users.status, 'archived'),
        isActive(users),
        isNotNull(users.emailConfirmedAt),
      ),
    )
    .orderBy(asc(users.id), asc(rankedDomains.domain))

/** Who could be emailed: not somebody who is archived, or has gone to another organization. */
export async function findMailedPerson(db: Db, { userId, organizationId }: Follower) {
  const [user] = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        eq(users.organizationId, organizationId),
        ne(users.status, 'archived'),
        isActive(users),
      ),
    )
  return user
}

interface Follower {
  userId: string
  organizationId: string
}

/** The domains that somebody is emailed about. */
export const listFollowedDomains = (db: Db, { userId, organizationId }: Follower) =>
  db
    .select({ id: rankedDomains.id, domain: rankedDomains.domain })
    .from(rankFollowers)
    .innerJoin(rankedDomains, eq(rankedDomains.id, rankFollowers.rankedDomainId))
    .where(
      and(
        eq(rankFollowers.userId, userId),
        isNull(rankFollowers.optedOutAt),
        eq(rankedDomains.organizationId, organizationId),
      ),
    )
    .orderBy(asc(rankedDomains.domain))

export const deleteAlertsBefore = (db: Db, at: Date): Statement =>
  db.delete(rankAlerts).where(lt(rankAlerts.createdAt, at))
