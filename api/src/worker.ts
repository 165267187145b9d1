import { WorkerEntrypoint } from 'cloudflare:workers'
import { runDueJobs } from '#api/jobs/run-jobs.ts'
import { deliverMail } from '#api/mail/mail-delivery.ts'
import { type PageReads, type ReadResponse, type ReadBatch } from '#contract/page-reads.ts'
import { createApp } from './app.ts'
import { type Env } from './env.ts'
import { answerReads } from './http/page-reads.ts'
import { createScope, REAL_SURROUNDINGS } from './http/request-scope.ts'
import { JOBS } from './jobs.ts'
import { createLog } from './lib/log.ts'
import { type Scope } from '#api/core/access/scope.ts'

export { Compute } from './compute/compute-entry.ts'
export { HostPace } from '#api/crawl/fetch/host-pace-object.ts'
export { SiteCrawl } from '#api/features/seo/site-audit/site-crawl.ts'
export { SearchIndex } from '#api/search-index/run/search-index-object.ts'
export { Parse } from '#api/crawl/run/parse-entry.ts'
export { RateLimit } from './lib/rate-limit-object.ts'
export { SearchPerformance } from './search-performance/search-performance-object.ts'

/** A message of MAIL_QUEUE; the rest is in the row. */
interface MailMessage {
  mailId: string
}

const app = createApp()

/** Batched reads of the app. Not public: only a worker with a binding can call it. */
export class Reads extends WorkerEntrypoint<Env> implements PageReads {
  read(batch: ReadBatch): Promise<ReadResponse[]> {
    return answerReads(app, batch, this.env, this.ctx)
  }
}

/** A scope for work without a caller. */
function createJobScope(env: Env, context: ExecutionContext, job: string): Scope {
  return createScope(env, REAL_SURROUNDINGS, {
    log: createLog({ job }),
    address: 'none',
    later: (work) => context.waitUntil(work),
  })
}

export default {
  fetch: (request, env, context) => app.fetch(request, env, context),

  async scheduled({ scheduledTime }, env, context) {
    const scopeFor = (job: string) => createJobScope(env, context, job)
    await runDueJobs({ jobs: JOBS, scopeFor, at: new Date(scheduledTime) })
  },

  async queue(batch, env, context) {
    const scope = createJobScope(env, context, 'mail')
    for (const { body } of batch.messages) await deliverMail(scope, body.mailId)
  },
} satisfies ExportedHandler<Env, MailMessage>
