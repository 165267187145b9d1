import { type Http, mount } from '#api/http/mount.ts'
import { csvResponse } from '#api/http/csv-response.ts'
import * as contract from '#contract/people/questions.ts'
import { exportQuestions } from './export-questions.service.ts'
import {
  archiveQuestion,
  copyRecommended,
  createQuestion,
  deleteQuestion,
  duplicateQuestion,
  getQuestion,
  listQuestions,
  restoreQuestion,
  updateQuestion,
} from './questions.service.ts'

export function questionsRoutes(http: Http) {
  mount(http, contract.listQuestions, ({ scope, query }) => listQuestions(scope, query))
  // Must precede /review-questions/{questionId}.
  mount(http, contract.exportQuestions, ({ scope, query }) =>
    csvResponse('review-questions.csv', exportQuestions(scope, query)),
  )
  mount(http, contract.createQuestion, ({ scope, body }) => createQuestion(scope, body))
  mount(http, contract.getQuestion, ({ scope, params }) => getQuestion(scope, params.questionId))
  mount(http, contract.updateQuestion, ({ scope, params, body }) =>
    updateQuestion(scope, params.questionId, body),
  )
  mount(http, contract.deleteQuestion, async ({ scope, params }) => {
    await deleteQuestion(scope, params.questionId)
    return undefined
  })
  mount(http, contract.archiveQuestion, ({ scope, params }) => archiveQuestion(scope, params.questionId))
  mount(http, contract.restoreQuestion, ({ scope, params }) => restoreQuestion(scope, params.questionId))
  mount(http, contract.duplicateQuestion, ({ scope, params }) => duplicateQuestion(scope, params.questionId))
  mount(http, contract.copyRecommendedQuestion, ({ scope, params }) =>
    copyRecommended(scope, params.questionId),
  )
}
