import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/people/questions.ts'

const of = (questionId: string) => ({ params: { questionId } })

export const listQuestions = (api: Api, query: Partial<QueryOf<typeof contract.listQuestions>>) =>
  api(contract.listQuestions, { query })

export const getQuestion = (api: Api, id: string) => api(contract.getQuestion, of(id))

export const createQuestion = (api: Api, body: BodyOf<typeof contract.createQuestion>) =>
  api(contract.createQuestion, { body })

export const updateQuestion = (api: Api, id: string, body: BodyOf<typeof contract.updateQuestion>) =>
  api(contract.updateQuestion, { ...of(id), body })

export const archiveQuestion = (api: Api, id: string) => api(contract.archiveQuestion, of(id))
export const restoreQuestion = (api: Api, id: string) => api(contract.restoreQuestion, of(id))
export const duplicateQuestion = (api: Api, id: string) => api(contract.duplicateQuestion, of(id))
export const copyRecommendedQuestion = (api: Api, id: string) => api(contract.copyRecommendedQuestion, of(id))
export const deleteQuestion = (api: Api, id: string) => api(contract.deleteQuestion, of(id))
