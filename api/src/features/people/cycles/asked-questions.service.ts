import { type SignedInScope } from '#api/core/access/scope.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { CYCLE_REFUSALS } from '#contract/people/cycles.actions.ts'
import { type Reword } from '#contract/people/cycles.questions.forms.ts'
import { type AskedQuestion, type listCycleQuestions as listed } from '#contract/people/cycles.questions.ts'
import { findOptionFault, findScaleFault, isChoice } from '#contract/people/questions.forms.ts'
import { DIRECTION_WORDS, DIRECTIONS } from '#contract/people/questions.words.ts'
import {
  type AskedRow,
  assertAskedVersion,
  findAskedRow,
  listAskedRows,
  updateWording,
} from './asked-questions.queries.ts'
import { recordCycleEvent } from './cycles.audit.ts'
import { assertCycleVersion, type ListedCycle } from './cycles.queries.ts'
import { requireAction, requireCycle } from './get-cycle.ts'

const toAsked = ({ rewordedAt, ...row }: AskedRow): AskedQuestion => ({
  id: row.id,
  direction: row.direction,
  position: row.position,
  text: row.text,
  description: row.description,
  responseType: row.responseType,
  options: row.options,
  scale: row.scale,
  rewordedAt: rewordedAt?.toISOString() ?? null,
  version: row.version,
})

const orderOf = ({ direction }: AskedRow) => DIRECTIONS.indexOf(direction)

/** Empty before the launch. */
export async function listCycleQuestions(
  scope: SignedInScope,
  cycleId: string,
): Promise<ReplyOf<typeof listed>> {
  const { cycle } = await requireCycle(scope, cycleId)
  const rows = await listAskedRows(scope.db, cycle)
  return { items: rows.toSorted((one, other) => orderOf(one) - orderOf(other)).map(toAsked) }
}

const invalid = (message: string) =>
  new DomainError('validation-failed', message, { errors: { labels: [message] } })

const labelsOf = ({ responseType, options, scale }: AskedRow): string[] =>
  isChoice(responseType) ? options.map(({ label }) => label) : (scale?.labels ?? [])

/** Only words change: positions, values and their number are what people have answered by. */
function relabel(row: AskedRow, labels: readonly string[]): Pick<AskedRow, 'options' | 'scale'> {
  if (labels.length !== labelsOf(row).length) throw invalid(CYCLE_REFUSALS.labels.text)
  if (isChoice(row.responseType)) {
    const options = row.options.map((option, index) => ({ ...option, label: labels[index] ?? '' }))
    const fault = options.some(({ label }) => label === '') ? 'Label is required.' : findOptionFault(options)
    if (fault) throw invalid(fault)
    return { options, scale: row.scale }
  }
  const scale = row.scale && { ...row.scale, labels: [...labels] }
  const fault = scale && findScaleFault(scale)
  if (fault) throw invalid(fault)
  return { options: row.options, scale }
}

/** @throws {DomainError} where somebody else has reworded it since the caller last read it */
function requireSeen(row: AskedRow, { version, seenVersion = version }: Reword): void {
  if (seenVersion === undefined || seenVersion === row.version) return
  const detail = 'Somebody changed this while it was being edited.'
  const text = `Changed meanwhile to “${row.text}”. Save again to keep yours.`
  throw new DomainError('conflict', detail, {
    errors: { '': [detail], text: [text] },
    version: row.version,
  })
}

const toWords = (row: Pick<AskedRow, 'text' | 'description'>, labels: readonly string[]) => ({
  text: row.text,
  description: row.description,
  labels: labels.join(' · ') || null,
})

interface Asked {
  cycleId: string
  questionId: string
}

async function reword(
  scope: SignedInScope,
  { cycleId, questionId }: Asked,
  form: Reword,
): Promise<AskedQuestion> {
  const { db, now } = scope
  const found = await requireCycle(scope, cycleId)
  const row = await findAskedRow(db, found.cycle, questionId)
  if (!row) throw new DomainError('not-found', 'There is no such question in this review cycle.')
  requireAction(scope, found, 'reword')
  requireSeen(row, form)
  const wording = { text: form.text, description: form.description || null }
  const details = listDetails(toWords(row, labelsOf(row)), toWords(wording, form.labels))
  const labeled = relabel(row, form.labels)
  if (details.length === 0) return toAsked(row)
  const changed = { ...row, ...wording, ...labeled, rewordedAt: now() }
  await write(scope, found, { row, changed, details, reason: form.reason })
  return toAsked({ ...changed, version: row.version + 1 })
}

interface Written {
  row: AskedRow
  changed: AskedRow
  details: { field: 'text' | 'description' | 'labels'; from: string | null; to: string | null }[]
  reason: string
}

async function write(
  scope: SignedInScope,
  { cycle }: ListedCycle,
  { row, changed, details, reason }: Written,
): Promise<void> {
  const { db } = scope
  const { id, text, description, options, scale, rewordedAt } = changed
  await commit(
    db,
    [
      assertCycleVersion(db, cycle),
      assertAskedVersion(db, row),
      updateWording(db, cycle, { id, text, description, options, scale, rewordedAt }),
      recordCycleEvent(scope, cycle, {
        action: 'review.question-reworded',
        details: [{ field: 'direction', from: null, to: DIRECTION_WORDS[row.direction] }, ...details],
        reason,
      }),
    ],
    { version: versionMoved, question: versionMoved },
  )
}

/** Changes how a question of a running cycle is worded, for everybody who reads it from then on. */
export const rewordQuestion = (scope: SignedInScope, asked: Asked, form: Reword): Promise<AskedQuestion> =>
  untilCurrent(() => reword(scope, asked, form))
