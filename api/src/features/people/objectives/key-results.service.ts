import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { rollUpFrom } from '#api/core/objectives/roll-up.queries.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { OBJECTIVE_REFUSALS } from '#contract/people/objectives.actions.ts'
import { type NewKeyResult, type Weights } from '#contract/people/objectives.key-results.forms.ts'
import { type KeyResult } from '#contract/people/objectives.key-results.reply.ts'
import { type getKeyResult as contract } from '#contract/people/objectives.key-results.ts'
import { type ObjectiveDetail } from '#contract/people/objectives.ts'
import { getObjective, toDetail } from './get-objective.ts'
import {
  assertDueInside,
  assertKeyResultVersion,
  assertNoCheckIns,
  assertRoomForKeyResult,
  assertSomeWeight,
  assertStillMeasured,
  deleteKeyResultRow,
  findKeyResult,
  type FoundKeyResult,
  insertKeyResult,
  type KeyResultRow,
  setWeights,
  updateKeyResultRow,
} from './key-results.queries.ts'
import { progressOf, toKeyResult } from './key-result-views.ts'
import { type Opened, openObjective, requireAction } from './objective-access.ts'
import { assertObjectiveVersion, assertPeople } from './objective-guards.queries.ts'
import { toHundredthsOf } from './objective-views.ts'
import { recordObjectiveEvent } from './objectives.audit.ts'

export const invalid = (field: string, text: string) =>
  new DomainError('validation-failed', text, { errors: { [field]: [text] } })

export const KEY_RESULT_REFUSALS = {
  people: () => invalid('ownerId', 'The owner must be an active person of your organization.'),
  due: () => invalid('dueDate', 'The due date must be inside the dates of the objective.'),
  weights: () => toRefusal(OBJECTIVE_REFUSALS, 'weights'),
  room: () => toRefusal(OBJECTIVE_REFUSALS, 'keyResultLimit'),
}

export interface OpenedKeyResult extends Opened {
  row: FoundKeyResult
}

/** A key result of an objective that the caller may know of. */
export async function openKeyResult(scope: SignedInScope, id: string): Promise<OpenedKeyResult> {
  const row = await findKeyResult(scope.db, { id, organizationId: scope.actor.organizationId })
  if (!row) throw new DomainError('not-found', 'There is no such key result.')
  return { ...(await openObjective(scope, row.keyResult.objectiveId)), row }
}

export const readKeyResult = async (scope: SignedInScope, id: string): Promise<KeyResult> => {
  const opened = await openKeyResult(scope, id)
  return toKeyResult(opened.row, opened, scope.now())
}

export async function getKeyResult(scope: SignedInScope, id: string): Promise<ReplyOf<typeof contract>> {
  const opened = await openKeyResult(scope, id)
  // Who owns another key result may not check in on this one.
  const ownsKeyResult = opened.row.keyResult.ownerId === scope.actor.id
  const found = { ...opened.found, ownsKeyResult }
  return {
    keyResult: toKeyResult(opened.row, opened, scope.now()),
    objective: await toDetail(scope, { ...opened, found }),
  }
}

/** What people type of a key result, as it is stored. */
export const toFields = (form: NewKeyResult) => ({
  title: form.title,
  ownerId: form.ownerId,
  metric: form.metric,
  unit: form.unit,
  currency: form.currency,
  startValue: form.startValue,
  targetValue: form.targetValue,
  allowOver: form.allowOver,
  weight: toHundredthsOf(form.weight),
  dueDate: form.dueDate,
  milestones: form.milestones.map(({ title, weight }) => ({
    title,
    weight: toHundredthsOf(weight),
    isDone: false,
  })),
})

function toNewRow({ actor, now }: SignedInScope, objectiveId: string, form: NewKeyResult): KeyResultRow {
  const fields = { ...toFields(form), currentValue: form.startValue }
  return {
    id: newId('kre'),
    objectiveId,
    organizationId: actor.organizationId,
    ...fields,
    progress: progressOf(fields),
    health: null,
    confidence: null,
    lastCheckInAt: null,
    archivedAt: null,
    createdBy: actor.id,
    createdAt: now(),
    updatedAt: now(),
    version: 1,
  }
}

const named = (title: string) => [{ field: 'keyResult' as const, from: null, to: title }]

export const createKeyResult = (
  scope: SignedInScope,
  objectiveId: string,
  form: NewKeyResult,
): Promise<KeyResult> => untilCurrent(() => addKeyResult(scope, objectiveId, form))

async function addKeyResult(
  scope: SignedInScope,
  objectiveId: string,
  form: NewKeyResult,
): Promise<KeyResult> {
  const { db } = scope
  const opened = await openObjective(scope, objectiveId)
  requireAction(scope, opened, 'edit-key-results')
  const { objective } = opened.found
  const row = toNewRow(scope, objectiveId, form)
  await commit(
    db,
    [
      assertObjectiveVersion(db, objective),
      assertPeople(db, row.organizationId, [form.ownerId]),
      assertDueInside(db, row),
      assertRoomForKeyResult(db, row, opened.settings.maxKeyResults),
      insertKeyResult(db, row),
      assertSomeWeight(db, objective),
      rollUpFrom(db, objective),
      recordObjectiveEvent(
        scope,
        { id: objective.id, title: objective.title },
        { action: 'okr.key-result-created', details: named(row.title) },
      ),
    ],
    { ...KEY_RESULT_REFUSALS, version: versionMoved },
  )
  return readKeyResult(scope, row.id)
}

/** Sets how much key results count, all at once. */
export const setKeyResultWeights = (
  scope: SignedInScope,
  objectiveId: string,
  { keyResults }: Weights,
): Promise<ObjectiveDetail> =>
  untilCurrent(async () => {
    const { db } = scope
    const opened = await openObjective(scope, objectiveId)
    requireAction(scope, opened, 'edit-key-results')
    const { objective } = opened.found
    const weights = keyResults.map(({ id, weight }) => ({ id, weight: toHundredthsOf(weight) }))
    const text = keyResults.map(({ weight }) => weight).join(' / ')
    await commit(
      db,
      [
        assertObjectiveVersion(db, objective),
        setWeights(db, objective, weights),
        assertSomeWeight(db, objective),
        rollUpFrom(db, objective),
        recordObjectiveEvent(
          scope,
          { id: objective.id, title: objective.title },
          { action: 'okr.weights-changed', details: [{ field: 'weights', from: null, to: text }] },
        ),
      ],
      { version: versionMoved, weights: KEY_RESULT_REFUSALS.weights },
    )
    return getObjective(scope, objectiveId)
  })

export async function deleteKeyResult(scope: SignedInScope, id: string): Promise<void> {
  const { db } = scope
  const opened = await openKeyResult(scope, id)
  requireAction(scope, opened, 'edit-key-results')
  const { objective } = opened.found
  const { keyResult } = opened.row
  await commit(
    db,
    [
      assertNoCheckIns(db, keyResult),
      deleteKeyResultRow(db, keyResult),
      assertStillMeasured(db, objective),
      rollUpFrom(db, objective),
      recordObjectiveEvent(
        scope,
        { id: objective.id, title: objective.title },
        { action: 'okr.key-result-deleted', details: named(keyResult.title) },
      ),
    ],
    {
      unused: () => toRefusal(OBJECTIVE_REFUSALS, 'hasCheckIns'),
      measured: () => toRefusal(OBJECTIVE_REFUSALS, 'needsKeyResult'),
    },
  )
}

const archiveOrRestore =
  (action: 'okr.key-result-archived' | 'okr.key-result-restored') =>
  (scope: SignedInScope, id: string): Promise<KeyResult> =>
    untilCurrent(async () => {
      const { db, now } = scope
      const opened = await openKeyResult(scope, id)
      requireAction(scope, opened, 'edit-key-results')
      const { objective } = opened.found
      const { keyResult } = opened.row
      const isToArchive = action === 'okr.key-result-archived'
      if (isToArchive !== (keyResult.archivedAt === null)) throw toRefusal(OBJECTIVE_REFUSALS, 'state')
      await commit(
        db,
        [
          assertKeyResultVersion(db, keyResult),
          assertObjectiveVersion(db, objective),
          ...(isToArchive
            ? []
            : [
                assertRoomForKeyResult(db, keyResult, opened.settings.maxKeyResults),
                assertDueInside(db, keyResult),
              ]),
          updateKeyResultRow(db, keyResult, { archivedAt: isToArchive ? now() : null, updatedAt: now() }),
          assertSomeWeight(db, objective),
          assertStillMeasured(db, objective),
          rollUpFrom(db, objective),
          recordObjectiveEvent(
            scope,
            { id: objective.id, title: objective.title },
            { action, details: named(keyResult.title) },
          ),
        ],
        {
          ...KEY_RESULT_REFUSALS,
          version: versionMoved,
          measured: () => toRefusal(OBJECTIVE_REFUSALS, 'needsKeyResult'),
        },
      )
      return readKeyResult(scope, id)
    })

export const archiveKeyResult = archiveOrRestore('okr.key-result-archived')
export const restoreKeyResult = archiveOrRestore('okr.key-result-restored')
