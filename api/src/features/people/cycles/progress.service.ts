import { type SignedInScope } from '#api/core/access/scope.ts'
import { toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { notify } from '#api/core/notifications/notify.queries.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { assertThat } from '#api/db/batch-assertions.ts'
import { commit } from '#api/db/commit.ts'
import { joinName } from '#api/lib/person-name.ts'
import { toDay } from '#api/lib/zoned-days.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { type RemindReviewers } from '#contract/people/cycles.forms.ts'
import {
  type CycleProgress,
  type listOpenReviewers as listed,
  type ProgressOfGroup,
  type remindReviewers as reminded,
} from '#contract/people/cycles.progress.ts'
import { type ProgressGroup } from '#contract/people/cycles.words.ts'
import { isAnonymous } from '#contract/people/packets.policy.ts'
import { DIRECTION_WORDS, DIRECTIONS } from '#contract/people/questions.words.ts'
import { toBurnUp } from './burn-up.ts'
import { recordCycleEvent } from './cycles.audit.ts'
import { assertCycleVersion, type ListedCycle } from './cycles.queries.ts'
import { requireAction, requireCycle } from './get-cycle.ts'
import {
  addressed,
  countAddressed,
  isCountOf,
  listGroups,
  listSubmittedDays,
  pageOfOpenReviewers,
  type Progress,
  readWhole,
  reminderKey,
} from './progress.queries.ts'

const MOST_GROUPS = 200

const today = ({ account, now }: SignedInScope) => toDay(now(), account.organization.timeZone)

/** Reviews are overdue while they can still be written. */
function toProgress(scope: SignedInScope, { cycle }: ListedCycle): Progress {
  const day = today(scope)
  const isDue = cycle.state === 'in_progress'
  const overdue = cycle.settings.groups.filter(({ dueOn }) => isDue && dueOn !== null && dueOn < day)
  const { id, organizationId } = cycle
  return { id, organizationId, overdue: overdue.map(({ direction }) => direction) }
}

const NOBODY: Record<ProgressGroup, string> = {
  direction: '',
  manager: 'Without a manager',
  team: 'Without a team',
}

type Row = Awaited<ReturnType<typeof listGroups>>[number]

const toGroup =
  (groupBy: ProgressGroup) =>
  ({ key, name, groups: _, ...counts }: Row): ProgressOfGroup => {
    const direction = DIRECTIONS.find((each) => groupBy === 'direction' && each === key)
    const called = direction ? DIRECTION_WORDS[direction] : name?.trim()
    return { key, name: called || (key === null ? NOBODY[groupBy] : 'Deleted team'), ...counts }
  }

const inUtc = (at: Date) => at.toISOString().slice(0, 10)

/** The last day on which something is due; null without any. */
const lastDue = ({ cycle }: ListedCycle): string | null =>
  cycle.settings.groups
    .map(({ dueOn }) => dueOn)
    .filter((dueOn) => dueOn !== null)
    .toSorted()
    .at(-1) ?? null

async function readBurnUp({ db, now }: SignedInScope, found: ListedCycle): Promise<CycleProgress['burnUp']> {
  const { launchedAt, endedAt, settings } = found.cycle
  if (launchedAt === null) return null
  const nameless = settings.groups.filter(isAnonymous).map(({ direction }) => direction)
  const rows = await listSubmittedDays(db, found.cycle, nameless)
  const { threshold } = settings.anonymity
  const span = { from: inUtc(launchedAt), to: inUtc(endedAt ?? now()), threshold }
  return {
    days: toBurnUp(rows, span),
    dueOn: lastDue(found),
    threshold: nameless.length > 0 ? threshold : null,
  }
}

export async function getProgress(
  scope: SignedInScope,
  cycleId: string,
  { groupBy }: { groupBy: ProgressGroup },
): Promise<CycleProgress> {
  const found = await requireCycle(scope, cycleId)
  const progress = toProgress(scope, found)
  const [whole, burnUp, rows] = await Promise.all([
    readWhole(scope.db, progress),
    readBurnUp(scope, found),
    listGroups(scope.db, progress, groupBy, MOST_GROUPS),
  ])
  return {
    whole,
    reviewerCount: found.reviewerCount,
    doneReviewerCount: found.doneReviewerCount,
    burnUp,
    groups: rows.map(toGroup(groupBy)),
    more: Math.max(0, (rows[0]?.groups ?? 0) - rows.length),
  }
}

export async function listOpenReviewers(
  scope: SignedInScope,
  cycleId: string,
  query: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const progress = toProgress(scope, await requireCycle(scope, cycleId))
  const key = reminderKey(progress, today(scope))
  const { rows, total } = await pageOfOpenReviewers(scope.db, progress, query, key)
  return {
    items: rows.map(({ id, firstName, lastName, isReminded, openCount, overdueCount, submittedCount }) => ({
      reviewer: { id, name: joinName({ firstName, lastName }) },
      openCount,
      overdueCount,
      submittedCount,
      isReminded: Boolean(isReminded),
    })),
    total,
  }
}

/** A day is one where the organization is. */
export const remindReviewers = (
  scope: SignedInScope,
  cycleId: string,
  wanted: RemindReviewers,
): Promise<ReplyOf<typeof reminded>> => untilCurrent(() => remind(scope, cycleId, wanted))

/** The notification of those whose reviews are open. */
const tell = (
  { actor, account, db, now }: SignedInScope,
  cycle: ListedCycle['cycle'],
  { wanted, key }: { wanted: RemindReviewers; key: string },
) =>
  notify(
    db,
    { organizationId: cycle.organizationId, now: now(), actorId: actor.id, to: addressed(cycle, wanted) },
    [
      {
        kind: 'review.reminder',
        key,
        to: [],
        texts: { actor: toActorName(account).name, subject: cycle.name },
        path: '/tasks',
      },
    ],
  )

async function remind(
  scope: SignedInScope,
  cycleId: string,
  wanted: RemindReviewers,
): Promise<ReplyOf<typeof reminded>> {
  const { actor, db } = scope
  const found = await requireCycle(scope, cycleId)
  requireAction(scope, found, 'remind')
  const { cycle } = found
  const reminding = { key: reminderKey(cycle, today(scope)), actorId: actor.id }
  const { toRemind, all } = await countAddressed(db, cycle, wanted, reminding)
  if (toRemind === 0) return { reminded: 0, skipped: all }
  await commit(
    db,
    [
      assertCycleVersion(db, cycle),
      assertThat(db, 'count', isCountOf(cycle, wanted, reminding, toRemind)),
      tell(scope, cycle, { wanted, key: reminding.key }),
      recordCycleEvent(scope, cycle, {
        action: 'review.reminder-sent',
        details: [
          { field: 'count', from: null, to: String(toRemind) },
          ...(wanted.direction
            ? [{ field: 'direction' as const, from: null, to: DIRECTION_WORDS[wanted.direction] }]
            : []),
        ],
      }),
    ],
    { version: versionMoved, count: versionMoved },
  )
  return { reminded: toRemind, skipped: all - toRemind }
}
