import { parseWithZod } from '@conform-to/zod/v4'
import { button, form, type Intent, show } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { paths } from '#app/lib/paths.ts'
import { searchAddress } from '#app/ui/data/search-address.ts'
import { isScored } from '#contract/people/template-weights.ts'
import { TemplateQuestionsForm } from '#contract/people/templates.forms.ts'
import { MAX_TEMPLATE_QUESTIONS } from '#contract/people/templates.words.ts'
import { moveRow, type QuestionRow, readRows, type ShownRows } from './question-rows.ts'
import { check, checkNew } from './template-form.check.ts'
import {
  archiveTemplate,
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  getTemplate,
  restoreTemplate,
  setTemplateQuestions,
  updateTemplate,
} from './templates.api.server.ts'

const FAILURES = {
  create: 'Failed to create template. Please try again.',
  update: 'Failed to update template. Please try again.',
  delete: 'Failed to delete template. Please try again.',
}

/** Intents of the form for a new template. */
export const newTemplateIntents = {
  default: form(
    checkNew,
    ({ api, value }) => createTemplate(api, value),
    ({ id }) => redirectDone(paths.template(id), 'The template was created. Add its questions here.'),
    { failure: FAILURES.create },
  ),
}

/** Buttons of one template, named by its id: in a row of the list, and on its pages. `at` is where they lead back to. */
const toButtons = (at: string) => ({
  archive: button(
    ({ api, text }) => archiveTemplate(api, text('id')),
    () => redirectDone(at, 'The template was archived.'),
    { at, failure: FAILURES.update },
  ),
  restore: button(
    ({ api, text }) => restoreTemplate(api, text('id')),
    () => redirectDone(at, 'The template was restored.'),
    { at, failure: FAILURES.update },
  ),
  duplicate: button(
    ({ api, text }) => duplicateTemplate(api, text('id')),
    ({ id }) => redirectDone(paths.template(id), 'The template was copied. Change the copy here.'),
    { at, failure: FAILURES.create },
  ),
  delete: button(
    ({ api, text }) => deleteTemplate(api, text('id')),
    () => redirectDone(paths.templates(), 'The template was deleted.'),
    { at, failure: FAILURES.delete },
  ),
})

/** Buttons in the rows of the list, which lead back to it as it was asked for. */
export const toListIntents = (search: string) =>
  toButtons(paths.templates() + searchAddress(search, { delete: null, index: null }))

export function toSettingsIntents(id: string) {
  const here = paths.templateSettings(id)
  return {
    ...toButtons(here),
    default: form(
      check,
      ({ api, value }) => updateTemplate(api, id, value),
      () => redirectDone(here, 'The template was updated.'),
      { failure: FAILURES.update },
    ),
  }
}

const rowsOf = (sent: FormData): QuestionRow[] =>
  readRows(sent.getAll('question[]').map(String), (name) => sent.get(name))

/** Without script, a button in a row sends the whole form, which comes back as it is to be then. */
const changeRows = (change: (rows: QuestionRow[]) => QuestionRow[]): Intent<ShownRows> =>
  button(
    ({ form: sent, text }) => ({ rows: change(rowsOf(sent)), version: text('version') }),
    (shown) => show<ShownRows>(shown),
  )

type RowIntents = Record<`row-${string}`, Intent<ShownRows>>

const toIntentsOfRow = (index: number): RowIntents => ({
  [`row-up-${index}`]: changeRows((rows) => moveRow(rows, index, -1)),
  [`row-down-${index}`]: changeRows((rows) => moveRow(rows, index, 1)),
  [`row-remove-${index}`]: changeRows((rows) => rows.toSpliced(index, 1)),
})

const toRowIntents = (): RowIntents =>
  Object.assign(
    {},
    ...Array.from({ length: MAX_TEMPLATE_QUESTIONS }, (_, index) => toIntentsOfRow(index)),
  ) as RowIntents // of these

export function toQuestionsIntents(id: string) {
  const here = paths.template(id)
  return {
    ...toButtons(here),
    ...toRowIntents(),
    default: form(
      (sent) => parseWithZod(sent, { schema: TemplateQuestionsForm, disableAutoCoercion: true }),
      ({ api, value }) => setTemplateQuestions(api, id, value),
      () => redirectDone(here, 'The questions were saved.'),
      { failure: FAILURES.update },
    ),
  }
}

/** Adds a question at the end. Among weights, one that is scored counts nothing until somebody says how much. */
async function addQuestion(api: Api, id: string, questionId: string, isScoredQuestion: boolean) {
  const { questions, version, weightTotal } = await getTemplate(api, id)
  const weight = weightTotal !== null && isScoredQuestion ? 0 : null
  return setTemplateQuestions(api, id, {
    questions: [
      ...questions.map(({ question, requiredOverride, weight: own }) => ({
        questionId: question.id,
        requiredOverride,
        weight: own,
      })),
      { questionId, requiredOverride: null, weight },
    ],
    version,
  })
}

type GetQuestion = (api: Api, id: string) => Promise<Parameters<typeof isScored>[0]>

/** Buttons beside the questions that can be added. */
export function toAddIntents(id: string, search: string, getQuestion: GetQuestion) {
  const at = paths.addToTemplate(id) + searchAddress(search, {})
  return {
    add: button(
      async ({ api, text }) => {
        const question = await getQuestion(api, text('id'))
        return addQuestion(api, id, text('id'), isScored(question))
      },
      () => redirectDone(at, 'The question was added.'),
      { at, failure: FAILURES.update },
    ),
  }
}
