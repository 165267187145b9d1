import { type Scope } from '#api/core/access/scope.ts'
import { type Db } from '#api/db/client.ts'
import { commit } from '#api/db/commit.ts'
import { type CycleRow } from './appraisal-cycles.queries.ts'
import { insertAppraisals, listWaiting, listWaitingCycles } from './create-appraisals.queries.ts'

/** Participants of one transaction. */
const AT_ONCE = 200
/** Of one request or run: the rest is for the next run of the job. */
const MOST_BATCHES = 5
const MOST_CYCLES = 20

type Clock = Pick<Scope, 'now'> & { db: Db }

/** Creates appraisals that are missing, a batch at a time. It may end at any moment, and be run again and twice at once. */
export async function createSome({ db, now }: Clock, cycle: CycleRow): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const personIds = await listWaiting(db, cycle, AT_ONCE)
    if (personIds.length === 0) return
    await commit(db, insertAppraisals(db, { cycle, personIds, now: now() }))
  }
}

/** Goes on with the cycles that were too large for one request. */
export async function createAll({ db, now }: Scope): Promise<void> {
  for (const cycle of await listWaitingCycles(db, MOST_CYCLES)) await createSome({ db, now }, cycle)
}
