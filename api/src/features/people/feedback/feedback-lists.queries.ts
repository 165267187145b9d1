import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { readInOrder, selectKeys, toOrderBy } from '#api/db/keyset.ts'
import { type Order, pageOf, toKeys } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { feedback, feedbackRecipients } from '#api/db/schema/feedback.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportFeedback, type listFeedback } from '#contract/people/feedback.ts'
import { type FeedbackBox } from '#contract/people/feedback.words.ts'
import { type FoundFeedback, isAbout, selectFeedback, type Viewer } from './feedback.queries.ts'

type Query = QueryOf<typeof listFeedback>

/** What recipients read. */
const TO_RECIPIENTS = ['private', 'private_manager', 'public'] as const

const receivedBy = (userId: string) =>
  sql`${feedback.id} in (select ${feedbackRecipients.feedbackId} from ${feedbackRecipients}
    where ${feedbackRecipients.userId} = ${userId})`

/** About direct reports; what is not public only from when the viewer became the manager, unless managers inherit it. */
const aboutReports = ({ id, managersInherit }: Viewer) =>
  sql`${feedback.id} in (select ${feedbackRecipients.feedbackId} from ${users} as report
    join ${feedbackRecipients} on ${feedbackRecipients.userId} = report.id
    where report.manager_id = ${id} and report.organization_id = ${feedback.organizationId}
      ${managersInherit ? sql`` : sql`and (${feedback.visibility} = 'public' or ${feedbackRecipients.managerId} = ${id})`})`

/** What a viewer reads in each box: the policy in SQL. */
const inBox = (viewer: Viewer, box: FeedbackBox) =>
  ({
    public: () => eq(feedback.visibility, 'public'),
    given: () => eq(feedback.authorId, viewer.id),
    received: () => and(inArray(feedback.visibility, TO_RECIPIENTS), receivedBy(viewer.id)),
    team: () =>
      and(
        inArray(feedback.visibility, ['private_manager', 'manager_only', 'public']),
        aboutReports(viewer),
        sql`not (${feedback.visibility} = 'manager_only' and ${isAbout(viewer.id)})`,
      ),
  })[box]()

const nameOfAuthor = sql`(select author.folded_name from ${users} as author where author.id = ${feedback.authorId})`

const namesRecipient = (q: string) =>
  sql`exists (select 1 from ${feedbackRecipients} join ${users} as named on named.id = ${feedbackRecipients.userId}
    where ${feedbackRecipients.feedbackId} = ${feedback.id} and ${contains(sql`named.folded_name`, q)})`

const isFound = (q: string): SQL =>
  sql`(${contains(sql`${feedback.foldedBody}`, q)} or ${contains(nameOfAuthor, q)} or ${namesRecipient(q)})`

type Filter = Omit<QueryOf<typeof exportFeedback>, 'sort' | 'direction'>

const matches = (viewer: Viewer, { q, box, kind, valueTag, recipientId }: Filter) =>
  and(
    eq(feedback.organizationId, viewer.organizationId),
    inBox(viewer, box),
    kind && eq(feedback.kind, kind),
    valueTag === undefined || valueTag === '' ? undefined : eq(feedback.valueTag, valueTag),
    recipientId === undefined ? undefined : isAbout(recipientId),
    q === undefined ? undefined : isFound(q),
  )

const ORDER: Order<Query['sort']> = {
  sorts: { created: feedback.createdAt, author: [users.foldedName, feedback.createdAt] },
  id: feedback.id,
}

export const pageOfFeedback = (db: Db, viewer: Viewer, query: Query) =>
  pageOf(
    db,
    {
      select: (counted) => selectFeedback(db, viewer, { ...counted }),
      from: feedback,
      where: matches(viewer, query),
      ...ORDER,
    },
    query,
  )

const AT_ONCE = 100

/** All feedback that matches the query of a list. */
export function readFeedback(
  db: Db,
  viewer: Viewer,
  { sort, direction, ...filter }: QueryOf<typeof exportFeedback>,
): AsyncGenerator<FoundFeedback[]> {
  const keys = toKeys(ORDER, { sort, direction })
  return readInOrder({
    keys,
    size: AT_ONCE,
    read: async ({ after, limit }) => {
      const rows = await selectFeedback(db, viewer, { keys: selectKeys(keys) })
        .where(and(matches(viewer, filter), after))
        .orderBy(...toOrderBy(keys))
        .limit(limit)
      return rows
    },
  })
}

export interface Span {
  month: string
  /** Milliseconds: from, and until before. */
  from: number
  to: number
}

const isCounted = (viewer: Viewer) =>
  and(eq(feedback.organizationId, viewer.organizationId), sql`${feedback.deletedAt} is null`)

const countIn = (viewer: Viewer, which: SQL | undefined) =>
  sql<number>`(select count(*) from ${feedback} where ${isCounted(viewer)} and ${which}
    and ${feedback.createdAt} >= span.value ->> 'from' and ${feedback.createdAt} < span.value ->> 'to')`

/** How much somebody gave and received in each of some months. Notes to self are neither. */
export const countByMonth = (db: Db, viewer: Viewer, spans: readonly Span[]) =>
  db.all<{ month: string; given: number; received: number }>(sql`
    select span.value ->> 'month' as month,
      ${countIn(viewer, and(inBox(viewer, 'given'), sql`${feedback.visibility} <> 'note_to_self'`))} as given,
      ${countIn(viewer, inBox(viewer, 'received'))} as received
    from json_each(${JSON.stringify(spans)}) as span order by span.key`)

/** How often each value was named in what somebody received since then; null for feedback without one. */
export const countValues = (db: Db, viewer: Viewer, since: Date) =>
  db
    .select({ value: feedback.valueTag, count: sql<number>`count(*)` })
    .from(feedback)
    .where(
      and(isCounted(viewer), inBox(viewer, 'received'), sql`${feedback.createdAt} >= ${since.getTime()}`),
    )
    .groupBy(feedback.valueTag)
    .orderBy(sql`count(*) desc`, feedback.valueTag)
