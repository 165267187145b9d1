import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/seo/lighthouse.ts'

export const startLighthouseRuns = (api: Api, body: BodyOf<typeof contract.startLighthouseRuns>) =>
  api(contract.startLighthouseRuns, { body })

export const listLighthouseRuns = (api: Api, query: Partial<QueryOf<typeof contract.listLighthouseRuns>>) =>
  api(contract.listLighthouseRuns, { query })

export const getLighthouseRunner = (api: Api) => api(contract.getLighthouseRunner, {})

export const getLighthouseRun = (api: Api, id: string) => api(contract.getLighthouseRun, { params: { id } })

export const getLighthouseFieldData = (api: Api, id: string) =>
  api(contract.getLighthouseFieldData, { params: { id } })

export const cancelLighthouseRun = (api: Api, id: string) =>
  api(contract.cancelLighthouseRun, { params: { id } })

export const compareLighthouseRuns = (api: Api, id: string, before: string) =>
  api(contract.compareLighthouseRuns, { params: { id }, query: { before } })

export const openLighthouseReport = (api: Api, id: string) =>
  api.open(contract.downloadLighthouseReport, { params: { id } })
