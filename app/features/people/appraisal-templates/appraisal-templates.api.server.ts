import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/people/appraisal-templates.ts'

const of = (appraisalTemplateId: string) => ({ params: { appraisalTemplateId } })

export const listAppraisalTemplates = (
  api: Api,
  query: Partial<QueryOf<typeof contract.listAppraisalTemplates>>,
) => api(contract.listAppraisalTemplates, { query })

const MOST_CHOICES = 200

/** Those that cycles are offered, by name. */
export async function listAppraisalTemplateChoices(api: Api): Promise<{ id: string; name: string }[]> {
  const { items } = await listAppraisalTemplates(api, { status: 'published', pageSize: MOST_CHOICES })
  return items.map(({ id, name }) => ({ id, name }))
}

export const getAppraisalTemplate = (api: Api, id: string) => api(contract.getAppraisalTemplate, of(id))

export const createAppraisalTemplate = (api: Api, body: BodyOf<typeof contract.createAppraisalTemplate>) =>
  api(contract.createAppraisalTemplate, { body })

export const updateAppraisalTemplate = (
  api: Api,
  id: string,
  body: BodyOf<typeof contract.updateAppraisalTemplate>,
) => api(contract.updateAppraisalTemplate, { ...of(id), body })

export const deleteAppraisalTemplate = (api: Api, id: string) => api(contract.deleteAppraisalTemplate, of(id))
export const duplicateAppraisalTemplate = (api: Api, id: string) =>
  api(contract.duplicateAppraisalTemplate, of(id))
export const archiveAppraisalTemplate = (api: Api, id: string) =>
  api(contract.archiveAppraisalTemplate, of(id))
export const restoreAppraisalTemplate = (api: Api, id: string) =>
  api(contract.restoreAppraisalTemplate, of(id))
