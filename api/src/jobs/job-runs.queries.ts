import { and, desc, eq, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { jobRuns } from '#api/db/schema/operations.ts'

export type JobRunRow = typeof jobRuns.$inferSelect
export type RunKey = Pick<JobRunRow, 'name' | 'slot' | 'attempt'>

const MAX_ATTEMPTS = 3

/** As one bound value: D1 allows a hundred. */
const eachOf = (values: unknown): SQL => sql`json_each(${JSON.stringify(values)})`

/** Marks runs with an expired lease as lost, so that they no longer block others. */
const markLost = (db: Db, names: string[], now: Date) =>
  db
    .update(jobRuns)
    .set({ outcome: 'lost' })
    .where(
      and(
        sql`${jobRuns.name} in (select value from ${eachOf(names)})`,
        isNull(jobRuns.outcome),
        lte(jobRuns.leaseUntil, now),
      ),
    )

interface Due {
  startedBy: JobRunRow['startedBy']
  slots: { name: string; slot: Date }[]
}

interface Claim {
  now: Date
  leaseUntil: Date
}

/**
 * Claims the runs that are due, each for the one caller that it is returned to: those of new slots, and those that
 * failed or were lost and may be retried. None of a job that is running.
 */
export async function claimRuns(
  db: Db,
  { startedBy, slots }: Due,
  { now, leaseUntil }: Claim,
): Promise<JobRunRow[]> {
  const due = slots.map(({ name, slot }) => [name, slot.getTime()])
  const names = slots.map(({ name }) => name)
  const [begin, end] = [now.getTime(), leaseUntil.getTime()]
  const values = sql`select value ->> 0, value ->> 1, ${startedBy}, 1, ${begin}, ${end}, null, null, null
    from ${eachOf(due)}
    where not exists (select 1 from ${jobRuns} where name = value ->> 0 and outcome is null)`
  const claim = db
    .insert(jobRuns)
    .select(values)
    .onConflictDoUpdate({
      target: [jobRuns.name, jobRuns.slot],
      set: {
        attempt: sql`${jobRuns.attempt} + 1`,
        startedAt: now,
        leaseUntil,
        outcome: null,
        endedAt: null,
        error: null,
      },
      setWhere: sql`${jobRuns.outcome} in ('failed', 'lost') and ${jobRuns.leaseUntil} <= ${begin} and ${jobRuns.attempt} < ${MAX_ATTEMPTS}`,
    })
    .returning()
  const [, claimed] = await db.batch([markLost(db, names, now), claim])
  return claimed
}

/** The run, while it belongs to this attempt: a lost one may have been claimed by somebody else. */
const isOwn = ({ name, slot, attempt }: RunKey) =>
  and(eq(jobRuns.name, name), eq(jobRuns.slot, slot), eq(jobRuns.attempt, attempt), isNull(jobRuns.outcome))

export async function renewLease(db: Db, run: RunKey, leaseUntil: Date): Promise<void> {
  await db.update(jobRuns).set({ leaseUntil }).where(isOwn(run))
}

type End = Required<Pick<JobRunRow, 'outcome' | 'endedAt' | 'error' | 'leaseUntil'>>

export async function endRun(db: Db, run: RunKey, end: End): Promise<void> {
  await db.update(jobRuns).set(end).where(isOwn(run))
}

export async function findRun(db: Db, { name, slot }: RunKey): Promise<JobRunRow | undefined> {
  const [row] = await db
    .select()
    .from(jobRuns)
    .where(and(eq(jobRuns.name, name), eq(jobRuns.slot, slot)))
  return row
}

export interface LastSuccess {
  name: string
  endedAt: Date | null
  isRunning: boolean
}

/** One index lookup per job: some have forty thousand runs. */
export async function listLastSuccesses(db: Db, names: string[]): Promise<LastSuccess[]> {
  const rows = await db.all<{ name: string; endedAt: number | null; isRunning: number }>(sql`
    select value as name,
      (select ended_at from ${jobRuns} where name = value and outcome = 'done' order by slot desc limit 1) as endedAt,
      exists (select 1 from ${jobRuns} where name = value and outcome is null) as isRunning
    from ${eachOf(names)}`)
  return rows.map(({ name, endedAt, isRunning }) => ({
    name,
    endedAt: endedAt === null ? null : new Date(endedAt),
    isRunning: isRunning === 1,
  }))
}

export function listRuns(db: Db, { name, max }: { name?: string | undefined; max: number }) {
  return db
    .select()
    .from(jobRuns)
    .where(name === undefined ? undefined : eq(jobRuns.name, name))
    .orderBy(desc(jobRuns.slot), jobRuns.name)
    .limit(max)
}

export async function deleteRunsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(jobRuns).where(lt(jobRuns.slot, before))
}
