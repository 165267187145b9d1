import { listAuditEvents } from '#contract/organization/audit-log.ts'
import * as questions from '#contract/people/questions.ts'
import * as contract from '#contract/people/templates.ts'
import { type TestApi } from './api.ts'
import { createCompany } from './company.ts'

const RATING = { responseType: 'rating', scale: { min: 1, labels: ['Low', '', 'High'] } }

/** A company, and the calls of its owner about review templates. */
export async function openTemplates(api: TestApi) {
  const company = await createCompany(api)
  const { token } = company
  const by = { token }
  const of = (templateId: string) => ({ params: { templateId } })
  const create = (body: object = {}) =>
    api.call(contract.createTemplate, { body: { name: 'Yearly', ...body } }, by)
  const setQuestions = (id: string, chosen: (string | object)[], opened: object = {}) => {
    const all = chosen.map((each) => (typeof each === 'string' ? { questionId: each } : each))
    return api.call(
      contract.setTemplateQuestions,
      { ...of(id), body: { questions: all, ...opened } as never },
      by,
    )
  }
  const addQuestion = async (text: string, body: object = RATING): Promise<string> =>
    (await api.call(questions.createQuestion, { body: { text, ...body } as never }, by)).body.id
  return {
    ...company,
    create,
    setQuestions,
    addQuestion,
    addRating: (text: string) => addQuestion(text),
    addComment: (text: string) => addQuestion(text, { responseType: 'comment' }),
    list: (query = {}) => api.call(contract.listReviewTemplates, { query }, by),
    get: (id: string) => api.call(contract.getTemplate, of(id), by),
    preview: (id: string, query = {}) => api.call(contract.previewTemplate, { ...of(id), query }, by),
    update: (id: string, body: object) =>
      api.call(contract.updateTemplate, { ...of(id), body: { name: 'Yearly', ...body } }, by),
    archive: (id: string) => api.call(contract.archiveTemplate, of(id), by),
    restore: (id: string) => api.call(contract.restoreTemplate, of(id), by),
    duplicate: (id: string) => api.call(contract.duplicateTemplate, of(id), by),
    remove: (id: string) => api.call(contract.deleteTemplate, of(id), by),
    getQuestion: (questionId: string) => api.call(questions.getQuestion, { params: { questionId } }, by),
    changeQuestion: (questionId: string, body: object) =>
      api.call(
        questions.updateQuestion,
        { params: { questionId }, body: { ...RATING, text: 'Changed', ...body } as never },
        by,
      ),
    archiveQuestion: (questionId: string) =>
      api.call(questions.archiveQuestion, { params: { questionId } }, by),
    removeQuestion: (questionId: string) =>
      api.call(questions.deleteQuestion, { params: { questionId } }, by),
    listQuestions: () => api.call(questions.listQuestions, { query: { pageSize: 200 } }, by),
    events: async () =>
      (await api.call(listAuditEvents, { query: { area: 'review', pageSize: 200 } as never }, by)).body.items,
  }
}

export const actionsOf = ({ allowedActions }: Pick<contract.TemplateDetail, 'allowedActions'>) =>
  allowedActions.map(({ action, refusal }) => (refusal ? `no ${action}` : action))
