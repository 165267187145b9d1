import { and, asc, eq, gte, lt, lte, sql } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { keywordPositions, trackedKeywords } from '#api/db/schema/seo-sources.ts'
import { type FoundPosition } from '#api/sources/positions.ts'
import { type RankSource } from '#contract/seo/ranks.words.ts'
import { type Stand } from './find-alerts.ts'
import { isTracked, type WhichDomain } from './ranks.queries.ts'
import { type Place } from './standings.ts'

/** Rows of one statement: D1 binds values of up to 2 MB. */
const ROWS_AT_ONCE = 2_000
const PLACE = sql`cast(round(${keywordPositions.position}) as integer)`

interface Told {
  organizationId: string
  source: RankSource
}

const toRow = ({ keywordId, competitor, day, position, url, volume }: FoundPosition) => [
  ...[keywordId, competitor, day],
  ...[position, url, volume],
]

/** Keywords that are gone are left out. */
const toRows = ({ organizationId, source }: Told, found: readonly FoundPosition[]) =>
  sql`select ${organizationId}, value ->> 0, ${source}, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5
    from json_each(${JSON.stringify(found.map(toRow))}) where value ->> 0 in (
      select ${trackedKeywords.id} from ${trackedKeywords} where ${trackedKeywords.organizationId} = ${organizationId})`

/** The position of a day is replaced where the source is asked again. */
export function putPositions(db: Db, told: Told, found: readonly FoundPosition[]): Statement[] {
  const { keywordId, source, competitor, day } = keywordPositions
  const target = [keywordId, source, competitor, day]
  const set = { position: sql`excluded.position`, url: sql`excluded.url`, volume: sql`excluded.volume` }
  const statements: Statement[] = []
  for (let start = 0; start < found.length; start += ROWS_AT_ONCE) {
    const rows = toRows(told, found.slice(start, start + ROWS_AT_ONCE))
    statements.push(db.insert(keywordPositions).select(rows).onConflictDoUpdate({ target, set }))
  }
  return statements
}

interface Shown extends WhichDomain {
  source: RankSource
}

interface Within extends Shown {
  from: string
  to: string
  tag?: string | undefined
}

const hasTag = (tag: string | undefined) =>
  tag === undefined
    ? undefined
    : sql`exists (select 1 from json_each(${trackedKeywords.tags}) where value = ${tag})`

const isOf = ({ organizationId, domain, source }: Shown) =>
  and(
    eq(keywordPositions.organizationId, organizationId),
    eq(keywordPositions.source, source),
    eq(trackedKeywords.organizationId, organizationId),
    eq(trackedKeywords.domain, domain),
    isTracked,
  )

/** Of the keywords at one place. */
const COUNTED = {
  place: sql<number | null>`${PLACE}`.as('place'),
  keywords: sql<number>`count(*)`,
  positions: sql<number | null>`sum(${keywordPositions.position})`,
  known: sql<number>`count(${keywordPositions.volume})`,
  volume: sql<number>`coalesce(sum(${keywordPositions.volume}), 0)`,
}

/** How many keywords stood where on each day, of the domain and of its competitors. */
export const listPlaces = (db: Db, { from, to, tag, ...shown }: Within): Promise<Place[]> =>
  db
    .select({
      day: keywordPositions.day,
      competitor: keywordPositions.competitor,
      ...COUNTED,
    })
    .from(trackedKeywords)
    .innerJoin(keywordPositions, eq(keywordPositions.keywordId, trackedKeywords.id))
    .where(and(isOf(shown), gte(keywordPositions.day, from), lte(keywordPositions.day, to), hasTag(tag)))
    .groupBy(keywordPositions.day, keywordPositions.competitor, sql`place`)

const isOwnOf = (organizationId: string) =>
  and(eq(trackedKeywords.organizationId, organizationId), eq(keywordPositions.competitor, ''), isTracked)

/** The last day of each domain and source. */
const lastDays = (db: Db, organizationId: string) =>
  db.$with('last').as(
    db
      .select({
        domain: trackedKeywords.domain,
        source: keywordPositions.source,
        day: sql<string>`max(${keywordPositions.day})`.as('last_day'),
      })
      .from(trackedKeywords)
      .innerJoin(keywordPositions, eq(keywordPositions.keywordId, trackedKeywords.id))
      .where(isOwnOf(organizationId))
      .groupBy(trackedKeywords.domain, keywordPositions.source),
  )

/** For each domain and source of an organization, how many keywords stand where on the last day. */
export const listLastPlaces = async (db: Db, organizationId: string) => {
  const last = lastDays(db, organizationId)
  return db
    .with(last)
    .select({
      domain: trackedKeywords.domain,
      source: keywordPositions.source,
      day: keywordPositions.day,
      competitor: keywordPositions.competitor,
      ...COUNTED,
    })
    .from(trackedKeywords)
    .innerJoin(keywordPositions, eq(keywordPositions.keywordId, trackedKeywords.id))
    .innerJoin(
      last,
      and(
        eq(last.domain, trackedKeywords.domain),
        eq(last.source, keywordPositions.source),
        eq(last.day, keywordPositions.day),
      ),
    )
    .where(isOwnOf(organizationId))
    .groupBy(trackedKeywords.domain, keywordPositions.source, sql`place`)
}

export interface KeywordStand {
  id: string
  last: (Stand & { volume: number | null }) | null
  previous: Stand | null
  best: number | null
}

const standAt = (offset: number, source: RankSource) =>
  sql`(select json_object('day', p.day, 'position', p.position, 'url', p.url, 'volume', p.volume) from ${keywordPositions} as p
    where p.keyword_id = ${trackedKeywords.id} and p.source = ${source} and p.competitor = '' order by p.day desc limit 1 offset ${sql.raw(String(offset))})`

const toStand = (json: string | null) => (json === null ? null : (JSON.parse(json) as KeywordStand['last'])) // What `standAt` writes.

/** The last two positions of each keyword, and its best one. */
export const listStands = async (db: Db, { source, ...which }: Shown): Promise<KeywordStand[]> => {
  const rows = await db
    .select({
      id: trackedKeywords.id,
      last: sql<string | null>`${standAt(0, source)}`,
      previous: sql<string | null>`${standAt(1, source)}`,
      best: sql<number | null>`(select min(p.position) from ${keywordPositions} as p
        where p.keyword_id = ${trackedKeywords.id} and p.source = ${source} and p.competitor = '')`,
    })
    .from(trackedKeywords)
    .where(
      and(
        eq(trackedKeywords.organizationId, which.organizationId),
        eq(trackedKeywords.domain, which.domain),
        isTracked,
      ),
    )
  return rows.map(({ last, previous, ...row }) => ({
    ...row,
    last: toStand(last),
    previous: toStand(previous),
  }))
}

interface OfKeywords {
  organizationId: string
  source: RankSource
  ids: readonly string[]
  from: string
  to: string
}

/** Positions of some keywords and their competitors by day, oldest first. */
export const listPositions = (db: Db, { organizationId, source, ids, from, to }: OfKeywords) =>
  db
    .select({
      keywordId: keywordPositions.keywordId,
      competitor: keywordPositions.competitor,
      day: keywordPositions.day,
      position: keywordPositions.position,
      url: keywordPositions.url,
    })
    .from(keywordPositions)
    .where(
      and(
        eq(keywordPositions.organizationId, organizationId),
        eq(keywordPositions.source, source),
        sql`${keywordPositions.keywordId} in (select value from json_each(${JSON.stringify(ids)}))`,
        gte(keywordPositions.day, from),
        lte(keywordPositions.day, to),
      ),
    )
    .orderBy(asc(keywordPositions.keywordId), asc(keywordPositions.day))

export interface MovedPage {
  keywordId: string
  keyword: string
  day: string
  before: string
  after: string
}

/** Days on which another page of the domain ranked for a keyword than on the day before that is known, newest first. */
export const listMovedPages = (
  db: Db,
  { organizationId, domain, source, from, to }: Within,
  { max, keywordId }: { max: number; keywordId?: string },
): Promise<MovedPage[]> =>
  db.all<MovedPage>(sql`
    select keyword_id as keywordId, keyword, day, before, url as after from (
      select p.keyword_id, k.keyword, p.day, p.url,
        lag(p.url) over (partition by p.keyword_id order by p.day) as before
      from ${trackedKeywords} as k join ${keywordPositions} as p on p.keyword_id = k.id
      where k.organization_id = ${organizationId} and k.domain = ${domain} and k.removed_at is null and p.source = ${source}
        and p.competitor = '' and p.url is not null and p.day <= ${to}
        and (${keywordId ?? null} is null or k.id = ${keywordId ?? null}))
    where before is not null and before <> url and day >= ${from}
    order by day desc, keyword, keyword_id limit ${max}`)

/** The sources with positions of a domain or of one keyword. */
export const listToldSources = (db: Db, { organizationId, domain }: WhichDomain, keywordId?: string) =>
  db
    .select({
      source: keywordPositions.source,
      keywords: sql<number>`count(distinct ${keywordPositions.keywordId})`,
    })
    .from(trackedKeywords)
    .innerJoin(keywordPositions, eq(keywordPositions.keywordId, trackedKeywords.id))
    .where(
      and(
        eq(trackedKeywords.organizationId, organizationId),
        eq(trackedKeywords.domain, domain),
        isTracked,
        eq(keywordPositions.competitor, ''),
        keywordId === undefined ? undefined : eq(trackedKeywords.id, keywordId),
      ),
    )
    .groupBy(keywordPositions.source)

export const deletePositionsBefore = (db: Db, day: string): Statement =>
  db.delete(keywordPositions).where(lt(keywordPositions.day, day))
