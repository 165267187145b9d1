import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { findScoredCycle, listScoredCycles } from '#api/core/reviews/packet-results.queries.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { pickFields } from '#api/core/versions/pick-fields.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import {
  APPRAISAL_CYCLE_FROZEN,
  APPRAISAL_CYCLE_REFUSALS,
  MAX_APPRAISAL_CYCLES,
} from '#contract/people/appraisal-cycles.actions.ts'
import { type EditAppraisalCycle, NewAppraisalCycle } from '#contract/people/appraisal-cycles.forms.ts'
import {
  type AppraisalCycleDetail,
  type listAppraisalCycles as listed,
  type listScoredReviewCycles as scored,
} from '#contract/people/appraisal-cycles.ts'
import { APPRAISAL_VISIBILITY_WORDS } from '#contract/people/appraisal-cycles.words.ts'
import { recordCycleEvent } from './appraisal-cycles.audit.ts'
import {
  assertCycleVersion,
  assertRoomForCycle,
  type CycleContent,
  type FoundCycle,
  insertCycle,
  pageOfCycles,
  updateCycleRow,
} from './appraisal-cycles.queries.ts'
import { getAppraisalCycle, requireAction, requireCycle, toCycle } from './get-appraisal-cycle.ts'

export async function listAppraisalCycles(
  { actor, db }: SignedInScope,
  query: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const { rows, total } = await pageOfCycles(db, actor.organizationId, query)
  return { items: rows.map(toCycle), total }
}

const MOST_REVIEW_CYCLES = 50

export const listScoredReviewCycles = async ({
  actor,
  db,
}: SignedInScope): Promise<ReplyOf<typeof scored>> => ({
  items: await listScoredCycles(db, { organizationId: actor.organizationId, max: MOST_REVIEW_CYCLES }),
})

const invalid = (field: string, message: string) =>
  new DomainError('validation-failed', message, { errors: { [field]: [message] } })

/** The name of the review cycle that counts; null for none. One that counts already may have been reopened. */
async function requireReviewCycle(
  { actor, db }: SignedInScope,
  id: string | null,
  before: FoundCycle['reviewCycle'] = null,
): Promise<string | null> {
  if (id === null) return null
  if (id === before?.id) return before.name
  const found = await findScoredCycle(db, { id, organizationId: actor.organizationId })
  if (!found) throw invalid('reviewCycleId', 'Choose a completed review cycle.')
  return found.name
}

const toContent = (form: NewAppraisalCycle): CycleContent => ({
  name: form.name,
  description: form.description || null,
  startDate: form.startDate,
  endDate: form.endDate,
  weights: form.weights,
  reviewCycleId: form.reviewCycleId,
  scaleMax: form.scaleMax,
  visibility: form.visibility,
})

export async function createAppraisalCycle(
  scope: SignedInScope,
  form: NewAppraisalCycle,
): Promise<AppraisalCycleDetail> {
  const { actor, db, now } = scope
  await requireReviewCycle(scope, form.reviewCycleId)
  const { organizationId } = actor
  const row = {
    id: newId('acy'),
    organizationId,
    ...toContent(form),
    state: 'not_started' as const,
    createdBy: actor.id,
    createdAt: now(),
    version: 1,
  }
  await commit(
    db,
    [
      assertRoomForCycle(db, organizationId, MAX_APPRAISAL_CYCLES),
      insertCycle(db, row),
      recordCycleEvent(scope, row, { action: 'appraisal.cycle-created', after: { name: row.name } }),
    ],
    { room: () => toRefusal(APPRAISAL_CYCLE_REFUSALS, 'limit') },
  )
  return getAppraisalCycle(scope, row.id)
}

const contentOf = (row: CycleContent): CycleContent => ({
  name: row.name,
  description: row.description,
  startDate: row.startDate,
  endDate: row.endDate,
  weights: row.weights,
  reviewCycleId: row.reviewCycleId,
  scaleMax: row.scaleMax,
  visibility: row.visibility,
})

/** As the audit log keeps it, and as two edits are compared. The names are those of the audit log. */
const valuesOf = ({ weights, reviewCycleId, scaleMax, ...content }: CycleContent) => ({
  ...content,
  weights: `Key result areas ${weights.kra}%, self ${weights.self}%, review ${weights.review}%`,
  reviewCycle: reviewCycleId,
  scaleMax: String(scaleMax),
})
type Values = ReturnType<typeof valuesOf>

const FROZEN: readonly (keyof Values)[] = ['startDate', 'endDate', 'weights', 'reviewCycle', 'scaleMax']

/** The fields of the content behind one value. */
const toContentFields = (changed: readonly string[]) =>
  changed.map((field) => (field === 'reviewCycle' ? 'reviewCycleId' : field))

const toWords = (values: Values, reviewCycle: string | null) => ({
  ...values,
  reviewCycle,
  visibility: APPRAISAL_VISIBILITY_WORDS[values.visibility],
})

async function mergeCycle(
  scope: SignedInScope,
  { cycle, reviewCycle }: FoundCycle,
  { version, seenVersion, ...form }: EditAppraisalCycle,
): Promise<CycleContent> {
  const values = valuesOf(contentOf(cycle))
  const sent = toContent(form)
  const merged = await mergeEdit(scope, {
    current: { id: cycle.id, version: cycle.version, values },
    sent: valuesOf(sent),
    opened: { version, seenVersion },
    toText: (field) => toWords(values, reviewCycle?.name ?? null)[field],
  })
  return { ...contentOf(cycle), ...pickFields(sent, toContentFields(Object.keys(merged))) }
}

/** Two edits that fit alone need not fit together. */
function requireFit(content: CycleContent): void {
  const fields = { ...content, description: content.description ?? '' }
  const issue = NewAppraisalCycle.safeParse(fields).error?.issues[0]
  if (issue) throw invalid(issue.path.join('.'), issue.message)
}

export const updateAppraisalCycle = (
  scope: SignedInScope,
  id: string,
  form: EditAppraisalCycle,
): Promise<AppraisalCycleDetail> => untilCurrent(() => editCycle(scope, id, form))

/** What an edit changes, with the name of the review cycle that counts. */
async function compare(scope: SignedInScope, { cycle, reviewCycle }: FoundCycle, content: CycleContent) {
  const name = await requireReviewCycle(scope, content.reviewCycleId, reviewCycle)
  const [before, after] = [valuesOf(contentOf(cycle)), valuesOf(content)]
  const words = [toWords(before, reviewCycle?.name ?? null), toWords(after, name)] as const
  return { before, after, details: listDetails<keyof Values>(...words) }
}

async function editCycle(
  scope: SignedInScope,
  id: string,
  form: EditAppraisalCycle,
): Promise<AppraisalCycleDetail> {
  const { db } = scope
  const found = await requireCycle(scope, id)
  requireAction(scope, found, 'edit')
  const { cycle } = found
  const content = await mergeCycle(scope, found, form)
  requireFit(content)
  const { before, after, details } = await compare(scope, found, content)
  if (details.length === 0) return getAppraisalCycle(scope, id)
  const changed = details.map(({ field }) => field)
  if (cycle.state !== 'not_started' && changed.some((field) => FROZEN.includes(field)))
    throw new DomainError('conflict', APPRAISAL_CYCLE_FROZEN)
  await commit(
    db,
    [
      assertCycleVersion(db, cycle),
      updateCycleRow(db, cycle, content),
      recordCycleEvent(
        scope,
        { id, name: content.name, version: cycle.version + 1 },
        {
          action: 'appraisal.cycle-updated',
          details,
          before: pickFields(before, changed),
          after: pickFields(after, changed),
        },
      ),
    ],
    { version: versionMoved },
  )
  return getAppraisalCycle(scope, id)
}
