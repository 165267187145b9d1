import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { insertMany } from '#api/db/insert-many.ts'
import { indexedAudits, rankedDomains, rankFollowers, trackedKeywords } from '#api/db/schema/seo-sources.ts'

export type RankedDomainRow = typeof rankedDomains.$inferSelect
export type KeywordRow = typeof trackedKeywords.$inferSelect

/** A keyword that was removed is kept for a while, and is none of those that are tracked. */
export const isTracked = isNull(trackedKeywords.removedAt)

/** A domain of an organization. */
export interface WhichDomain {
  organizationId: string
  domain: string
}

const isDomain = ({ organizationId, domain }: WhichDomain) =>
  and(eq(rankedDomains.organizationId, organizationId), eq(rankedDomains.domain, domain))

export async function findRankedDomain(db: Db, which: WhichDomain): Promise<RankedDomainRow | undefined> {
  const [row] = await db.select().from(rankedDomains).where(isDomain(which))
  return row
}

export const insertRankedDomain = (db: Db, row: RankedDomainRow): Statement =>
  db
    .insert(rankedDomains)
    .values(row)
    .onConflictDoNothing({ target: [rankedDomains.organizationId, rankedDomains.domain] })

/** That nobody has changed its settings since it was read. */
export const assertDomainVersion = (db: Db, { id, organizationId, version }: RankedDomainRow) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${rankedDomains} where ${rankedDomains.id} = ${id}
      and ${rankedDomains.organizationId} = ${organizationId} and ${rankedDomains.version} = ${version})`,
  )

export const updateRankedDomain = (db: Db, which: WhichDomain, values: Partial<RankedDomainRow>): Statement =>
  db.update(rankedDomains).set(values).where(isDomain(which))

/** The domains of an organization, those without keywords too: their settings are kept. */
export const listRankedDomainRows = (db: Db, organizationId: string): Promise<RankedDomainRow[]> =>
  db
    .select()
    .from(rankedDomains)
    .where(eq(rankedDomains.organizationId, organizationId))
    .orderBy(asc(rankedDomains.domain))

/** Of all organizations: those whose sources were not asked since, longest ago first. */
export const listDueDomains = (db: Db, before: Date, max: number): Promise<RankedDomainRow[]> =>
  db
    .select()
    .from(rankedDomains)
    .where(
      sql`coalesce(${rankedDomains.checkedAt}, 0) < ${before.getTime()} and exists (
        select 1 from ${trackedKeywords} where ${trackedKeywords.organizationId} = ${rankedDomains.organizationId}
          and ${trackedKeywords.domain} = ${rankedDomains.domain} and ${isTracked})`,
    )
    .orderBy(sql`coalesce(${rankedDomains.checkedAt}, 0)`, asc(rankedDomains.id))
    .limit(max)

/** Of all organizations: those whose index has taken an audit since it was last asked. */
export const listReindexedDomains = (db: Db, max: number): Promise<RankedDomainRow[]> =>
  db
    .select()
    .from(rankedDomains)
    .where(
      sql`exists (select 1 from ${trackedKeywords} where ${trackedKeywords.organizationId} = ${rankedDomains.organizationId}
          and ${trackedKeywords.domain} = ${rankedDomains.domain} and ${isTracked})
        and exists (select 1 from ${indexedAudits} where ${indexedAudits.organizationId} = ${rankedDomains.organizationId}
          and ${indexedAudits.state} = 'done' and ${indexedAudits.changedAt} > coalesce(${rankedDomains.indexedAt}, 0))`,
    )
    .orderBy(asc(rankedDomains.id))
    .limit(max)

const isKeywordOf = ({ organizationId, domain }: WhichDomain) =>
  and(eq(trackedKeywords.organizationId, organizationId), eq(trackedKeywords.domain, domain), isTracked)

const isOneOf = (ids: readonly string[]) =>
  sql`${trackedKeywords.id} in (select value from json_each(${JSON.stringify(ids)}))`

export const listKeywordRows = (db: Db, which: WhichDomain): Promise<KeywordRow[]> =>
  db
    .select()
    .from(trackedKeywords)
    .where(isKeywordOf(which))
    .orderBy(asc(trackedKeywords.foldedKeyword), asc(trackedKeywords.id))

export async function findKeywordRow(
  db: Db,
  { id, organizationId }: Pick<KeywordRow, 'id' | 'organizationId'>,
): Promise<KeywordRow | undefined> {
  const [row] = await db
    .select()
    .from(trackedKeywords)
    .where(and(eq(trackedKeywords.id, id), eq(trackedKeywords.organizationId, organizationId), isTracked))
  return row
}

export const countKeywords = (db: Db, organizationId: string) =>
  db
    .select({ domain: trackedKeywords.domain, keywords: count() })
    .from(trackedKeywords)
    .where(and(eq(trackedKeywords.organizationId, organizationId), isTracked))
    .groupBy(trackedKeywords.domain)

/** That the organization may track so many more. */
export const assertRoomForKeywords = (
  db: Db,
  { organizationId, more, max }: { organizationId: string; more: number; max: number },
) =>
  assertThat(
    db,
    'room',
    sql`(select count(*) from ${trackedKeywords} where ${trackedKeywords.organizationId} = ${organizationId} and ${isTracked}) + ${more} <= ${max}`,
  )

/** That none of these has been added meanwhile: they would be counted twice. */
export const assertNewKeywords = (db: Db, rows: readonly KeywordRow[]) =>
  assertThat(
    db,
    'new',
    sql`not exists (select 1 from json_each(${JSON.stringify(
      rows.map((row) => [row.organizationId, row.domain, row.foldedKeyword, row.country, row.device]),
    )}) as sent join ${trackedKeywords} on ${trackedKeywords.organizationId} = sent.value ->> 0
      and ${trackedKeywords.domain} = sent.value ->> 1 and ${trackedKeywords.foldedKeyword} = sent.value ->> 2
      and ${trackedKeywords.country} = sent.value ->> 3 and ${trackedKeywords.device} = sent.value ->> 4 and ${isTracked})`,
  )

export const insertKeywords = (db: Db, rows: KeywordRow[]): Statement[] =>
  insertMany(db, trackedKeywords, rows)

/** That all of them are tracked still. */
export const assertTracked = (db: Db, which: WhichDomain, ids: readonly string[]) =>
  assertThat(
    db,
    'tracked',
    sql`(select count(*) from ${trackedKeywords} where ${isKeywordOf(which)} and ${isOneOf(ids)}) = ${ids.length}`,
  )

type Removal = Pick<KeywordRow, 'removalId' | 'removedAt' | 'removedBy'>

export const removeKeywordRows = (
  db: Db,
  { ids, ...which }: WhichDomain & { ids: readonly string[] },
  removal: Removal,
): Statement =>
  db
    .update(trackedKeywords)
    .set(removal)
    .where(and(isKeywordOf(which), isOneOf(ids)))

const isRemovedFrom = ({ organizationId, domain }: WhichDomain) =>
  and(
    eq(trackedKeywords.organizationId, organizationId),
    eq(trackedKeywords.domain, domain),
    isNotNull(trackedKeywords.removedAt),
  )

/** What was removed at once since some time, latest first. */
export const listRemovals = (db: Db, which: WhichDomain, { since, max }: { since: Date; max: number }) =>
  db
    .select({
      id: sql<string>`${trackedKeywords.removalId}`,
      // Of a keyword that was removed, which all of these are.
      removedAt: sql<Date>`max(${trackedKeywords.removedAt})`.mapWith(trackedKeywords.removedAt),
      removedBy: sql<string | null>`max(${trackedKeywords.removedBy})`,
      keywords: count(),
    })
    .from(trackedKeywords)
    .where(and(isRemovedFrom(which), gte(trackedKeywords.removedAt, since)))
    .groupBy(trackedKeywords.removalId)
    .orderBy(desc(sql`max(${trackedKeywords.removedAt})`), asc(trackedKeywords.removalId))
    .limit(max)

export const listRemovedRows = (db: Db, which: WhichDomain, removalId: string): Promise<KeywordRow[]> =>
  db
    .select()
    .from(trackedKeywords)
    .where(and(isRemovedFrom(which), eq(trackedKeywords.removalId, removalId)))
    .orderBy(asc(trackedKeywords.foldedKeyword), asc(trackedKeywords.id))

export const restoreKeywordRows = (
  db: Db,
  { ids, ...which }: WhichDomain & { ids: readonly string[] },
): Statement =>
  db
    .update(trackedKeywords)
    .set({ removalId: null, removedAt: null, removedBy: null })
    .where(and(isRemovedFrom(which), isOneOf(ids)))

/** Of all organizations, with their positions. */
export const deleteRemovedBefore = (db: Db, at: Date): Statement =>
  db.delete(trackedKeywords).where(lt(trackedKeywords.removedAt, at))

export interface TagChange extends Pick<KeywordRow, 'id' | 'tags'> {
  after: string[]
}

const asPairs = (changes: readonly TagChange[], tagsOf: (change: TagChange) => string[]) =>
  JSON.stringify(changes.map((change) => [change.id, JSON.stringify(tagsOf(change))]))

/** That the keywords are tracked still, and have the tags that were read. */
export const assertTags = (db: Db, which: WhichDomain, changes: readonly TagChange[]) =>
  assertThat(
    db,
    'tags',
    sql`(select count(*) from json_each(${asPairs(changes, ({ tags }) => tags)}) as sent
      join ${trackedKeywords} on ${trackedKeywords.id} = sent.value ->> 0
      where ${isKeywordOf(which)} and ${trackedKeywords.tags} = sent.value ->> 1) = ${changes.length}`,
  )

export const updateTags = (db: Db, which: WhichDomain, changes: readonly TagChange[]): Statement =>
  db
    .update(trackedKeywords)
    .set({ tags: sql`sent.value ->> 1` })
    .from(sql`json_each(${asPairs(changes, ({ after }) => after)}) as sent`)
    .where(and(sql`${trackedKeywords.id} = sent.value ->> 0`, isKeywordOf(which)))

export const updateKeywordTags = (
  db: Db,
  { id, organizationId }: Pick<KeywordRow, 'id' | 'organizationId'>,
  tags: string[],
): Statement =>
  db
    .update(trackedKeywords)
    .set({ tags })
    .where(and(eq(trackedKeywords.id, id), eq(trackedKeywords.organizationId, organizationId), isTracked))

/** One person asks for mail about a domain, or for none. */
export const setFollower = (
  db: Db,
  values: { rankedDomainId: string; userId: string; optedOutAt: Date | null },
): Statement =>
  db
    .insert(rankFollowers)
    .values(values)
    .onConflictDoUpdate({
      target: [rankFollowers.rankedDomainId, rankFollowers.userId],
      set: { optedOutAt: values.optedOutAt },
    })

/** Who begins to track a domain is emailed about it, unless they have asked for no mail. */
export const addFollower = (db: Db, which: WhichDomain, userId: string): Statement =>
  db
    .insert(rankFollowers)
    .select(
      sql`select ${rankedDomains.id}, ${userId}, null from ${rankedDomains} where ${isDomain(which)}
        and not exists (select 1 from ${rankFollowers} where ${rankFollowers.rankedDomainId} = ${rankedDomains.id})`,
    )
    .onConflictDoNothing()

export async function isFollower(db: Db, rankedDomainId: string, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ userId: rankFollowers.userId })
    .from(rankFollowers)
    .where(
      and(
        eq(rankFollowers.rankedDomainId, rankedDomainId),
        eq(rankFollowers.userId, userId),
        isNull(rankFollowers.optedOutAt),
      ),
    )
  return row !== undefined
}
