import { and, desc, eq, getTableColumns, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { type Order, pageOf } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { checkIns, keyResults, objectiveComments, objectives } from '#api/db/schema/okrs.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type listCheckIns } from '#contract/people/objectives.check-ins.ts'
import { type ObjectiveRow, type Which } from './objectives.queries.ts'

export type CheckInRow = typeof checkIns.$inferSelect

const author = { id: users.id, firstName: users.firstName, lastName: users.lastName }

const selectCheckIns = (db: Db, more: Record<string, SQL> = {}) =>
  db
    .select({
      checkIn: getTableColumns(checkIns),
      keyResult: { id: keyResults.id, title: keyResults.title },
      author,
      ...more,
    })
    .from(checkIns)
    .leftJoin(keyResults, eq(keyResults.id, checkIns.keyResultId))
    .leftJoin(users, eq(users.id, checkIns.authorId))
    .$dynamic()

const selectSome = (db: Db) => selectCheckIns(db)
export type FoundCheckIn = Awaited<ReturnType<typeof selectSome>>[number]

const ORDER: Order<'at'> = { sorts: { at: checkIns.at }, id: checkIns.id }

/** Of one key result, or of an objective with its key results. */
export interface Subject {
  organizationId: string
  objectiveId: string
  keyResultId: string | null
}

const isAbout = ({ organizationId, objectiveId, keyResultId }: Subject) =>
  and(
    eq(checkIns.organizationId, organizationId),
    keyResultId === null ? eq(checkIns.objectiveId, objectiveId) : eq(checkIns.keyResultId, keyResultId),
  )

type Query = QueryOf<typeof listCheckIns>

export const pageOfCheckIns = (db: Db, subject: Subject, query: Query) =>
  pageOf(
    db,
    {
      select: (counted) => selectCheckIns(db, counted as unknown as Record<string, SQL>),
      from: checkIns,
      where: and(
        isAbout(subject),
        query.q === undefined ? undefined : contains(sql`${checkIns.searched}`, query.q),
      ),
      ...ORDER,
    },
    query,
  )

export async function findCheckIn(db: Db, { id, organizationId }: Which): Promise<FoundCheckIn | undefined> {
  const [row] = await selectSome(db).where(
    and(eq(checkIns.id, id), eq(checkIns.organizationId, organizationId)),
  )
  return row
}

/** Of the key result, or of the objective itself. */
const isOwn = ({ organizationId, objectiveId, keyResultId }: Subject) =>
  and(
    eq(checkIns.organizationId, organizationId),
    eq(checkIns.objectiveId, objectiveId),
    keyResultId === null ? isNull(checkIns.keyResultId) : eq(checkIns.keyResultId, keyResultId),
  )

/** The last check-in before a time, and the last ones of all with a value and without one, other than this one. */
export async function readCourse(db: Db, subject: Subject, { at, exceptId }: { at: Date; exceptId: string }) {
  const others = and(isOwn(subject), ne(checkIns.id, exceptId))
  const last = (more: SQL | undefined) =>
    db
      .select()
      .from(checkIns)
      .where(and(others, more))
      .orderBy(desc(checkIns.at), desc(checkIns.createdAt))
      .limit(1)
  const [[before], [latest], [measured]] = await Promise.all([
    last(lte(checkIns.at, at)),
    last(undefined),
    last(sql`(${isNotNull(checkIns.value)} or ${isNotNull(checkIns.doneMilestones)})`),
  ])
  return { before, latest, measured }
}

export const insertCheckIn = (db: Db, row: CheckInRow): Statement => db.insert(checkIns).values(row)

export const updateCheckInRow = (db: Db, which: Which, values: Partial<CheckInRow>): Statement =>
  db
    .update(checkIns)
    .set(values)
    .where(and(eq(checkIns.id, which.id), eq(checkIns.organizationId, which.organizationId)))

export const assertRoomForCheckIn = (db: Db, subject: Subject, max: number) =>
  assertThat(db, 'room', sql`(select count(*) from ${checkIns} where ${isOwn(subject)}) < ${max}`)

/** A guard that the objective is under way. */
export const assertUnderWay = (db: Db, { id, organizationId }: Which) =>
  assertThat(
    db,
    'under-way',
    sql`exists (select 1 from objectives where id = ${id} and organization_id = ${organizationId}
      and state = 'active' and archived_at is null)`,
  )

type Own = Partial<Pick<ObjectiveRow, 'ownProgress' | 'ownHealth'>>

/** That somebody checked in on an objective, and what that says of the objective itself. */
export const setCheckedIn = (
  db: Db,
  { id, organizationId }: Which,
  { at, own = {}, isVersion = false }: { at: Date; own?: Own; isVersion?: boolean },
): Statement =>
  db
    .update(objectives)
    .set({
      ...own,
      lastCheckInAt: sql`max(coalesce(${objectives.lastCheckInAt}, 0), ${at.getTime()})`,
      ...(isVersion && { version: sql`${objectives.version} + 1` }),
    })
    .where(and(eq(objectives.id, id), eq(objectives.organizationId, organizationId)))

export type CommentRow = typeof objectiveComments.$inferSelect

export const pageOfComments = (db: Db, { id, organizationId }: Which, query: Query) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ comment: getTableColumns(objectiveComments), author, ...counted })
          .from(objectiveComments)
          .leftJoin(users, eq(users.id, objectiveComments.authorId))
          .$dynamic(),
      from: objectiveComments,
      where: and(
        eq(objectiveComments.organizationId, organizationId),
        eq(objectiveComments.objectiveId, id),
        query.q === undefined ? undefined : contains(sql`${objectiveComments.searched}`, query.q),
      ),
      sorts: { at: objectiveComments.at },
      id: objectiveComments.id,
    },
    query,
  )

export const insertComment = (db: Db, row: CommentRow): Statement => db.insert(objectiveComments).values(row)

export const assertRoomForComment = (db: Db, { id, organizationId }: Which, max: number) =>
  assertThat(
    db,
    'room',
    sql`(select count(*) from objective_comments where organization_id = ${organizationId}
      and objective_id = ${id}) < ${max}`,
  )
