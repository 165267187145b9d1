import { and, eq, gte, inArray, lt, max, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { lighthouseQueue } from '#api/db/schema/seo-lighthouse.ts'
import { type QueueEntry } from './queue-order.ts'

export type QueueRow = typeof lighthouseQueue.$inferSelect

const ofRun = (runId: string) => eq(lighthouseQueue.runId, runId)
const isLive = inArray(lighthouseQueue.state, ['queued', 'running'])

export const insertEntries = (directory: Db, rows: QueueRow[]): Statement =>
  directory.insert(lighthouseQueue).values(rows)

interface Room {
  organizationId: string
  added: number
  most: { ofOne: number; ofAll: number }
}

/** Guards that there is room for so many more. */
export const assertRoom = (directory: Db, { organizationId, added, most }: Room) => [
  assertThat(
    directory,
    'own-places-taken',
    sql`(select count(*) from ${lighthouseQueue} where ${lighthouseQueue.state} = 'queued'
      and ${lighthouseQueue.organizationId} = ${organizationId}) + ${added} <= ${most.ofOne}`,
  ),
  assertThat(
    directory,
    'all-places-taken',
    sql`(select count(*) from ${lighthouseQueue} where ${lighthouseQueue.state} = 'queued') + ${added} <= ${most.ofAll}`,
  ),
]

/** Those that wait or are under way: as many as there are places, at most. */
export async function listLiveEntries(directory: Db): Promise<(QueueRow & QueueEntry)[]> {
  const rows = await directory.select().from(lighthouseQueue).where(isLive)
  return rows.flatMap((row) => (row.state === 'ended' ? [] : [{ ...row, state: row.state }]))
}

/** The last turn of each organization since then. */
export async function findLastTurns(directory: Db, since: Date): Promise<Map<string, number>> {
  const rows = await directory
    .select({ organizationId: lighthouseQueue.organizationId, at: max(lighthouseQueue.startedAt) })
    .from(lighthouseQueue)
    .where(gte(lighthouseQueue.startedAt, since))
    .groupBy(lighthouseQueue.organizationId)
  return new Map(rows.map(({ organizationId, at }) => [organizationId, at?.getTime() ?? 0]))
}

interface Claim {
  runId: string
  places: number
  now: Date
  leaseUntil: Date
}

/** Undefined where somebody else was quicker, or every place is taken. */
export async function claimEntry(directory: Db, claim: Claim): Promise<QueueRow | undefined> {
  const { runId, places, now, leaseUntil } = claim
  const [row] = await directory
    .update(lighthouseQueue)
    .set({ state: 'running', attempt: sql`${lighthouseQueue.attempt} + 1`, startedAt: now, leaseUntil })
    .where(
      and(
        ofRun(runId),
        eq(lighthouseQueue.state, 'queued'),
        sql`(select count(*) from ${lighthouseQueue} where ${lighthouseQueue.state} = 'running') < ${places}`,
      ),
    )
    .returning()
  return row
}

export async function findEntry(directory: Db, runId: string): Promise<QueueRow | undefined> {
  const [row] = await directory.select().from(lighthouseQueue).where(ofRun(runId))
  return row
}

/** Only later than it is: who looks at a run takes nothing from who has asked for it. */
export const extendWanted = (directory: Db, runId: string, until: Date): Statement =>
  directory
    .update(lighthouseQueue)
    .set({ wantedUntil: until })
    .where(and(ofRun(runId), isLive, lt(lighthouseQueue.wantedUntil, until)))

export const endWanted = (directory: Db, runId: string): Statement =>
  directory
    .update(lighthouseQueue)
    .set({ wantedUntil: new Date(0) })
    .where(and(ofRun(runId), isLive))

export const endEntry = (directory: Db, runId: string): Statement =>
  directory
    .update(lighthouseQueue)
    .set({ state: 'ended' })
    .where(and(ofRun(runId), isLive))

/** Only where it waits. */
export const endQueuedEntry = (directory: Db, runId: string): Statement =>
  directory
    .update(lighthouseQueue)
    .set({ state: 'ended' })
    .where(and(ofRun(runId), eq(lighthouseQueue.state, 'queued')))

type Attempt = Pick<QueueRow, 'runId' | 'attempt'>

const isUnderWay = ({ runId, attempt }: Attempt) =>
  and(ofRun(runId), eq(lighthouseQueue.state, 'running'), eq(lighthouseQueue.attempt, attempt))

export const renewLease = (directory: Db, attempt: Attempt, leaseUntil: Date): Statement =>
  directory.update(lighthouseQueue).set({ leaseUntil }).where(isUnderWay(attempt))

/** Back among those that wait, where it was before. */
export const requeueEntry = (directory: Db, attempt: Attempt): Statement =>
  directory.update(lighthouseQueue).set({ state: 'queued', leaseUntil: null }).where(isUnderWay(attempt))

export const deleteEndedEntries = (directory: Db, before: Date): Statement =>
  directory
    .delete(lighthouseQueue)
    .where(and(eq(lighthouseQueue.state, 'ended'), lt(lighthouseQueue.queuedAt, before)))
