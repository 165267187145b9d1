import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'
import { feedback, feedbackReactions, feedbackRecipients } from '#api/db/schema/feedback.ts'
import { foldText } from '#contract/folded-text.ts'
import { type Reaction } from '#contract/people/feedback.words.ts'

export type FeedbackRow = typeof feedback.$inferSelect

/** Who reads, and whether a manager reads what was sent before they became the manager. */
export interface Viewer {
  id: string
  organizationId: string
  managersInherit: boolean
}

export interface Named {
  id: string
  firstName: string
  lastName: string
}

interface Which {
  id: string
  organizationId: string
}

export const inJson = (values: readonly string[]) =>
  sql`(select value from json_each(${JSON.stringify(values)}))`

const parsed = <Value>(text: SQL) => sql<Value>`${text}`.mapWith((json: string) => JSON.parse(json) as Value) // written by SQL beside it

const recipients = parsed<
  Named[]
>(sql`(select json_group_array(json_object('id', person.id, 'firstName', person.first_name,
    'lastName', person.last_name) order by person.folded_name, person.id)
  from ${feedbackRecipients} join ${users} as person on person.id = ${feedbackRecipients.userId}
  where ${feedbackRecipients.feedbackId} = ${feedback.id})`)

const reactionsFor = (userId: string) =>
  parsed<{ reaction: Reaction; count: number; isOwn: number }[]>(sql`(select json_group_array(json_object(
    'reaction', chosen.reaction, 'count', chosen.people, 'isOwn', chosen.own)) from (
      select ${feedbackReactions.reaction} as reaction, count(*) as people, max(${feedbackReactions.userId} = ${userId}) as own
      from ${feedbackReactions} where ${feedbackReactions.feedbackId} = ${feedback.id} group by 1) as chosen)`)

/** Whether it is about somebody. */
export const isAbout = (userId: string) =>
  sql<boolean>`exists (select 1 from ${feedbackRecipients}
    where ${feedbackRecipients.feedbackId} = ${feedback.id} and ${feedbackRecipients.userId} = ${userId})`.mapWith(
    Boolean,
  )

/** Whether somebody manages one of those whom it is about, and did when it was sent, unless managers inherit what is older. */
export const isManagerOf = ({ id, managersInherit }: Viewer) =>
  sql<boolean>`exists (select 1 from ${feedbackRecipients}
    join ${users} as report on report.id = ${feedbackRecipients.userId}
    where ${feedbackRecipients.feedbackId} = ${feedback.id} and report.manager_id = ${id}
      and report.organization_id = ${feedback.organizationId}
      ${managersInherit ? sql`` : sql`and ${feedbackRecipients.managerId} = ${id}`})`.mapWith(Boolean)

/** Feedback with everybody whom it names, and what the viewer is to it. */
export const selectFeedback = <More extends Record<string, SQL>>(db: Db, viewer: Viewer, more: More) =>
  db
    .select({
      feedback: getTableColumns(feedback),
      author: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      recipients: recipients.as('recipients'),
      reactions: reactionsFor(viewer.id).as('reactions'),
      isRecipient: isAbout(viewer.id).as('is_recipient'),
      isManager: isManagerOf(viewer).as('is_manager'),
      ...more,
    })
    .from(feedback)
    .innerJoin(users, eq(users.id, feedback.authorId))
    .$dynamic()

export interface FoundFeedback {
  feedback: FeedbackRow
  author: Named
  recipients: Named[]
  reactions: { reaction: Reaction; count: number; isOwn: number }[]
  isRecipient: boolean
  isManager: boolean
}

const isThis = ({ id, organizationId }: Which) =>
  and(eq(feedback.id, id), eq(feedback.organizationId, organizationId))

/** Whether the viewer may read it is for the policy to say. */
export async function findFeedback(db: Db, viewer: Viewer, id: string): Promise<FoundFeedback | undefined> {
  const { organizationId } = viewer
  const [row] = await selectFeedback(db, viewer, {}).where(isThis({ id, organizationId }))
  return row
}

export interface Recipient extends Named {
  managerId: string | null
}

/** Active people of the organization, by name. */
export const listPeople = (db: Db, organizationId: string, ids: readonly string[]): Promise<Recipient[]> =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      managerId: users.managerId,
    })
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId),
        sql`${users.status} = 'active' and ${users.id} in ${inJson(ids)}`,
      ),
    )
    .orderBy(users.foldedName, users.id)

/** A guard that all of these are active people of the organization. */
export const assertActive = (db: Db, organizationId: string, ids: readonly string[]) =>
  assertThat(
    db,
    'people',
    sql`(select count(*) from ${users} where ${users.organizationId} = ${organizationId}
      and ${users.status} = 'active' and ${users.id} in ${inJson(ids)}) = ${ids.length}`,
  )

export type NewFeedbackRow = Omit<FeedbackRow, 'foldedBody' | 'editedAt' | 'deletedAt' | 'version'>

/** Feedback with whom it is about, and who manages them now. To be written behind `assertActive`. */
export const insertFeedback = (db: Db, row: NewFeedbackRow, recipientIds: readonly string[]): Statement[] => [
  db.insert(feedback).values({ ...row, foldedBody: foldText(row.body) }),
  db.insert(feedbackRecipients).select(
    sql`select ${row.id}, ${users.id}, ${users.organizationId}, ${users.managerId} from ${users}
        where ${users.organizationId} = ${row.organizationId} and ${users.id} in ${inJson(recipientIds)}`,
  ),
]

/** A guard that it has this version. */
export const assertFeedbackVersion = (db: Db, { id, organizationId, version }: FeedbackRow) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${feedback} where ${feedback.id} = ${id}
      and ${feedback.organizationId} = ${organizationId} and ${feedback.version} = ${version})`,
  )

const NEXT_VERSION = { version: sql`${feedback.version} + 1` }

export const updateBody = (
  db: Db,
  which: Which,
  { body, editedAt }: { body: string; editedAt: Date },
): Statement =>
  db
    .update(feedback)
    .set({ body, foldedBody: foldText(body), editedAt, ...NEXT_VERSION })
    .where(isThis(which))

/** Nothing of what was said stays: text, value and reactions. */
export const removeText = (db: Db, which: Which, deletedAt: Date): Statement[] => [
  db
    .update(feedback)
    .set({ body: '', foldedBody: '', valueTag: null, deletedAt, ...NEXT_VERSION })
    .where(isThis(which)),
  db
    .delete(feedbackReactions)
    .where(
      and(
        eq(feedbackReactions.feedbackId, which.id),
        eq(feedbackReactions.organizationId, which.organizationId),
      ),
    ),
]

type ReactionRow = typeof feedbackReactions.$inferSelect

/** Chosen twice it is there once. */
export const insertReaction = (db: Db, row: ReactionRow): Statement =>
  db.insert(feedbackReactions).values(row).onConflictDoNothing()

export const deleteReaction = (
  db: Db,
  { feedbackId, userId, reaction, organizationId }: Omit<ReactionRow, 'at'>,
): Statement =>
  db
    .delete(feedbackReactions)
    .where(
      and(
        eq(feedbackReactions.feedbackId, feedbackId),
        eq(feedbackReactions.userId, userId),
        eq(feedbackReactions.reaction, reaction),
        eq(feedbackReactions.organizationId, organizationId),
      ),
    )
