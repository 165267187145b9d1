import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { isActive } from '#api/db/is-active.ts'
import { organizations, users } from '#api/db/schema/account.ts'
import { managerNow } from '#api/core/reviews/packet-manager.queries.ts'
import { calibrationGroups, calibrationPeople } from '#api/db/schema/calibration.ts'
import { reviewCycleOwners, reviewCycles, reviewPackets, reviews } from '#api/db/schema/review-cycles.ts'
import { type CycleRow, type Which } from './cycles.queries.ts'

/** A cycle that its timeline leads on, on a day by the clocks of its organization. */
export interface DueCycle extends Which, Pick<CycleRow, 'name' | 'version'> {
  nextMoveOn: string
  timeZone: string
}

interface Asked {
  /** The latest day that it is anywhere. */
  lastDay: string
  /** What failed after that is not tried again yet. */
  failedBefore: Date
  max: number
}

/** Cycles whose day has come somewhere, those that wait longest first. */
export async function listDueCycles(db: Db, { lastDay, failedBefore, max }: Asked): Promise<DueCycle[]> {
  const rows = await db
    .select({
      id: reviewCycles.id,
      organizationId: reviewCycles.organizationId,
      name: reviewCycles.name,
      version: reviewCycles.version,
      nextMoveOn: reviewCycles.nextMoveOn,
      timeZone: organizations.timeZone,
    })
    .from(reviewCycles)
    .innerJoin(organizations, eq(organizations.id, reviewCycles.organizationId))
    .where(
      and(
        lte(reviewCycles.nextMoveOn, lastDay),
        or(isNull(reviewCycles.moveFailedAt), lte(reviewCycles.moveFailedAt, failedBefore)),
      ),
    )
    .orderBy(reviewCycles.nextMoveOn, reviewCycles.id)
    .limit(max)
  return rows.flatMap(({ nextMoveOn, ...row }) => (nextMoveOn === null ? [] : [{ nextMoveOn, ...row }]))
}

const isAsRead = ({ id, organizationId, version }: Which & Pick<CycleRow, 'version'>) =>
  and(
    eq(reviewCycles.id, id),
    eq(reviewCycles.organizationId, organizationId),
    eq(reviewCycles.version, version),
  )

/** Whether nobody has moved the cycle meanwhile. */
export const isStillThere = (cycle: Which & Pick<CycleRow, 'version'>): SQL =>
  sql`exists (select 1 from ${reviewCycles} where ${isAsRead(cycle)})`

/** Why the timeline could not lead it on. It is no change of the cycle, and has no version. */
export const setMoveFailure = (
  db: Db,
  cycle: Which & Pick<CycleRow, 'version'>,
  failure: { at: Date; reason: string },
): Statement =>
  db
    .update(reviewCycles)
    .set({ moveFailedAt: failure.at, moveFailure: failure.reason })
    .where(isAsRead(cycle))

const hasOwners = sql`exists (select 1 from ${reviewCycleOwners}
  join ${users} as leading on leading.id = ${reviewCycleOwners.userId} and leading.status = 'active'
  where ${reviewCycleOwners.cycleId} = ${reviewCycles.id})`

/** Whether a person is the one to lead a cycle on: one of its owners, or where it has none, an administrator. */
const leads = sql`(exists (select 1 from ${reviewCycleOwners}
    where ${reviewCycleOwners.cycleId} = ${reviewCycles.id} and ${reviewCycleOwners.userId} = ${users.id})
  or (${users.role} <> 'member' and not ${hasOwners}))`

/** A JSON array of those who lead the cycle on, for `notify`. */
export const leadersOf = ({ id, organizationId }: Which): SQL =>
  sql`(select json_group_array(${users.id}) from ${users}
    join ${reviewCycles} on ${reviewCycles.id} = ${id} and ${reviewCycles.organizationId} = ${users.organizationId}
    where ${users.organizationId} = ${organizationId} and ${isActive(users)} and ${leads})`

/** People who have something to do in the stage that a cycle is in, by stage: a JSON array, for `notify`. */
export function busyIn({ id, organizationId, state }: Which & Pick<CycleRow, 'state'>): SQL | undefined {
  const gather = (from: SQL) => sql`(select json_group_array(distinct busy.id) from (${from}) as busy)`
  const ofPackets = sql`${reviewPackets} where ${reviewPackets.cycleId} = ${id} and ${reviewPackets.organizationId} = ${organizationId}`
  const byState: Partial<Record<CycleRow['state'], SQL>> = {
    peer_selection: sql`select ${reviewPackets.revieweeId} as id from ${ofPackets} union select ${managerNow} from ${ofPackets}`,
    in_progress: sql`select ${reviews.reviewerId} as id from ${reviews} where ${reviews.cycleId} = ${id}
      and ${reviews.organizationId} = ${organizationId} and ${reviews.state} in ('not_started', 'in_progress')`,
    calibration: sql`select ${calibrationPeople.userId} as id from ${calibrationPeople}
      join ${calibrationGroups} on ${calibrationGroups.id} = ${calibrationPeople.groupId}
      where ${calibrationGroups.cycleId} = ${id} and ${calibrationGroups.organizationId} = ${organizationId}
        and ${calibrationGroups.state} = 'open'`,
    sharing: sql`select coalesce(${reviewPackets.sharerId}, ${reviewPackets.managerId}) as id from ${ofPackets}
      and ${reviewPackets.sharedAt} is null`,
  }
  const from = byState[state]
  return from && gather(from)
}

export interface FailedMove {
  personId: string
  cycle: Pick<CycleRow, 'id' | 'name' | 'state' | 'nextMoveOn' | 'moveFailedAt' | 'moveFailure'>
}

/** What these people have to lead on because the timeline could not. */
export const listFailedMoves = (
  db: Db,
  { organizationId, personIds }: { organizationId: string; personIds: readonly string[] },
): Promise<FailedMove[]> =>
  db
    .select({
      personId: users.id,
      cycle: {
        id: reviewCycles.id,
        name: reviewCycles.name,
        state: reviewCycles.state,
        nextMoveOn: reviewCycles.nextMoveOn,
        moveFailedAt: reviewCycles.moveFailedAt,
        moveFailure: reviewCycles.moveFailure,
      },
    })
    .from(reviewCycles)
    .innerJoin(users, eq(users.organizationId, reviewCycles.organizationId))
    .where(
      and(
        eq(reviewCycles.organizationId, organizationId),
        isNotNull(reviewCycles.moveFailedAt),
        sql`${users.id} in (select value from json_each(${JSON.stringify(personIds)}))`,
        leads,
      ),
    )
