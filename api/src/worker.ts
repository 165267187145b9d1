import { sweepPaymentEvents } from '#api/features/account/billing/payment-events.service.ts'
import { reconcileSubscriptions } from '#api/features/account/billing/reconciliation.service.ts'
import { moveTrials } from '#api/features/account/billing/trials.service.ts'
import { forgetExpired } from '#api/features/account/identity/expiry.service.ts'
import { rescoreAudits, resumeCrawls } from '#api/features/seo/site-audit/site-audit.service.ts'
import { sweepImages } from '#api/integrations/files/image-sweep.ts'
import { deliverMail, sweepMails } from '#api/integrations/mail/mail-delivery.ts'
import { createApp } from './app.ts'
import { type Env } from './env.ts'
import { createScope, REAL_SURROUNDINGS } from './http/request-scope.ts'
import { createLog } from './lib/log.ts'
import { type Scope } from './lib/scope.ts'

export { Compute } from './compute/compute-entry.ts'
export { HostPace } from '#api/crawl/fetch/host-pace-object.ts'
export { SiteCrawl } from '#api/features/seo/site-audit/site-crawl.ts'
export { Parse } from '#api/crawl/run/parse-entry.ts'
export { RateLimit } from './lib/rate-limit-object.ts'

/** What MAIL_QUEUE carries: the row holds the rest. */
interface MailMessage {
  mailId: string
}

const app = createApp()

/** A scope for work that nobody called for. */
function createJobScope(env: Env, context: ExecutionContext, job: string): Scope {
  return createScope(env, REAL_SURROUNDINGS, {
    log: createLog({ job }),
    address: 'none',
    later: (work) => context.waitUntil(work),
  })
}

/** Runs every job, also when one before it has failed; what failed is logged and comes round again. */
async function runJobs(scope: Scope, jobs: Record<string, (scope: Scope) => Promise<unknown>>) {
  for (const [name, run] of Object.entries(jobs)) {
    try {
      await run(scope)
    } catch (error) {
      scope.log('error', 'job-failed', { name, error })
    }
  }
}

export default {
  fetch: (request, env, context) => app.fetch(request, env, context),

  async scheduled(_controller, env, context) {
    await runJobs(createJobScope(env, context, 'cron'), {
      sweepMails,
      moveTrials,
      sweepPaymentEvents,
      reconcileSubscriptions,
      forgetExpired,
      sweepImages,
      resumeCrawls,
      rescoreAudits,
    })
  },

  async queue(batch, env, context) {
    const scope = createJobScope(env, context, 'mail')
    for (const { body } of batch.messages) await deliverMail(scope, body.mailId)
  },
} satisfies ExportedHandler<Env, MailMessage>
