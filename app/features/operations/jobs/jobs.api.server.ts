import type { Api } from '#app/lib/http/api.server.ts'
import * as contract from '#contract/operations/jobs.ts'

export const listJobs = (api: Api, name: string | undefined) =>
  api(contract.listJobs, { query: name === undefined ? {} : { name } })

export const runJob = (api: Api, name: string) => api(contract.runJob, { params: { name } })
