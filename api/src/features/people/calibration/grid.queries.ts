import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Db } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'
import { calibrationChanges, calibrationReviewees } from '#api/db/schema/calibration.ts'
import { reviewCycleAttributes, reviewPackets } from '#api/db/schema/review-cycles.ts'
import { attributeScores } from '#api/db/schema/review-results.ts'

interface Which {
  id: string
  organizationId: string
}

const reviewee = alias(users, 'reviewee')
const manager = alias(users, 'packet_manager')
const actor = alias(users, 'actor')

/** The reviewees of a group, by name. */
export const listGroupReviewees = (db: Db, { id, organizationId }: Which) =>
  db
    .select({
      packetId: reviewPackets.id,
      reviewee: { id: reviewee.id, firstName: reviewee.firstName, lastName: reviewee.lastName },
      manager: { id: manager.id, firstName: manager.firstName, lastName: manager.lastName },
      scorerId: sql<string | null>`coalesce(${reviewPackets.scorerId}, ${reviewPackets.managerId})`.as(
        'rated_by',
      ),
      jobTitle: reviewPackets.jobTitle,
    })
    .from(calibrationReviewees)
    .innerJoin(reviewPackets, eq(reviewPackets.id, calibrationReviewees.packetId))
    .innerJoin(reviewee, eq(reviewee.id, reviewPackets.revieweeId))
    .leftJoin(manager, eq(manager.id, reviewPackets.managerId))
    .where(and(eq(calibrationReviewees.groupId, id), eq(calibrationReviewees.organizationId, organizationId)))
    .orderBy(asc(reviewee.foldedName), asc(reviewPackets.id))
export type GroupReviewee = Awaited<ReturnType<typeof listGroupReviewees>>[number]

/** The ratings of the reviewees of a group. */
export const listGroupRatings = (db: Db, { id, organizationId }: Which) =>
  db
    .select({
      packetId: attributeScores.packetId,
      attributeId: attributeScores.attributeId,
      option: attributeScores.option,
      calibratedOption: attributeScores.calibratedOption,
      calibratedBy: { id: actor.id, firstName: actor.firstName, lastName: actor.lastName },
      reason: attributeScores.calibrationReason,
      version: attributeScores.version,
    })
    .from(calibrationReviewees)
    .innerJoin(attributeScores, eq(attributeScores.packetId, calibrationReviewees.packetId))
    .leftJoin(actor, eq(actor.id, attributeScores.calibratedBy))
    .where(and(eq(calibrationReviewees.groupId, id), eq(calibrationReviewees.organizationId, organizationId)))
export type GroupRating = Awaited<ReturnType<typeof listGroupRatings>>[number]

export type AttributeRow = typeof reviewCycleAttributes.$inferSelect

export const listCycleAttributes = (db: Db, { id, organizationId }: Which): Promise<AttributeRow[]> =>
  db
    .select()
    .from(reviewCycleAttributes)
    .where(
      and(eq(reviewCycleAttributes.cycleId, id), eq(reviewCycleAttributes.organizationId, organizationId)),
    )
    .orderBy(asc(reviewCycleAttributes.position))

/** How often each person chose each option of each attribute in the whole cycle. */
export interface OptionCount {
  scorerId: string | null
  attributeId: string
  option: number
  n: number
}

const ratedBy = sql<string | null>`coalesce(${reviewPackets.scorerId}, ${reviewPackets.managerId})`

export const countOptions = (db: Db, { id, organizationId }: Which): Promise<OptionCount[]> =>
  db
    .select({
      scorerId: ratedBy,
      attributeId: attributeScores.attributeId,
      option: sql<number>`${attributeScores.option}`,
      n: sql<number>`count(*)`,
    })
    .from(attributeScores)
    .innerJoin(reviewPackets, eq(reviewPackets.id, attributeScores.packetId))
    .where(
      and(
        eq(attributeScores.cycleId, id),
        eq(attributeScores.organizationId, organizationId),
        sql`${attributeScores.option} is not null`,
      ),
    )
    .groupBy(ratedBy, attributeScores.attributeId, attributeScores.option)

/** People of the organization by their ids. */
export const listNames = (db: Db, organizationId: string, ids: readonly string[]) =>
  db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId),
        sql`${users.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    )
    .orderBy(asc(users.foldedName), asc(users.id))

/** Changes of ratings of the people of a group, the newest first. */
export const listChanges = (
  db: Db,
  { id, organizationId }: Which,
  { limit, offset = 0 }: { limit: number; offset?: number },
) =>
  db
    .select({
      id: calibrationChanges.id,
      at: calibrationChanges.at,
      actor: { id: actor.id, firstName: actor.firstName, lastName: actor.lastName },
      reviewee: { id: reviewee.id, firstName: reviewee.firstName, lastName: reviewee.lastName },
      attributeId: calibrationChanges.attributeId,
      original: calibrationChanges.original,
      fromOption: calibrationChanges.fromOption,
      toOption: calibrationChanges.toOption,
      reason: calibrationChanges.reason,
    })
    .from(calibrationReviewees)
    .innerJoin(calibrationChanges, eq(calibrationChanges.packetId, calibrationReviewees.packetId))
    .innerJoin(reviewPackets, eq(reviewPackets.id, calibrationReviewees.packetId))
    .innerJoin(reviewee, eq(reviewee.id, reviewPackets.revieweeId))
    .leftJoin(actor, eq(actor.id, calibrationChanges.actorId))
    .where(and(eq(calibrationReviewees.groupId, id), eq(calibrationReviewees.organizationId, organizationId)))
    .orderBy(desc(calibrationChanges.at), desc(calibrationChanges.id))
    .limit(limit)
    .offset(offset)
export type ListedChange = Awaited<ReturnType<typeof listChanges>>[number]

export async function countChanges(db: Db, { id, organizationId }: Which): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)` })
    .from(calibrationReviewees)
    .innerJoin(calibrationChanges, eq(calibrationChanges.packetId, calibrationReviewees.packetId))
    .where(and(eq(calibrationReviewees.groupId, id), eq(calibrationReviewees.organizationId, organizationId)))
  return row?.n ?? 0
}
