import { refuseOtherSites } from '#api/core/access/dev-access.ts'
import { type Http, mount } from '#api/http/mount.ts'
import { type Job } from '#api/jobs/job.ts'
import * as contract from '#contract/operations/jobs.ts'
import { listJobRuns, runJobNow } from './jobs.service.ts'

export function jobsRoutes(http: Http, jobs: readonly Job[]) {
  mount(http, contract.listJobs, ({ scope, query }) => listJobRuns(scope, jobs, query))
  mount(http, contract.runJob, ({ scope, params, request }) => {
    refuseOtherSites(scope, request)
    return runJobNow(scope, jobs, params.name)
  })
}
