import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { rollUpFrom } from '#api/core/objectives/roll-up.queries.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { type Guard } from '#api/db/batch-assertions.ts'
import { type Statement } from '#api/db/client.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { exactOf, toStored } from '#api/ratings/objective-progress.ts'
import { foldText } from '#contract/folded-text.ts'
import { OBJECTIVE_REFUSALS } from '#contract/people/objectives.actions.ts'
import { type CheckIn } from '#contract/people/objectives.check-ins.ts'
import { type EditCheckIn, type NewCheckIn } from '#contract/people/objectives.key-results.forms.ts'
import { HEALTH_WORDS, MAX_CHECK_INS } from '#contract/people/objectives.words.ts'
import {
  isWithValue,
  laterOf,
  requirePercent,
  requireReason,
  requireValue,
  toTime,
} from './check-in-rules.ts'
import { canStillEdit, toCheckIn } from './check-in-views.ts'
import {
  assertRoomForCheckIn,
  assertUnderWay,
  type CheckInRow,
  findCheckIn,
  insertCheckIn,
  readCourse,
  setCheckedIn,
  updateCheckInRow,
} from './check-ins.queries.ts'
import { assertKeyResultVersion, type KeyResultRow, updateKeyResultRow } from './key-results.queries.ts'
import { progressOf } from './key-result-views.ts'
import { openKeyResult } from './key-results.service.ts'
import { type Opened, openObjective, requireAction } from './objective-access.ts'
import { assertObjectiveVersion } from './objective-guards.queries.ts'
import { recordObjectiveEvent } from './objectives.audit.ts'
import { rankOf } from './objectives.queries.ts'

/** What is checked in on: a key result, or an objective with manual progress. */
interface Target extends Opened {
  keyResult: KeyResultRow | null
  keyResultTitle: string | null
}

async function openTarget(
  scope: SignedInScope,
  which: { keyResultId: string } | { objectiveId: string },
): Promise<Target> {
  if ('objectiveId' in which) {
    const opened = await openObjective(scope, which.objectiveId)
    return { ...opened, keyResult: null, keyResultTitle: null }
  }
  const { row, ...opened } = await openKeyResult(scope, which.keyResultId)
  return { ...opened, keyResult: row.keyResult, keyResultTitle: row.keyResult.title }
}

/** @throws {DomainError} where the caller may not check in on it, or it can't be checked in on now */
function requireCheckIn(scope: SignedInScope, target: Target): void {
  const { found, keyResult } = target
  // Who owns another key result has no say in this one.
  const ownsKeyResult = keyResult !== null && keyResult.ownerId === scope.actor.id
  requireAction(scope, { ...target, found: { ...found, ownsKeyResult } }, 'check-in')
  if (keyResult !== null && keyResult.archivedAt !== null)
    throw new DomainError('conflict', 'This key result is archived. Restore it first.')
  if (keyResult === null && found.objective.progressMode !== 'manual')
    throw new DomainError(
      'conflict',
      'Check in on its key results: the progress of this objective comes from them.',
    )
}

const subjectOf = ({ found: { objective }, keyResult }: Target) => ({
  organizationId: objective.organizationId,
  objectiveId: objective.id,
  keyResultId: keyResult?.id ?? null,
})

/** What is so now, by the last check-in and the last one with a value. */
function toState(target: Target, latest: CheckInRow, measured: CheckInRow | undefined) {
  const { keyResult } = target
  if (!keyResult) {
    const ownProgress = measured?.value == null ? null : toStored(exactOf(measured.value).div(100))
    return { keyResult: null, own: { ownProgress, ownHealth: latest.health } }
  }
  const done = measured?.doneMilestones
  const milestones = keyResult.milestones.map((each) => ({
    ...each,
    isDone: done ? done.includes(each.title) : false,
  }))
  const currentValue = measured?.value ?? keyResult.startValue
  const { health, confidence, at: lastCheckInAt } = latest
  const progress = progressOf({ ...keyResult, milestones, currentValue })
  return {
    own: {},
    keyResult: { milestones, currentValue, progress, health, confidence, lastCheckInAt },
  }
}

interface Writing {
  row: CheckInRow
  /** The statement that writes it. */
  write: Statement
  action: 'okr.checked-in' | 'okr.check-in-changed'
  more?: Guard<'room'>[]
}

function toEventDetails({ keyResultTitle }: Target, { value, health }: CheckInRow) {
  const healths = Object.values(HEALTH_WORDS)
  return [
    ...(keyResultTitle === null ? [] : [{ field: 'keyResult' as const, from: null, to: keyResultTitle }]),
    ...(value === null ? [] : [{ field: 'value' as const, from: null, to: String(value) }]),
    { field: 'health' as const, from: null, to: healths[health - 1] ?? null },
  ]
}

/** Writes a check-in with what follows from it for its key result, its objective and all objectives above, in one batch. */
async function writeCheckIn(
  scope: SignedInScope,
  target: Target,
  { row, write, action, more = [] }: Writing,
): Promise<void> {
  const { db } = scope
  const { keyResult, found } = target
  const { objective } = found
  const course = await readCourse(db, subjectOf(target), { at: row.at, exceptId: row.id })
  const latest = laterOf(row, course.latest) ?? row
  const measured = isWithValue(row) ? laterOf(row, course.measured) : course.measured
  const state = toState(target, latest, measured)
  const isOwn = keyResult === null
  await commit(
    db,
    [
      keyResult ? assertKeyResultVersion(db, keyResult) : assertObjectiveVersion(db, objective),
      assertUnderWay(db, objective),
      ...more,
      write,
      ...(keyResult && state.keyResult ? [updateKeyResultRow(db, keyResult, state.keyResult)] : []),
      setCheckedIn(db, objective, { at: row.at, own: state.own, isVersion: isOwn }),
      rollUpFrom(db, objective),
      recordObjectiveEvent(
        scope,
        { id: objective.id, title: objective.title, ...(isOwn && { version: objective.version + 1 }) },
        { action, details: toEventDetails(target, row) },
      ),
    ],
    {
      version: versionMoved,
      'under-way': () => toRefusal(OBJECTIVE_REFUSALS, 'inactive'),
      room: () => toRefusal(OBJECTIVE_REFUSALS, 'tooMany'),
    },
  )
}

async function requireReported(
  scope: SignedInScope,
  target: Target,
  { form, at, id }: { form: EditCheckIn; at: Date; id: string },
): Promise<void> {
  if (target.keyResult) requireValue(target.keyResult, form)
  else requirePercent(form)
  const { before } = await readCourse(scope.db, subjectOf(target), { at, exceptId: id })
  requireReason(form, before)
}

async function readCheckIn(scope: SignedInScope, id: string): Promise<CheckIn> {
  const row = await findCheckIn(scope.db, { id, organizationId: scope.actor.organizationId })
  if (!row) throw noCheckIn()
  return toCheckIn(scope, row)
}

const noCheckIn = () => new DomainError('not-found', 'There is no such check-in.')

/** Checks in on a key result, or on an objective itself. */
export const checkIn = (
  scope: SignedInScope,
  which: { keyResultId: string } | { objectiveId: string },
  { at, ...form }: NewCheckIn,
): Promise<CheckIn> =>
  untilCurrent(async () => {
    const { actor, db, now } = scope
    const target = await openTarget(scope, which)
    requireCheckIn(scope, target)
    const id = newId('chi')
    const time = toTime(at, now())
    await requireReported(scope, target, { form, at: time, id })
    const row: CheckInRow = {
      id,
      ...subjectOf(target),
      ...form,
      health: rankOf(form.health),
      searched: foldText(form.comment),
      authorId: actor.id,
      at: time,
      createdAt: now(),
      editedAt: null,
    }
    await writeCheckIn(scope, target, {
      row,
      write: insertCheckIn(db, row),
      action: 'okr.checked-in',
      more: [assertRoomForCheckIn(db, subjectOf(target), MAX_CHECK_INS)],
    })
    return readCheckIn(scope, id)
  })

/** Changes an own check-in, shortly after it was posted. */
export const updateCheckIn = (scope: SignedInScope, id: string, form: EditCheckIn): Promise<CheckIn> =>
  untilCurrent(async () => {
    const { actor, db, now } = scope
    const found = await findCheckIn(db, { id, organizationId: actor.organizationId })
    if (!found) throw noCheckIn()
    const { checkIn: stored } = found
    const { keyResultId, objectiveId } = stored
    const target = await openTarget(scope, keyResultId === null ? { objectiveId } : { keyResultId })
    if (stored.authorId !== actor.id) throw toRefusal(OBJECTIVE_REFUSALS, 'author')
    requireCheckIn(scope, target)
    if (!canStillEdit(stored, now())) throw toRefusal(OBJECTIVE_REFUSALS, 'editTime')
    await requireReported(scope, target, { form, at: stored.at, id })
    const searched = foldText(form.comment)
    const values = { ...form, searched, health: rankOf(form.health), editedAt: now() }
    await writeCheckIn(scope, target, {
      row: { ...stored, ...values },
      write: updateCheckInRow(db, stored, values),
      action: 'okr.check-in-changed',
    })
    return readCheckIn(scope, id)
  })
