import { type Http, mount } from '#api/http/mount.ts'
import { findPaymentState } from '#api/integrations/payment/payment-health.ts'
import { listJobHealth } from '#api/jobs/job-health.ts'
import { type Job } from '#api/jobs/job.ts'
import { getHealth } from '#contract/operations/health.ts'
import { pingDatabase } from './health.queries.ts'

export function healthRoutes(http: Http, jobs: readonly Job[]) {
  mount(http, getHealth, async ({ scope }) => {
    await pingDatabase(scope.db)
    const [payment, health] = await Promise.all([findPaymentState(scope), listJobHealth(scope, jobs)])
    return { status: 'ok' as const, version: scope.settings.VERSION, payment, jobs: health }
  })
}
