import { type SignedInScope } from '#api/core/access/scope.ts'
import { listDetails, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { notify } from '#api/core/notifications/notify.queries.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { pickFields } from '#api/core/versions/pick-fields.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { formatDay } from '#api/lib/format-day.ts'
import { toDay } from '#api/lib/zoned-days.ts'
import { CYCLE_REFUSALS } from '#contract/people/cycles.actions.ts'
import { type EditDays } from '#contract/people/cycles.days.forms.ts'
import { type CycleSettings } from '#contract/people/cycles.forms.ts'
import {
  checkOpenDays,
  findNextMoveOn,
  listOpenDays,
  RUNNING_DAYS,
  type RunningDay,
} from '#contract/people/cycles.timeline.ts'
import { TIMELINE_WORDS } from '#contract/people/cycles.words.ts'
import { type CycleDetail } from '#contract/people/cycles.ts'
import { recordCycleEvent } from './cycles.audit.ts'
import { assertCycleVersion, type ListedCycle, setCycleDays } from './cycles.queries.ts'
import { busyIn, leadersOf } from './due-cycles.queries.ts'
import { getCycle, requireAction, requireCycle } from './get-cycle.ts'

type Days = Record<RunningDay, string | null>

const daysOf = ({ timeline }: CycleSettings) => pickFields(timeline, RUNNING_DAYS) as Days // its keys

const toFaults = (faults: readonly { day: RunningDay; text: string }[]) =>
  Object.fromEntries(faults.map(({ day, text }) => [day, [text]]))

/** @throws {DomainError} where a day has passed, is not to come, or is in the wrong order */
function requireOpen(
  scope: SignedInScope,
  { cycle }: ListedCycle,
  { changed, settings }: { changed: readonly RunningDay[]; settings: CycleSettings },
): void {
  const open = listOpenDays(cycle.state, cycle.settings)
  const passed = changed.filter((day) => !open.includes(day))
  const { text } = CYCLE_REFUSALS.passed
  if (passed.length > 0)
    throw new DomainError('conflict', text, { errors: toFaults(passed.map((day) => ({ day, text }))) })
  const faults = checkOpenDays(
    cycle.state,
    { changed, before: cycle.settings, after: settings },
    toDay(scope.now(), scope.account.organization.timeZone),
  )
  if (faults.length > 0)
    throw new DomainError('validation-failed', faults[0]?.text ?? '', { errors: toFaults(faults) })
}

const writeDay = (on: string | null): string => (on === null ? 'no day' : formatDay(on))

interface Changed {
  settings: CycleSettings
  details: { field: RunningDay; from: string | null; to: string | null }[]
}

/** Those who lead the cycle are told, and where the stage that it is in ends on another day, those who have something to do in it. */
function tell(scope: SignedInScope, { cycle }: ListedCycle, { details }: Changed) {
  const { actor, db, now } = scope
  const [current] = listOpenDays(cycle.state, cycle.settings)
  const busy = details.some(({ field }) => field === current) ? busyIn(cycle) : undefined
  const told = (path: string) => ({
    kind: 'review.days-changed' as const,
    key: `review.days-changed ${cycle.id} ${cycle.version + 1}`,
    to: [],
    texts: {
      actor: toActorName(scope.account).name,
      subject: cycle.name,
      detail: `${details.map(({ field, to }) => `${TIMELINE_WORDS[field]}: ${writeDay(to)}`).join(', ')}.`,
    },
    path,
  })
  const with_ = { organizationId: cycle.organizationId, now: now(), actorId: actor.id }
  return [
    // Who leads and writes is told once: the key is the same.
    notify(db, { ...with_, to: leadersOf(cycle) }, [told(`/people/cycles/${cycle.id}`)]),
    ...(busy ? [notify(db, { ...with_, to: busy }, [told('/tasks')])] : []),
  ]
}

async function write(scope: SignedInScope, listed: ListedCycle, changed: Changed): Promise<void> {
  const { db, now } = scope
  const { cycle } = listed
  const { settings, details } = changed
  const fields = details.map(({ field }) => field)
  const today = toDay(now(), scope.account.organization.timeZone)
  const [current] = listOpenDays(cycle.state, settings)
  // What people lead, such as what was reopened, stays with them until the day of its stage is another one.
  const nextMoveOn = fields.some((field) => field === current)
    ? findNextMoveOn(cycle.state, settings, today)
    : cycle.nextMoveOn
  await commit(
    db,
    [
      assertCycleVersion(db, cycle),
      setCycleDays(db, cycle, { settings, nextMoveOn }),
      recordCycleEvent(
        scope,
        { id: cycle.id, name: cycle.name, version: cycle.version + 1 },
        {
          action: 'review.cycle-days-changed',
          details,
          before: pickFields(daysOf(cycle.settings), fields),
          after: pickFields(daysOf(settings), fields),
        },
      ),
      ...tell(scope, listed, changed),
    ],
    { version: versionMoved },
  )
}

async function edit(
  scope: SignedInScope,
  id: string,
  { version, seenVersion, ...form }: EditDays,
): Promise<CycleDetail> {
  const listed = await requireCycle(scope, id)
  requireAction(scope, listed, 'edit-days')
  const { cycle } = listed
  const before = daysOf(cycle.settings)
  const merged = await mergeEdit(scope, {
    current: { id, version: cycle.version, values: before },
    sent: form as Partial<Days>, // those that are sent
    opened: { version, seenVersion },
    toText: (day) => before[day],
  })
  const settings = { ...cycle.settings, timeline: { ...cycle.settings.timeline, ...merged } }
  const details = listDetails<RunningDay>(before, daysOf(settings))
  if (details.length === 0) return getCycle(scope, id)
  requireOpen(scope, listed, { changed: details.map(({ field }) => field), settings })
  await write(scope, listed, { settings, details })
  return getCycle(scope, id)
}

/** Changes days of a running cycle, as far as they are still to come. */
export const updateDays = (scope: SignedInScope, id: string, form: EditDays): Promise<CycleDetail> =>
  untilCurrent(() => edit(scope, id, form))
