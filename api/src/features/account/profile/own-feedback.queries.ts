import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { feedback, feedbackRecipients, feedbackRequests } from '#api/db/schema/feedback.ts'

// Feedback that somebody wrote, or received and reads, for the export of their data.

/** More rows than anybody has; a list of exactly this length was truncated. */
const MAX_ROWS = 5000

interface Whose {
  id: string
  organizationId: string
}

const selectFeedback = (db: Db) =>
  db
    .select({
      kind: feedback.kind,
      visibility: feedback.visibility,
      valueTag: feedback.valueTag,
      body: feedback.body,
      createdAt: feedback.createdAt,
      editedAt: feedback.editedAt,
      deletedAt: feedback.deletedAt,
    })
    .from(feedback)
    .orderBy(desc(feedback.createdAt))
    .limit(MAX_ROWS)

const readGiven = (db: Db, { id, organizationId }: Whose) =>
  selectFeedback(db).where(and(eq(feedback.organizationId, organizationId), eq(feedback.authorId, id)))

/** Not what is about them and for managers alone, or in a note of somebody else. */
const readReceived = (db: Db, { id, organizationId }: Whose) =>
  selectFeedback(db).where(
    and(
      eq(feedback.organizationId, organizationId),
      inArray(feedback.visibility, ['private', 'private_manager', 'public']),
      sql`${feedback.id} in (select ${feedbackRecipients.feedbackId} from ${feedbackRecipients}
        where ${feedbackRecipients.userId} = ${id})`,
    ),
  )

const readRequests = (db: Db, { id, organizationId }: Whose) =>
  db
    .select({
      prompt: feedbackRequests.prompt,
      visibility: feedbackRequests.visibility,
      createdAt: feedbackRequests.createdAt,
      expiresOn: feedbackRequests.expiresOn,
    })
    .from(feedbackRequests)
    .where(and(eq(feedbackRequests.organizationId, organizationId), eq(feedbackRequests.requesterId, id)))
    .orderBy(desc(feedbackRequests.createdAt))
    .limit(MAX_ROWS)

export async function readOwnFeedback(db: Db, whose: Whose) {
  const [feedbackGiven, feedbackReceived, requests] = await db.batch([
    readGiven(db, whose),
    readReceived(db, whose),
    readRequests(db, whose),
  ])
  return { feedbackGiven, feedbackReceived, feedbackRequests: requests }
}
