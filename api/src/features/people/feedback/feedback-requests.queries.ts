import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { insertMany } from '#api/db/insert-many.ts'
import { type Order, pageOf } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { feedbackAsked, feedbackRequests } from '#api/db/schema/feedback.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { foldText } from '#contract/folded-text.ts'
import { type listFeedbackRequests } from '#contract/people/feedback-requests.ts'
import { type RequestBox, type RequestState } from '#contract/people/feedback.words.ts'
import { type Named } from './feedback.queries.ts'

export type RequestRow = typeof feedbackRequests.$inferSelect
type AskedState = (typeof feedbackAsked.$inferSelect)['state']

/** Who asks the database, and the day where their organization is. */
export interface Asker {
  id: string
  organizationId: string
  today: string
}

export interface AskedPerson extends Named {
  state: AskedState
  feedbackId: string | null
}

export interface FoundRequest {
  request: RequestRow
  requester: Named
  about: Named
  /** Everybody, by name: the caller may not see all of them. */
  asked: AskedPerson[]
}

const requesters = alias(users, 'requesters')
const abouts = alias(users, 'abouts')

const asked = sql<
  AskedPerson[]
>`(select json_group_array(json_object('id', person.id, 'firstName', person.first_name, 'lastName', person.last_name,
    'state', ${feedbackAsked.state}, 'feedbackId', ${feedbackAsked.feedbackId}) order by person.folded_name, person.id)
  from ${feedbackAsked} join ${users} as person on person.id = ${feedbackAsked.userId}
  where ${feedbackAsked.requestId} = ${feedbackRequests.id})`.mapWith(
  (json: string) => JSON.parse(json) as AskedPerson[], // written by the lines above
)

const selectRequests = <More extends Record<string, SQL>>(db: Db, more: More) =>
  db
    .select({
      request: getTableColumns(feedbackRequests),
      requester: { id: requesters.id, firstName: requesters.firstName, lastName: requesters.lastName },
      about: { id: abouts.id, firstName: abouts.firstName, lastName: abouts.lastName },
      asked: asked.as('asked'),
      ...more,
    })
    .from(feedbackRequests)
    .innerJoin(requesters, eq(requesters.id, feedbackRequests.requesterId))
    .innerJoin(abouts, eq(abouts.id, feedbackRequests.aboutId))
    .$dynamic()

export async function findRequest(
  db: Db,
  { id, organizationId }: Pick<Asker, 'id' | 'organizationId'>,
): Promise<FoundRequest | undefined> {
  const [row] = await selectRequests(db, {}).where(
    and(eq(feedbackRequests.id, id), eq(feedbackRequests.organizationId, organizationId)),
  )
  return row
}

const isAsked = (userId: string) =>
  sql`${feedbackRequests.id} in (select ${feedbackAsked.requestId} from ${feedbackAsked} where ${feedbackAsked.userId} = ${userId})`

const inBox = ({ id }: Asker, box: RequestBox) =>
  box === 'sent' ? eq(feedbackRequests.requesterId, id) : isAsked(id)

/** Whether anybody, or where it is for them this person alone, is in a state. */
const anyIn = ({ id }: Asker, box: RequestBox, state: AskedState) =>
  sql`exists (select 1 from ${feedbackAsked} where ${feedbackAsked.requestId} = ${feedbackRequests.id}
    and ${feedbackAsked.state} = ${state} ${box === 'sent' ? sql`` : sql`and ${feedbackAsked.userId} = ${id}`})`

/** The state as `stateOf` tells it. */
const isInState = (asker: Asker, box: RequestBox, state: RequestState) => {
  const any = (one: AskedState) => anyIn(asker, box, one)
  return sql`case when ${any('open')} and ${feedbackRequests.expiresOn} >= ${asker.today} then 'open'
    when ${any('fulfilled')} then 'fulfilled' when ${any('open')} then 'expired'
    when ${any('dismissed')} then 'dismissed' else 'canceled' end = ${state}`
}

type Query = QueryOf<typeof listFeedbackRequests>

const names = (q: string) =>
  sql`exists (select 1 from ${users} as named where named.id in (${feedbackRequests.aboutId}, ${feedbackRequests.requesterId})
    and ${contains(sql`named.folded_name`, q)})`

const ORDER: Order<Query['sort']> = {
  sorts: { created: feedbackRequests.createdAt, about: [abouts.foldedName, feedbackRequests.createdAt] },
  id: feedbackRequests.id,
}

export const pageOfRequests = (db: Db, asker: Asker, query: Query) =>
  pageOf(
    db,
    {
      select: (counted) => selectRequests(db, { ...counted }),
      from: feedbackRequests,
      where: and(
        eq(feedbackRequests.organizationId, asker.organizationId),
        inBox(asker, query.box),
        query.state && isInState(asker, query.box, query.state),
        query.q === undefined
          ? undefined
          : sql`(${contains(sql`${feedbackRequests.foldedPrompt}`, query.q)} or ${names(query.q)})`,
      ),
      ...ORDER,
    },
    query,
  )

/** How many requests somebody has to answer. */
export async function countOpen(db: Db, asker: Asker): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(feedbackRequests)
    .where(
      and(
        eq(feedbackRequests.organizationId, asker.organizationId),
        isAsked(asker.id),
        isInState(asker, 'received', 'open'),
      ),
    )
  return row?.count ?? 0
}

export const insertRequest = (
  db: Db,
  row: Omit<RequestRow, 'foldedPrompt'>,
  askedIds: readonly string[],
): Statement[] => [
  db.insert(feedbackRequests).values({ ...row, foldedPrompt: foldText(row.prompt) }),
  ...insertMany(
    db,
    feedbackAsked,
    askedIds.map((userId) => ({
      requestId: row.id,
      userId,
      organizationId: row.organizationId,
      state: 'open' as const,
      movedAt: null,
      feedbackId: null,
    })),
  ),
]

/** A guard that this person has still to answer it; without a person, that anybody has. */
export const assertOpen = (db: Db, { id, organizationId }: RequestRow, userId?: string) =>
  assertThat(
    db,
    'open',
    sql`exists (select 1 from ${feedbackAsked} where ${feedbackAsked.requestId} = ${id} and ${feedbackAsked.state} = 'open'
      and ${feedbackAsked.organizationId} = ${organizationId}
      ${userId === undefined ? sql`` : sql`and ${feedbackAsked.userId} = ${userId}`})`,
  )

/** A guard that somebody still reports to somebody. */
export const assertReport = (
  db: Db,
  { organizationId, reportId, managerId }: { organizationId: string; reportId: string; managerId: string },
) =>
  assertThat(
    db,
    'report',
    sql`exists (select 1 from ${users} where ${users.id} = ${reportId} and ${users.managerId} = ${managerId}
      and ${users.organizationId} = ${organizationId})`,
  )

interface Move {
  state: Exclude<AskedState, 'open'>
  movedAt: Date
  feedbackId: string | null
  /** Absent for everybody who has not answered. */
  userId?: string
}

export const moveAsked = (db: Db, { id, organizationId }: RequestRow, { userId, ...set }: Move): Statement =>
  db
    .update(feedbackAsked)
    .set(set)
    .where(
      and(
        eq(feedbackAsked.requestId, id),
        eq(feedbackAsked.organizationId, organizationId),
        eq(feedbackAsked.state, 'open'),
        userId === undefined ? undefined : eq(feedbackAsked.userId, userId),
      ),
    )

interface TasksOf {
  organizationId: string
  personIds: readonly string[]
  today: string
  doneSince: Date | null
}

/** What these people are asked: what is open and has not expired, and what they left since then. */
export const listAskedOf = (db: Db, { organizationId, personIds, today, doneSince }: TasksOf) =>
  db
    .select({
      personId: feedbackAsked.userId,
      requestId: feedbackAsked.requestId,
      movedAt: feedbackAsked.movedAt,
      dueOn: feedbackRequests.dueOn,
      since: feedbackRequests.createdAt,
      requester: { firstName: requesters.firstName, lastName: requesters.lastName },
      about: { id: abouts.id, firstName: abouts.firstName, lastName: abouts.lastName },
    })
    .from(feedbackAsked)
    .innerJoin(feedbackRequests, eq(feedbackRequests.id, feedbackAsked.requestId))
    .innerJoin(requesters, eq(requesters.id, feedbackRequests.requesterId))
    .innerJoin(abouts, eq(abouts.id, feedbackRequests.aboutId))
    .where(
      and(
        sql`${feedbackAsked.userId} in (select value from json_each(${JSON.stringify(personIds)}))`,
        eq(feedbackAsked.organizationId, organizationId),
        sql`(${feedbackAsked.state} = 'open' and ${feedbackRequests.expiresOn} >= ${today}
          or ${
            doneSince === null
              ? sql`0`
              : sql`${feedbackAsked.state} in ('fulfilled', 'dismissed') and ${feedbackAsked.movedAt} >= ${doneSince.getTime()}`
          })`,
      ),
    )
