import { auditSinglePage } from '#api/engine/audit-page.ts'
import { runBatch } from './batch-job.ts'
import { fetchPage } from './fetch-page.ts'
import { type Send } from './fetch-rules.ts'
import { runHostJob } from './host-job.ts'
import { toOwnChecks } from './own-checks-of-job.ts'
import { type ParseJob } from './parse-job.ts'
import { type JobOutput } from './parse-messages.ts'
import { runPostJob } from './post-job.ts'
import { runProbesJob } from './probes-job.ts'
import { runProofJob } from './proof-job.ts'
import { runRobotsVerdictJob } from './robots-verdict-job.ts'
import { runSitemapJob } from './sitemap-job.ts'
import { runSitemapSearchJob } from './sitemap-search-job.ts'
import { runTechnologiesJob } from './technologies-job.ts'

/** Everything that a parse step can do; stateless, so it runs wherever there is room. */
export async function runParseJob(job: ParseJob, output: JobOutput, send?: Send): Promise<void> {
  switch (job.kind) {
    case 'pages':
      return runBatch(job, output, send)
    case 'host':
      return output.report(JSON.stringify(await runHostJob(job, output.announce, send)))
    case 'sitemap':
      return output.report(JSON.stringify(await runSitemapJob(job, output.announce, send)))
    case 'sitemap-search':
      return output.report(JSON.stringify(await runSitemapSearchJob(job, output.announce, send)))
    case 'robots-verdict':
      return output.report(JSON.stringify(await runRobotsVerdictJob(job, output.announce, send)))
    case 'probes':
      return runProbesJob(job, output, send)
    case 'page': {
      const own = toOwnChecks(job)
      const page = await fetchPage(job.url, job.rules, send)
      const result = await output.announce(job.url, () => auditSinglePage(page, new Date(), own))
      return output.report(JSON.stringify(result))
    }
    case 'technologies':
      return output.report(JSON.stringify(await runTechnologiesJob(job, output.announce, send)))
    case 'proof':
      return output.report(JSON.stringify(await runProofJob(job, send)))
    case 'post':
      return output.report(JSON.stringify(await runPostJob(job, send)))
  }
}
