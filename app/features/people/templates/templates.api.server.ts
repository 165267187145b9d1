import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/people/templates.ts'

const of = (templateId: string) => ({ params: { templateId } })

export const listTemplates = (api: Api, query: Partial<QueryOf<typeof contract.listReviewTemplates>>) =>
  api(contract.listReviewTemplates, { query })

const MOST_CHOICES = 200

/** The organization's own that are not archived, by name. */
export async function listTemplateChoices(api: Api): Promise<{ id: string; name: string }[]> {
  const { items } = await listTemplates(api, { tab: 'your', sort: 'name', pageSize: MOST_CHOICES })
  return items.map(({ id, name }) => ({ id, name }))
}

export const getTemplate = (api: Api, id: string) => api(contract.getTemplate, of(id))

export const previewTemplate = (
  api: Api,
  id: string,
  query: Partial<QueryOf<typeof contract.previewTemplate>>,
) => api(contract.previewTemplate, { ...of(id), query })

export const createTemplate = (api: Api, body: BodyOf<typeof contract.createTemplate>) =>
  api(contract.createTemplate, { body })

export const updateTemplate = (api: Api, id: string, body: BodyOf<typeof contract.updateTemplate>) =>
  api(contract.updateTemplate, { ...of(id), body })

export const setTemplateQuestions = (
  api: Api,
  id: string,
  body: BodyOf<typeof contract.setTemplateQuestions>,
) => api(contract.setTemplateQuestions, { ...of(id), body })

export const archiveTemplate = (api: Api, id: string) => api(contract.archiveTemplate, of(id))
export const restoreTemplate = (api: Api, id: string) => api(contract.restoreTemplate, of(id))
export const duplicateTemplate = (api: Api, id: string) => api(contract.duplicateTemplate, of(id))
export const deleteTemplate = (api: Api, id: string) => api(contract.deleteTemplate, of(id))
