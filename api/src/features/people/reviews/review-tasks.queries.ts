import { and, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type TaskQuestion } from '#api/core/tasks/task-source.ts'
import { type Db } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'
import { reviewCycles, reviewPackets, reviews } from '#api/db/schema/review-cycles.ts'

interface Whose extends Pick<TaskQuestion, 'personIds' | 'doneSince'> {
  organizationId: string
}

const reviewee = alias(users, 'reviewee')

/** Reviews of cycles in progress that these people have to write, and those that they have submitted since an instant. */
export const listTaskRows = (db: Db, { organizationId, personIds, doneSince }: Whose) =>
  db
    .select({
      id: reviews.id,
      personId: sql<string>`${reviews.reviewerId}`.as('person_id'),
      direction: reviews.direction,
      state: reviews.state,
      submittedAt: reviews.submittedAt,
      assignedAt: reviewPackets.assignedAt,
      cycleName: reviewCycles.name,
      settings: reviewCycles.settings,
      firstName: reviewee.firstName,
      lastName: reviewee.lastName,
    })
    .from(reviews)
    .innerJoin(reviewCycles, eq(reviewCycles.id, reviews.cycleId))
    .innerJoin(reviewPackets, eq(reviewPackets.id, reviews.packetId))
    .innerJoin(reviewee, eq(reviewee.id, reviewPackets.revieweeId))
    .where(
      and(
        eq(reviews.organizationId, organizationId),
        sql`${reviews.reviewerId} in (select value from json_each(${JSON.stringify(personIds)}))`,
        eq(reviewCycles.state, 'in_progress'),
        or(
          sql`${reviews.state} in ('not_started', 'in_progress')`,
          doneSince === null
            ? undefined
            : sql`${reviews.state} = 'submitted' and ${reviews.submittedAt} >= ${doneSince.getTime()}`,
        ),
      ),
    )
