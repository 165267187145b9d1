import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'
import { calibrationChanges, calibrationGroups, calibrationReviewees } from '#api/db/schema/calibration.ts'
import { reviewCycleAttributes, reviewCycles, reviewPackets } from '#api/db/schema/review-cycles.ts'
import { attributeScores, closedPackets, directionScores } from '#api/db/schema/review-results.ts'

interface InGroup {
  groupId: string
  organizationId: string
  packetId: string
}

export type PacketRow = typeof reviewPackets.$inferSelect
export type ScoreRow = typeof attributeScores.$inferSelect

/** The packet of a reviewee of a group. */
export async function findGroupedPacket(db: Db, { groupId, organizationId, packetId }: InGroup) {
  const [row] = await db
    .select({
      packet: getTableColumns(reviewPackets),
      isClosed: sql<boolean>`exists (select 1 from ${closedPackets}
        where ${closedPackets.packetId} = ${reviewPackets.id})`.mapWith(Boolean),
      reviewee: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(calibrationReviewees)
    .innerJoin(reviewPackets, eq(reviewPackets.id, calibrationReviewees.packetId))
    .innerJoin(users, eq(users.id, reviewPackets.revieweeId))
    .where(
      and(
        eq(calibrationReviewees.packetId, packetId),
        eq(calibrationReviewees.groupId, groupId),
        eq(calibrationReviewees.organizationId, organizationId),
      ),
    )
  return row
}

/** All that the score of a packet is computed from; who calibrated each rating last. */
export async function readScored(db: Db, { id, cycleId }: Pick<PacketRow, 'id' | 'cycleId'>) {
  const [attributes, ratings, directions] = await Promise.all([
    db
      .select()
      .from(reviewCycleAttributes)
      .where(eq(reviewCycleAttributes.cycleId, cycleId))
      .orderBy(reviewCycleAttributes.position),
    db
      .select({
        ...getTableColumns(attributeScores),
        calibrator: { firstName: users.firstName, lastName: users.lastName },
      })
      .from(attributeScores)
      .leftJoin(users, eq(users.id, attributeScores.calibratedBy))
      .where(eq(attributeScores.packetId, id)),
    db.select().from(directionScores).where(eq(directionScores.packetId, id)),
  ])
  return { attributes, ratings, directions }
}
export type Scored = Awaited<ReturnType<typeof readScored>>

/** Puts an option in place of the original one, or with null takes it away again. The original one stays. */
export const setCalibrated = (
  db: Db,
  { packetId, organizationId, attributeId }: Pick<ScoreRow, 'packetId' | 'organizationId' | 'attributeId'>,
  calibrated: Pick<ScoreRow, 'calibratedOption' | 'calibratedBy' | 'calibrationReason'>,
): Statement =>
  db
    .update(attributeScores)
    .set({ ...calibrated, version: sql`${attributeScores.version} + 1` })
    .where(
      and(
        eq(attributeScores.packetId, packetId),
        eq(attributeScores.attributeId, attributeId),
        eq(attributeScores.organizationId, organizationId),
      ),
    )

export const setPacketScore = (
  db: Db,
  { id, organizationId }: Pick<PacketRow, 'id' | 'organizationId'>,
  computedScore: number | null,
): Statement =>
  db
    .update(reviewPackets)
    .set({ computedScore, version: sql`${reviewPackets.version} + 1` })
    .where(and(eq(reviewPackets.id, id), eq(reviewPackets.organizationId, organizationId)))

export const insertChange = (db: Db, change: typeof calibrationChanges.$inferSelect): Statement =>
  db.insert(calibrationChanges).values(change)

/** A guard that the group is open, has the reviewee, and its cycle is in calibration. */
export const assertOpen = (db: Db, { groupId, organizationId, packetId }: InGroup) =>
  assertThat(
    db,
    'open',
    sql`exists (select 1 from ${calibrationReviewees}
      join ${calibrationGroups} on ${calibrationGroups.id} = ${calibrationReviewees.groupId}
      join ${reviewCycles} on ${reviewCycles.id} = ${calibrationGroups.cycleId}
      where ${calibrationReviewees.packetId} = ${packetId} and ${calibrationGroups.id} = ${groupId}
        and ${calibrationGroups.organizationId} = ${organizationId} and ${calibrationGroups.state} = 'open'
        and ${reviewCycles.state} = 'calibration')`,
  )

/** A guard that neither the packet nor the rating has changed meanwhile: the score is computed of both. */
export const assertScoreVersion = (db: Db, packet: Pick<PacketRow, 'id' | 'version'>, score: ScoreRow) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${reviewPackets} join ${attributeScores} on ${attributeScores.packetId} = ${reviewPackets.id}
      where ${reviewPackets.id} = ${packet.id} and ${reviewPackets.version} = ${packet.version}
        and ${attributeScores.attributeId} = ${score.attributeId} and ${attributeScores.version} = ${score.version})`,
  )
