import { and, eq, or, sql } from 'drizzle-orm'
import { type NewNotification, notify } from '#api/core/notifications/notify.queries.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { type reviewCycles, reviewPackets, reviews } from '#api/db/schema/review-cycles.ts'

interface Who {
  userId: string
  organizationId: string
}

/** Nobody writes them any more: those of somebody who is archived, and those about them. What was submitted stays. */
export const removeOpenReviews = (db: Db, { userId, organizationId }: Who): Statement =>
  db
    .update(reviews)
    .set({ state: 'removed', version: sql`${reviews.version} + 1` })
    .where(
      and(
        eq(reviews.organizationId, organizationId),
        sql`${reviews.state} in ('not_started', 'in_progress')`,
        or(
          eq(reviews.reviewerId, userId),
          sql`${reviews.packetId} in (select ${reviewPackets.id} from ${reviewPackets} where ${reviewPackets.revieweeId} = ${userId})`,
        ),
      ),
    )

interface Assigned {
  cycle: Pick<typeof reviewCycles.$inferSelect, 'id' | 'name' | 'organizationId'>
  packetIds: readonly string[]
  now: Date
}

/** Tells those who write about some reviewees, once for each cycle. It finds out itself whom, in the batch of the assignment. */
export function tellAssigned(db: Db, { cycle, packetIds, now }: Assigned): Statement {
  const news: NewNotification = {
    kind: 'review.assigned',
    key: `review.assigned ${cycle.id}`,
    to: [],
    texts: { subject: cycle.name },
    path: '/people/reviews',
  }
  const to = sql`(select json_group_array(distinct ${reviews.reviewerId}) from ${reviews}
    where ${reviews.packetId} in (select value from json_each(${JSON.stringify(packetIds)}))
      and ${reviews.state} = 'not_started')`
  return notify(db, { organizationId: cycle.organizationId, now, to }, [news])
}
