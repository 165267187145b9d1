import { actFor } from '#api/core/access/act-for.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { findAccountOrOwner } from '#api/core/directory/account.queries.ts'
import { notify } from '#api/core/notifications/notify.queries.ts'
import { type Db } from '#api/db/client.ts'
import { commit } from '#api/db/commit.ts'
import { openEachDb } from '#api/db/open-db.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { toDay } from '#api/lib/zoned-days.ts'
import { timelineVerbOf } from '#contract/people/cycles.timeline.ts'
import {
  type DueCycle,
  isStillThere,
  leadersOf,
  listDueCycles,
  setMoveFailure,
} from './due-cycles.queries.ts'
import { requireCycle } from './get-cycle.ts'
import { move } from './move-cycle.service.ts'

/** Where each day begins first. */
const EARLIEST_ZONE = 'Pacific/Kiritimati'
const HOUR_MS = 60 * 60_000
/** Read at once: those whose day has not come at their place are left out of them. */
const MOST_READ = 10_000
/** Moved in one run: the rest is for the next one. */
const MOST_MOVED = 50
const LONGEST_REASON = 1000
const FAILED = 'It could not be done because of an error of ours.'

/** All that stands against it, one sentence each. */
function toReason(error: unknown): string {
  if (!(error instanceof DomainError)) return FAILED
  const all = error.errors['']?.join(' ') ?? error.message
  return all.length > LONGEST_REASON ? `${all.slice(0, LONGEST_REASON - 1)}…` : all
}

/** The cycle stays as it is, and those who lead it are notified once: a task stays with them until it is done. */
async function recordFailure({ now }: Scope, { db, due }: { db: Db; due: DueCycle }, reason: string) {
  const { id, organizationId, name, nextMoveOn } = due
  const isOpen = isStillThere(due)
  await commit(db, [
    setMoveFailure(db, due, { at: now(), reason }),
    notify(db, { organizationId, now: now(), to: leadersOf(due), when: isOpen }, [
      {
        kind: 'review.move-failed',
        key: `review.move-failed ${id} ${nextMoveOn}`,
        to: [],
        texts: { subject: name, detail: reason },
        path: `/people/cycles/${id}`,
      },
    ]),
  ])
}

/**
 * Leads one cycle on as somebody would. What is unfinished then counts as confirmed. Its version is that of the day that has come, so
 * that of several runs one does it, and none does it twice.
 */
async function moveDue(scope: Scope, db: Db, due: DueCycle): Promise<void> {
  const { id, organizationId, version } = due
  // With what an owner may; the audit log says that nobody did it.
  const account = await findAccountOrOwner(scope.directory, { organizationId, userId: null })
  if (!account) return
  try {
    const acting = await actFor(scope, account)
    const listed = await requireCycle(acting, id)
    const verb = timelineVerbOf(listed.cycle.state)
    if (listed.cycle.version !== version || verb === undefined) return
    await move(acting, listed, { verb, confirmed: true, isByTimeline: true })
  } catch (error) {
    if (!(error instanceof DomainError)) scope.log('error', 'timeline-move-failed', { cycleId: id, error })
    await recordFailure(scope, { db, due }, toReason(error))
  }
}

/** Leads all cycles on whose day has come by the clocks of their organization. What fails is tried again every hour. */
export async function moveDueCycles(scope: Scope): Promise<void> {
  const now = scope.now()
  const failedBefore = new Date(now.getTime() - HOUR_MS)
  for (const db of openEachDb(scope.bindings)) {
    const lastDay = toDay(now, EARLIEST_ZONE)
    const listed = await listDueCycles(db, { lastDay, failedBefore, max: MOST_READ })
    const due = listed.filter(({ nextMoveOn, timeZone }) => nextMoveOn <= toDay(now, timeZone))
    for (const each of due.slice(0, MOST_MOVED)) await moveDue(scope, db, each)
  }
}
