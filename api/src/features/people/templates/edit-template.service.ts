import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { assertUnused } from '#api/core/review-content/content-uses.queries.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { pickFields } from '#api/core/versions/pick-fields.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { EMPTY_TEMPLATE, toTemplateRefusals } from '#contract/people/templates.actions.ts'
import { type EditTemplate, type TemplateQuestions } from '#contract/people/templates.forms.ts'
import { type TemplateDetail } from '#contract/people/templates.ts'
import { type Chosen, chooseQuestions, noRoomForQuestions, writeChosen } from './chosen-questions.ts'
import { getOwn, getTemplate, listAsked } from './get-template.ts'
import {
  type Asked,
  contentOf,
  findTemplateFault,
  hasOtherStructure,
  toContent,
  toTemplateQuestion,
  toValues,
  valuesOf,
  writeQuestions,
} from './template-content.ts'
import { recordTemplateEvent } from './templates.audit.ts'
import {
  assertTemplateVersion,
  countUp,
  type ListedTemplate,
  replaceQuestions,
  type TemplateContent,
  type TemplateRow,
  updateTemplateRow,
} from './templates.queries.ts'
import { templateNameTaken } from './templates.service.ts'

/** Changes of two kinds are recorded of one template: each knows nothing of the fields of the other. */

async function getOffered(scope: SignedInScope, id: string): Promise<ListedTemplate> {
  const listed = await getOwn(scope, id)
  if (listed.template.archivedAt !== null) throw toRefusal(toTemplateRefusals(listed.uses), 'archived')
  return listed
}

/** The refusal of other questions or goals while review cycles use the template. */
const frozen = (scope: SignedInScope, id: string) => async () => {
  const { uses } = await getOwn(scope, id)
  return toRefusal(toTemplateRefusals(uses), 'inUse')
}

export const updateTemplate = (
  scope: SignedInScope,
  id: string,
  form: EditTemplate,
): Promise<TemplateDetail> => untilCurrent(() => editTemplate(scope, id, form))

/** They make sense together only. */
const OF_GOALS = ['includeGoals', 'goals']
const withGoals = (changed: readonly string[]) =>
  changed.some((field) => OF_GOALS.includes(field)) ? [...changed, ...OF_GOALS] : changed

/** What the template becomes by an edit, beside what others have changed meanwhile. */
async function mergeTemplate(
  scope: SignedInScope,
  template: TemplateRow,
  { version, seenVersion, ...form }: EditTemplate,
): Promise<TemplateContent> {
  const values = valuesOf(template)
  const sent = toContent(form)
  const merged = await mergeEdit(scope, {
    current: { id: template.id, version: template.version, values },
    sent: valuesOf(sent),
    opened: { version, seenVersion },
    toText: (field) => toValues(values)[field],
  })
  return { ...contentOf(template), ...pickFields(sent, withGoals(Object.keys(merged))) }
}

/** Turning off goals must leave something to ask. */
function refuseEmptying({ template, questionCount }: ListedTemplate, content: TemplateContent): void {
  if (!template.includeGoals || content.includeGoals || questionCount > 0) return
  throw new DomainError('validation-failed', EMPTY_TEMPLATE, { errors: { includeGoals: [EMPTY_TEMPLATE] } })
}

async function editTemplate(scope: SignedInScope, id: string, form: EditTemplate): Promise<TemplateDetail> {
  const { db } = scope
  const listed = await getOffered(scope, id)
  const { template } = listed
  const content = await mergeTemplate(scope, template, form)
  refuseEmptying(listed, content)
  const before = valuesOf(template)
  const after = valuesOf(content)
  const details = listDetails<keyof typeof before>(toValues(before), toValues(after))
  if (details.length === 0) return getTemplate(scope, id)
  const changed = details.map(({ field }) => field)
  await commit(
    db,
    [
      assertTemplateVersion(db, template),
      ...(hasOtherStructure(template, content) ? [assertUnused(db, template)] : []),
      updateTemplateRow(db, template, content),
      recordTemplateEvent(
        scope,
        { id, name: content.name, version: template.version + 1 },
        {
          action: 'review.template-updated',
          details,
          before: pickFields(before, changed),
          after: pickFields(after, changed),
        },
      ),
    ],
    { version: versionMoved, unused: frozen(scope, id), name: () => templateNameTaken(content.name) },
  )
  return getTemplate(scope, id)
}

export const setQuestions = (
  scope: SignedInScope,
  id: string,
  form: TemplateQuestions,
): Promise<TemplateDetail> => untilCurrent(() => editQuestions(scope, id, form))

/** @throws where the questions can't be asked together, or somebody else has changed them meanwhile */
async function checkQuestions(
  scope: SignedInScope,
  template: TemplateRow,
  edit: { before: readonly Asked[]; asked: readonly Asked[]; form: TemplateQuestions },
): Promise<void> {
  const { before, asked, form } = edit
  const fault = findTemplateFault(template.includeGoals, asked)
  if (fault !== undefined)
    throw new DomainError('validation-failed', fault, { errors: { questions: [fault] } })
  const current = writeQuestions(before)
  await mergeEdit(scope, {
    current: { id: template.id, version: template.version, values: { questions: current } },
    sent: { questions: writeQuestions(asked) },
    opened: form,
    toText: () => current,
  })
}

/** Two questions can have one text. */
const toKey = (asked: readonly Asked[]) =>
  JSON.stringify(
    asked.map(({ question, requiredOverride, weight }) => [question.id, requiredOverride, weight]),
  )

async function editQuestions(
  scope: SignedInScope,
  id: string,
  form: TemplateQuestions,
): Promise<TemplateDetail> {
  const { template } = await getOffered(scope, id)
  const before = await listAsked(scope, id)
  const present = new Set(before.map(({ question }) => question.id))
  const chosen = await chooseQuestions(scope, form.questions, present)
  await checkQuestions(scope, template, { before, asked: chosen.asked, form })
  if (toKey(before) !== toKey(chosen.asked)) await writeQuestionsOf(scope, template, { before, chosen })
  return getTemplate(scope, id)
}

async function writeQuestionsOf(
  scope: SignedInScope,
  template: TemplateRow,
  { before, chosen }: { before: readonly Asked[]; chosen: Chosen },
): Promise<void> {
  const { db } = scope
  const [old, now] = [writeQuestions(before), writeQuestions(chosen.asked)]
  await commit(
    db,
    [
      assertTemplateVersion(db, template),
      assertUnused(db, template),
      ...writeChosen(scope, chosen),
      ...replaceQuestions(db, template, chosen.asked.map(toTemplateQuestion)),
      countUp(db, template),
      recordTemplateEvent(
        scope,
        { ...template, version: template.version + 1 },
        {
          action: 'review.template-questions-changed',
          details: listDetails<'questions'>({ questions: old || null }, { questions: now || null }),
          before: { questions: old },
          after: { questions: now },
        },
      ),
    ],
    {
      version: versionMoved,
      unused: frozen(scope, template.id),
      questions: versionMoved,
      'question-room': noRoomForQuestions,
    },
  )
}
