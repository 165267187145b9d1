import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as settings from '#contract/seo/crawl-settings.ts'
import * as ownChecks from '#contract/seo/own-checks.ts'
import * as contract from '#contract/seo/projects.ts'

export const listProjects = (api: Api, query: Partial<QueryOf<typeof contract.listProjects>>) =>
  api(contract.listProjects, { query })

/** As many as an organization can have. */
const MOST_CHOICES = 200

/** The projects by name, as options. */
export async function listProjectChoices(api: Api) {
  const { items } = await listProjects(api, { sort: 'name', pageSize: MOST_CHOICES })
  return items.map(({ id, name }) => ({ value: id, label: name }))
}

export const getProject = (api: Api, id: string) => api(contract.getProject, { params: { id } })

export const createProject = (api: Api, body: BodyOf<typeof contract.createProject>) =>
  api(contract.createProject, { body })

export const updateProject = (api: Api, id: string, body: BodyOf<typeof contract.updateProject>) =>
  api(contract.updateProject, { params: { id }, body })

export const readUrlList = (api: Api, file: File) => api(settings.readUrlList, { body: { file } })

export const tryOwnChecks = (api: Api, body: BodyOf<typeof ownChecks.tryOwnChecks>) =>
  api(ownChecks.tryOwnChecks, { body })

export const scheduleProject = (api: Api, id: string, body: BodyOf<typeof contract.scheduleProject>) =>
  api(contract.scheduleProject, { params: { id }, body })

export const pauseProject = (api: Api, id: string) => api(contract.pauseProject, { params: { id } })

export const resumeProject = (api: Api, id: string) => api(contract.resumeProject, { params: { id } })

export const auditProject = (api: Api, id: string) => api(contract.auditProject, { params: { id } })

export const deleteProject = (api: Api, id: string) => api(contract.deleteProject, { params: { id } })

export const setOwnMail = (api: Api, id: string, isWanted: boolean) =>
  api(contract.setOwnMail, { params: { id }, body: { isWanted } })

export const getMailSubscription = (api: Api, token: string) =>
  api(contract.getMailSubscription, { params: { token } })

export const unsubscribe = (api: Api, token: string) => api(contract.unsubscribe, { params: { token } })
