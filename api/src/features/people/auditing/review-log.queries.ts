import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { auditEvents } from '#api/db/schema/people.ts'
import { reviewCycles, reviewPackets, reviews } from '#api/db/schema/review-cycles.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportReviewLog } from '#contract/people/auditing.ts'
import { isAudited } from './audited-cycles.queries.ts'
import { type Viewer } from './viewer.ts'

/** Events about cycles of a condition: about them, their packets and reviews. */
const isAboutCycles = (cycles: SQL) =>
  sql`(${auditEvents.subjectId} in ${cycles}
    or ${auditEvents.subjectId} in (select ${reviewPackets.id} from ${reviewPackets} where ${reviewPackets.cycleId} in ${cycles})
    or ${auditEvents.subjectId} in (select ${reviews.id} from ${reviews} where ${reviews.cycleId} in ${cycles}))`

/** Of a person: what was about their packets. That leads to no review, whose event could tell who wrote it. */
const isAbout = (id: string) =>
  or(
    eq(auditEvents.subjectId, id),
    sql`${auditEvents.subjectId} in (select ${reviewPackets.id} from ${reviewPackets} where ${reviewPackets.revieweeId} = ${id})`,
  )

type Filter = Pick<QueryOf<typeof exportReviewLog>, 'actorId' | 'action' | 'subjectId' | 'cycleId'>

/** What the log of a viewer is limited to, beside text and days. Administrators see what has no cycle too. */
export const toLogCondition = (viewer: Viewer, { actorId, action, subjectId, cycleId }: Filter) =>
  and(
    viewer.ownerId === null
      ? undefined
      : isAboutCycles(sql`(select ${reviewCycles.id} from ${reviewCycles} where ${isAudited(viewer)})`),
    cycleId === undefined
      ? undefined
      : isAboutCycles(
          sql`(select ${reviewCycles.id} from ${reviewCycles} where ${eq(reviewCycles.id, cycleId)} and ${isAudited(viewer)})`,
        ),
    actorId === undefined ? undefined : eq(auditEvents.actorId, actorId),
    action && eq(auditEvents.action, action),
    subjectId === undefined ? undefined : isAbout(subjectId),
  )
