import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { pickFields } from '#api/core/versions/pick-fields.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { findRefusal, hasAction } from '#contract/allowed-actions.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { PERIOD_REFUSALS, type PeriodAction } from '#contract/people/okr-periods.actions.ts'
import { type EditPeriod, type NewPeriod } from '#contract/people/okr-periods.forms.ts'
import { listPeriodActions } from '#contract/people/okr-periods.policy.ts'
import { movePeriod, type PeriodVerb } from '#contract/people/okr-periods.states.ts'
import { type listPeriods as listed, type OkrPeriod } from '#contract/people/okr-periods.ts'
import { CADENCE_WORDS, MAX_PERIODS, PERIOD_STATE_WORDS } from '#contract/people/okr-periods.words.ts'
import { relate } from '#contract/relationships.ts'
import { recordPeriodEvent } from './okr-periods.audit.ts'
import {
  assertNoneActive,
  assertNoObjectives,
  assertPeriodVersion,
  assertRoomForPeriod,
  clearDefault,
  closeObjectivesOf,
  deletePeriodRow,
  findPeriod,
  insertPeriod,
  type ListedPeriod,
  pageOfPeriods,
  type PeriodContent,
  setPeriodState,
  updatePeriodRow,
} from './okr-periods.queries.ts'

const notFound = () => new DomainError('not-found', 'There is no such period.')

function nameTaken(name: string): DomainError {
  const taken = `A period named '${name}' already exists.`
  return new DomainError('already-exists', taken, { errors: { name: [taken] } })
}

const listActions = ({ actor }: SignedInScope, { period, objectiveCount }: ListedPeriod) =>
  listPeriodActions(relate(actor), { state: period.state, objectiveCount })

function toPeriod(scope: SignedInScope, found: ListedPeriod): OkrPeriod {
  const { period, objectiveCount, activeCount } = found
  const { id, name, startDate, endDate, state, cadence, isDefault, version } = period
  const createdAt = period.createdAt.toISOString()
  return {
    ...{ id, name, startDate, endDate, state, cadence, isDefault, createdAt, version },
    objectiveCount,
    activeCount,
    allowedActions: listActions(scope, found),
  }
}

export async function listPeriods(
  scope: SignedInScope,
  query: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const { rows, total } = await pageOfPeriods(scope.db, scope.actor.organizationId, query)
  return { items: rows.map((row) => toPeriod(scope, row)), total }
}

async function requirePeriod({ actor, db }: SignedInScope, id: string): Promise<ListedPeriod> {
  const found = await findPeriod(db, { id, organizationId: actor.organizationId })
  if (!found) throw notFound()
  return found
}

export const getPeriod = async (scope: SignedInScope, id: string): Promise<OkrPeriod> =>
  toPeriod(scope, await requirePeriod(scope, id))

/** @throws {DomainError} where the state, or the caller's role, does not allow it */
function requireAction(scope: SignedInScope, found: ListedPeriod, action: PeriodAction): void {
  const actions = listActions(scope, found)
  const refusal = findRefusal(actions, action)
  if (refusal) throw toRefusal(PERIOD_REFUSALS, refusal.reason)
  if (!hasAction(actions, action)) throw toRefusal(PERIOD_REFUSALS, 'state')
}

export async function createPeriod(scope: SignedInScope, form: NewPeriod): Promise<OkrPeriod> {
  const { actor, db, now } = scope
  const row = {
    id: newId('okp'),
    organizationId: actor.organizationId,
    ...form,
    state: 'preparation' as const,
    createdBy: actor.id,
    createdAt: now(),
    updatedAt: now(),
    version: 1,
  }
  await commit(
    db,
    [
      assertRoomForPeriod(db, actor.organizationId, MAX_PERIODS),
      ...(form.isDefault ? [clearDefault(db, row)] : []),
      insertPeriod(db, row),
      recordPeriodEvent(scope, row, { action: 'okr.period-created', after: { name: row.name } }),
    ],
    { room: () => toRefusal(PERIOD_REFUSALS, 'limit'), name: () => nameTaken(form.name) },
  )
  return getPeriod(scope, row.id)
}

const contentOf = ({ name, startDate, endDate, cadence, isDefault }: PeriodContent): PeriodContent => ({
  name,
  startDate,
  endDate,
  cadence,
  isDefault,
})

const toValues = (content: PeriodContent) => ({
  ...content,
  cadence: CADENCE_WORDS[content.cadence],
  isDefault: content.isDefault ? 'Yes' : 'No',
})

export const updatePeriod = (scope: SignedInScope, id: string, form: EditPeriod): Promise<OkrPeriod> =>
  untilCurrent(() => editPeriod(scope, id, form))

async function editPeriod(scope: SignedInScope, id: string, form: EditPeriod): Promise<OkrPeriod> {
  const { db, now } = scope
  const found = await requirePeriod(scope, id)
  requireAction(scope, found, 'edit')
  const { period } = found
  const before: Record<keyof PeriodContent, string | boolean> = { ...contentOf(period) }
  const merged = await mergeEdit(scope, {
    current: { id, version: period.version, values: before },
    sent: { ...contentOf(form) },
    opened: form,
    toText: (field) => toValues(contentOf(period))[field],
  })
  const content = { ...contentOf(period), ...pickFields(contentOf(form), Object.keys(merged)) }
  const details = listDetails<keyof PeriodContent>(toValues(contentOf(period)), toValues(content))
  if (details.length === 0) return getPeriod(scope, id)
  const changed = details.map(({ field }) => field)
  await commit(
    db,
    [
      assertPeriodVersion(db, period),
      ...(content.isDefault ? [clearDefault(db, period)] : []),
      updatePeriodRow(db, period, content, now()),
      recordPeriodEvent(
        scope,
        { id, name: content.name, version: period.version + 1 },
        {
          action: 'okr.period-updated',
          details,
          before: pickFields(before, changed),
          after: pickFields({ ...content }, changed),
        },
      ),
    ],
    { version: versionMoved, name: () => nameTaken(content.name) },
  )
  return getPeriod(scope, id)
}

function stillActive(count: number): DomainError {
  const what = count === 1 ? '1 objective of this period is' : `${count} objectives of this period are`
  return new DomainError(
    'conflict',
    `${what} still active. Close them first, or close them together with the period.`,
  )
}

interface Move {
  verb: Exclude<PeriodVerb, 'delete'>
  closeObjectives?: boolean
}

/** Leads a period on, as its table of states says. */
export const movePeriodOn =
  ({ verb, closeObjectives = false }: Move) =>
  (scope: SignedInScope, id: string): Promise<OkrPeriod> =>
    untilCurrent(async () => {
      const { db, now } = scope
      const found = await requirePeriod(scope, id)
      requireAction(scope, found, verb)
      const { period, activeCount } = found
      const to = movePeriod(period.state, verb)?.to
      if (!to) throw toRefusal(PERIOD_REFUSALS, 'state')
      const details = [
        { field: 'state' as const, from: PERIOD_STATE_WORDS[period.state], to: PERIOD_STATE_WORDS[to] },
        ...(verb === 'close' && closeObjectives && activeCount > 0
          ? [{ field: 'closed' as const, from: null, to: String(activeCount) }]
          : []),
      ]
      await commit(
        db,
        [
          assertPeriodVersion(db, period),
          ...(verb === 'close' && closeObjectives ? [closeObjectivesOf(db, period, now())] : []),
          ...(verb === 'close' ? [assertNoneActive(db, period)] : []),
          setPeriodState(db, period, to, now()),
          recordPeriodEvent(
            scope,
            { ...period, version: period.version + 1 },
            { action: 'okr.period-moved', details },
          ),
        ],
        { version: versionMoved, active: () => stillActive(activeCount) },
      )
      return getPeriod(scope, id)
    })

export async function deletePeriod(scope: SignedInScope, id: string): Promise<void> {
  const { db } = scope
  const found = await requirePeriod(scope, id)
  requireAction(scope, found, 'delete')
  const { period } = found
  await commit(
    db,
    [
      assertNoObjectives(db, period),
      deletePeriodRow(db, period),
      recordPeriodEvent(scope, period, { action: 'okr.period-deleted', before: { name: period.name } }),
    ],
    { unused: () => toRefusal(PERIOD_REFUSALS, 'inUse') },
  )
}
