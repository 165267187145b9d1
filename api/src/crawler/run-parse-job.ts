import { auditSinglePage } from '#api/engine/audit-page.ts'
import { runBatch } from './batch-job.ts'
import { fetchPage } from './fetch-page.ts'
import { type Send } from './fetch-rules.ts'
import { runHostJob } from './host-job.ts'
import { type ParseJob } from './parse-job.ts'
import { runProofJob } from './proof-job.ts'
import { runSitemapJob } from './sitemap-job.ts'

/** Everything that a parse step can do; stateless, so it runs wherever there is room. */
export async function runParseJob(job: ParseJob, send?: Send): Promise<string> {
  switch (job.kind) {
    case 'pages':
      return runBatch(job, send)
    case 'host':
      return JSON.stringify(await runHostJob(job, send))
    case 'sitemap':
      return JSON.stringify(await runSitemapJob(job, send))
    case 'page':
      return JSON.stringify(auditSinglePage(await fetchPage(job.url, job.rules, send), new Date()))
    case 'proof':
      return JSON.stringify(await runProofJob(job, send))
  }
}
