import { type SignedInScope } from '#api/core/access/scope.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { readOkrSettings } from '#api/core/objectives/okr-settings.queries.ts'
import { rollUpFrom } from '#api/core/objectives/roll-up.queries.ts'
import { toRefusal } from '#api/core/access/refuse.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { pickFields } from '#api/core/versions/pick-fields.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { type Statement } from '#api/db/client.ts'
import { commit } from '#api/db/commit.ts'
import { newId } from '#api/lib/ids.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { OBJECTIVE_REFUSALS } from '#contract/people/objectives.actions.ts'
import { type EditObjective, type NewObjective } from '#contract/people/objectives.forms.ts'
import { type listObjectives as listed, type ObjectiveDetail } from '#contract/people/objectives.ts'
import { listChanged } from './changed-values.ts'
import { getObjective } from './get-objective.ts'
import { listSupportIds } from './linked.queries.ts'
import { type Opened, openObjective, readViewer, requireAction } from './objective-access.ts'
import {
  contentOf,
  merge,
  toWords,
  toWritten,
  type Values,
  valuesOf,
  type Written,
} from './objective-content.ts'
import { assertMeasured, assertObjectiveVersion, assertRoom } from './objective-guards.queries.ts'
import { atField, CONTENT_REFUSALS, guardContent, requireContent } from './objective-rules.ts'
import { lookNow, toObjective } from './objective-views.ts'
import {
  deleteObjectiveRow,
  insertObjective,
  setLinks,
  updateObjectiveRow,
} from './objective-writes.queries.ts'
import { recordObjectiveEvent } from './objectives.audit.ts'
import { pageOfObjectives } from './objectives.queries.ts'

export async function listObjectives(
  scope: SignedInScope,
  query: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const [viewer, settings] = await Promise.all([
    readViewer(scope),
    readOkrSettings(scope.db, scope.actor.organizationId),
  ])
  const { rows, total } = await pageOfObjectives(scope.db, viewer, query)
  const looked = lookNow(scope, settings)
  return { items: rows.map((row) => toObjective(row, looked)), total }
}

interface Creation {
  id: string
  written: Written
  /** Beside the objective, in the same batch. */
  more?: Statement[]
  copyOf?: string
}

/** Writes the draft of an objective, where the caller may have one like it. */
export async function writeNew(
  scope: SignedInScope,
  { id, written, more = [], copyOf }: Creation,
): Promise<ObjectiveDetail> {
  const { actor, db, now } = scope
  const { organizationId } = actor
  const [viewer, settings] = await Promise.all([readViewer(scope), readOkrSettings(db, organizationId)])
  const asked = { viewer, settings, written, before: null }
  await requireContent(scope, asked)
  const which = { id, organizationId }
  const { content } = written
  const details = copyOf === undefined ? [] : [{ field: 'copyOf' as const, from: null, to: copyOf }]
  await commit(
    db,
    [
      assertRoom(db, organizationId),
      ...guardContent(scope, which, asked),
      insertObjective(db, { ...which, content, createdBy: actor.id, now: now() }),
      ...setLinks(db, which, written),
      ...more,
      rollUpFrom(db, which),
      recordObjectiveEvent(
        scope,
        { id, title: content.title, version: 1 },
        { action: 'okr.objective-created', details },
      ),
    ],
    { ...CONTENT_REFUSALS, room: () => toRefusal(OBJECTIVE_REFUSALS, 'limit') },
  )
  return getObjective(scope, id)
}

export const createObjective = (scope: SignedInScope, form: NewObjective): Promise<ObjectiveDetail> =>
  writeNew(scope, { id: newId('obj'), written: toWritten(form) })

export const updateObjective = (
  scope: SignedInScope,
  id: string,
  form: EditObjective,
): Promise<ObjectiveDetail> => untilCurrent(() => editObjective(scope, id, form))

async function readWritten({ db }: SignedInScope, { found }: Opened): Promise<Written> {
  return {
    content: contentOf(found.objective),
    ownerIds: found.owners.map((owner) => owner.id).sort(),
    supportIds: await listSupportIds(db, found.objective.id),
  }
}

/** What the caller can't see they can't mean to take away. */
function withUnseen(
  sent: Written,
  before: Written,
  { found, seen }: Opened & { seen: readonly string[] },
): Written {
  const unseen = before.supportIds.filter((id) => !seen.includes(id))
  const isParentHidden = !found.seesParent && sent.content.parentId === null
  return {
    content: isParentHidden ? { ...sent.content, parentId: before.content.parentId } : sent.content,
    ownerIds: sent.ownerIds.toSorted(),
    supportIds: [...new Set([...sent.supportIds, ...unseen])].sort(),
  }
}

async function mergeObjective(scope: SignedInScope, opened: Opened, form: EditObjective) {
  const { found } = opened
  const before = await readWritten(scope, opened)
  const seen = (await getObjective(scope, found.objective.id)).supports.map(({ id }) => id)
  const sent = withUnseen(toWritten(form), before, { ...opened, seen })
  const values: Values = valuesOf(before)
  const words = async (field: keyof Values) => {
    const names = await requireContent(scope, { ...opened, written: before, before })
    return toWords(before, names)[field]
  }
  const merged = await mergeEdit(scope, {
    current: { id: found.objective.id, version: found.objective.version, values },
    sent: valuesOf(sent),
    opened: form,
    toText: words,
  })
  return { before, after: merge(before, sent, Object.keys(merged)) }
}

const EDIT_REFUSALS = {
  ...CONTENT_REFUSALS,
  version: versionMoved,
  measured: atField('progressMode', 'needsKeyResult'),
}

interface Change {
  opened: Opened
  before: Written
  after: Written
  event: Statement
}

/** Writes a changed objective, with what follows from it for those above. */
function writeChange(scope: SignedInScope, { opened, before, after, event }: Change): Promise<void> {
  const { db, now } = scope
  const { objective } = opened.found
  const oldParent = before.content.parentId
  return commit(
    db,
    [
      assertObjectiveVersion(db, objective),
      ...guardContent(scope, objective, { ...opened, written: after, before }),
      updateObjectiveRow(db, objective, after.content, now()),
      ...setLinks(db, objective, after),
      ...(objective.state === 'active' ? [assertMeasured(db, objective)] : []),
      rollUpFrom(db, objective),
      // The one that it was aligned with before has lost a part.
      ...(oldParent !== null && oldParent !== after.content.parentId
        ? [rollUpFrom(db, { ...objective, id: oldParent })]
        : []),
      event,
    ],
    EDIT_REFUSALS,
  )
}

async function editObjective(
  scope: SignedInScope,
  id: string,
  form: EditObjective,
): Promise<ObjectiveDetail> {
  const opened = await openObjective(scope, id)
  requireAction(scope, opened, 'edit')
  const { objective, team, period } = opened.found
  const { before, after } = await mergeObjective(scope, opened, form)
  if (objective.state !== 'draft' && after.content.periodId === null)
    throw atField('periodId', 'needsPeriod')()
  const names = await requireContent(scope, { ...opened, written: after, before })
  const namesBefore = { ...names, teamName: team?.name ?? null, periodName: period?.name ?? null }
  // Two objectives, people or teams can have one name.
  const changed = listChanged(valuesOf(before), valuesOf(after))
  if (changed.length === 0) return getObjective(scope, id)
  const details = listDetails<keyof Values>(toWords(before, namesBefore), toWords(after, names))
  const event = recordObjectiveEvent(
    scope,
    { id, title: after.content.title, version: objective.version + 1 },
    {
      action: 'okr.objective-updated',
      details,
      before: pickFields(valuesOf(before), changed),
      after: pickFields(valuesOf(after), changed),
    },
  )
  await writeChange(scope, { opened, before, after, event })
  return getObjective(scope, id)
}

export const deleteObjective = (scope: SignedInScope, id: string): Promise<void> =>
  untilCurrent(async () => {
    const { db } = scope
    const opened = await openObjective(scope, id)
    requireAction(scope, opened, 'delete')
    const { objective } = opened.found
    await commit(
      db,
      [
        assertObjectiveVersion(db, objective),
        deleteObjectiveRow(db, objective),
        ...(objective.parentId === null ? [] : [rollUpFrom(db, { ...objective, id: objective.parentId })]),
        recordObjectiveEvent(scope, objective, { action: 'okr.objective-deleted' }),
      ],
      { version: versionMoved },
    )
  })
