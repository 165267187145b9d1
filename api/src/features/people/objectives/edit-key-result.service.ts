import { type SignedInScope } from '#api/core/access/scope.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { rollUpFrom } from '#api/core/objectives/roll-up.queries.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { pickFields } from '#api/core/versions/pick-fields.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { type Statement } from '#api/db/client.ts'
import { commit } from '#api/db/commit.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type EditKeyResult } from '#contract/people/objectives.key-results.forms.ts'
import { type KeyResult } from '#contract/people/objectives.key-results.reply.ts'
import { METRIC_WORDS } from '#contract/people/objectives.words.ts'
import { listChanged } from './changed-values.ts'
import {
  assertDueInside,
  assertKeyResultVersion,
  assertSomeWeight,
  type KeyResultRow,
  updateKeyResultRow,
} from './key-results.queries.ts'
import { progressOf } from './key-result-views.ts'
import {
  invalid,
  KEY_RESULT_REFUSALS,
  type OpenedKeyResult,
  openKeyResult,
  readKeyResult,
  toFields,
} from './key-results.service.ts'
import { listPeopleNamed } from './linked.queries.ts'
import { requireAction } from './objective-access.ts'
import { assertObjectiveVersion, assertPeople } from './objective-guards.queries.ts'
import { toWeight } from './objective-views.ts'
import { recordObjectiveEvent } from './objectives.audit.ts'

type Fields = Omit<ReturnType<typeof toFields>, 'ownerId'> & Pick<KeyResultRow, 'ownerId'>

/** As two edits are compared, and as the audit log keeps it. */
const valuesOf = (fields: Fields) => ({
  title: fields.title,
  owner: fields.ownerId,
  metric: fields.metric,
  unit: fields.unit,
  currency: fields.currency,
  startValue: String(fields.startValue),
  targetValue: String(fields.targetValue),
  allowOver: fields.allowOver,
  weight: String(toWeight(fields.weight)),
  dueDate: fields.dueDate,
  milestones: fields.milestones.map(({ title, weight }) => `${title} (${toWeight(weight)})`).join('\n'),
})
type Values = ReturnType<typeof valuesOf>

/** The stored fields behind each of those. */
const STORED: Readonly<Record<keyof Values, keyof Fields>> = {
  title: 'title',
  owner: 'ownerId',
  metric: 'metric',
  unit: 'unit',
  currency: 'currency',
  startValue: 'startValue',
  targetValue: 'targetValue',
  allowOver: 'allowOver',
  weight: 'weight',
  dueDate: 'dueDate',
  milestones: 'milestones',
}

const toWords = (values: Values, owner: string | null): Record<keyof Values, string | null> => ({
  ...values,
  owner,
  metric: METRIC_WORDS[values.metric],
  allowOver: values.allowOver ? 'Yes' : 'No',
})

async function nameOf({ actor, db }: SignedInScope, id: string | null): Promise<string | null> {
  const [person] = id === null ? [] : await listPeopleNamed(db, actor.organizationId, [id])
  return person ? joinName(person) : null
}

/** Milestones that stay are as done as they were. */
function keepDone(sent: Fields, before: KeyResultRow): Fields {
  const isDone = (title: string) => before.milestones.some((each) => each.title === title && each.isDone)
  return { ...sent, milestones: sent.milestones.map((each) => ({ ...each, isDone: isDone(each.title) })) }
}

async function mergeFields(
  scope: SignedInScope,
  keyResult: KeyResultRow,
  form: EditKeyResult,
): Promise<Fields> {
  const before = valuesOf(keyResult)
  const sent = keepDone(toFields(form), keyResult)
  const merged = await mergeEdit(scope, {
    current: { id: keyResult.id, version: keyResult.version, values: before },
    sent: valuesOf(sent),
    opened: form,
    toText: async (field) => toWords(before, await nameOf(scope, keyResult.ownerId))[field],
  })
  // The keys of what was compared.
  const keys = (Object.keys(merged) as (keyof Values)[]).map((field) => STORED[field])
  return { ...keyResult, ...pickFields(sent, keys) }
}

/** Before its first check-in a key result is where it starts. */
const toCurrent = ({ lastCheckInAt, currentValue }: KeyResultRow, { startValue }: Fields): number =>
  lastCheckInAt === null ? startValue : currentValue

interface Change {
  opened: OpenedKeyResult
  fields: Fields
  event: Statement
}

/** Writes a changed key result, with what follows from it. */
function writeChange({ db, now }: SignedInScope, { opened, fields, event }: Change): Promise<void> {
  const { keyResult } = opened.row
  const { objective } = opened.found
  const { title, ownerId, metric, unit, currency, startValue, targetValue, allowOver, weight, dueDate } =
    fields
  const measured = { metric, startValue, targetValue, milestones: fields.milestones }
  const currentValue = toCurrent(keyResult, fields)
  const added = ownerId === null || ownerId === keyResult.ownerId ? [] : [ownerId]
  return commit(
    db,
    [
      assertKeyResultVersion(db, keyResult),
      assertObjectiveVersion(db, objective),
      assertPeople(db, keyResult.organizationId, added),
      assertDueInside(db, { ...keyResult, dueDate }),
      updateKeyResultRow(db, keyResult, {
        ...{ title, ownerId, unit, currency, allowOver, weight, dueDate },
        ...measured,
        currentValue,
        progress: progressOf({ ...measured, currentValue }),
        updatedAt: now(),
      }),
      assertSomeWeight(db, objective),
      rollUpFrom(db, objective),
      event,
    ],
    { ...KEY_RESULT_REFUSALS, version: versionMoved },
  )
}

function requireSameMetric({ lastCheckInAt, metric }: KeyResultRow, form: EditKeyResult): void {
  if (lastCheckInAt !== null && form.metric !== metric)
    throw invalid('metric', 'The metric can’t be changed after the first check-in. Add another key result.')
}

export const updateKeyResult = (scope: SignedInScope, id: string, form: EditKeyResult): Promise<KeyResult> =>
  untilCurrent(async () => {
    const opened = await openKeyResult(scope, id)
    requireAction(scope, opened, 'edit-key-results')
    const { keyResult } = opened.row
    requireSameMetric(keyResult, form)
    const fields = await mergeFields(scope, keyResult, form)
    const [before, after] = [valuesOf(keyResult), valuesOf(fields)]
    const names = await Promise.all([nameOf(scope, keyResult.ownerId), nameOf(scope, fields.ownerId)])
    const changed = listChanged(before, after)
    if (changed.length === 0) return readKeyResult(scope, id)
    const details = listDetails<keyof Values>(toWords(before, names[0]), toWords(after, names[1]))
    const event = recordObjectiveEvent(
      scope,
      { id, title: fields.title, version: keyResult.version + 1 },
      {
        action: 'okr.key-result-updated',
        details,
        before: pickFields(before, changed),
        after: pickFields(after, changed),
      },
    )
    await writeChange(scope, { opened, fields, event })
    return readKeyResult(scope, id)
  })
