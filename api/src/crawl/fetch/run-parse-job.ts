import { auditSinglePage } from '#api/engine/audit-page.ts'
import { runBatch } from './batch-job.ts'
import { fetchPage } from './fetch-page.ts'
import { type Send } from './fetch-rules.ts'
import { runHostJob } from './host-job.ts'
import { runImageSizesJob } from './image-sizes-job.ts'
import { type ParseJob } from './parse-job.ts'
import { type Tell } from './parse-messages.ts'
import { runProofJob } from './proof-job.ts'
import { runRobotsVerdictJob } from './robots-verdict-job.ts'
import { runSitemapJob } from './sitemap-job.ts'
import { runSitemapSearchJob } from './sitemap-search-job.ts'

/** Everything that a parse step can do; stateless, so it runs wherever there is room. */
export async function runParseJob(job: ParseJob, tell: Tell, send?: Send): Promise<void> {
  switch (job.kind) {
    case 'pages':
      return runBatch(job, tell, send)
    case 'host':
      return tell.report(JSON.stringify(await runHostJob(job, tell.announce, send)))
    case 'sitemap':
      return tell.report(JSON.stringify(await runSitemapJob(job, tell.announce, send)))
    case 'sitemap-search':
      return tell.report(JSON.stringify(await runSitemapSearchJob(job, tell.announce, send)))
    case 'robots-verdict':
      return tell.report(JSON.stringify(await runRobotsVerdictJob(job, tell.announce, send)))
    case 'image-sizes':
      return runImageSizesJob(job, tell.report, send)
    case 'page': {
      const page = await fetchPage(job.url, job.rules, send)
      const result = await tell.announce(job.url, () => auditSinglePage(page, new Date()))
      return tell.report(JSON.stringify(result))
    }
    case 'proof':
      return tell.report(JSON.stringify(await runProofJob(job, send)))
  }
}
