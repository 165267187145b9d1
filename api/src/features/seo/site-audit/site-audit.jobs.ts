import { type Job } from '#api/jobs/job.ts'
import { rescoreAudits, resumeCrawls } from './site-audit.service.ts'

export const SITE_AUDIT_JOBS: Job[] = [
  { name: 'crawl-resumption', every: 'minute', run: resumeCrawls },
  { name: 'audit-scores', every: 'minute', run: rescoreAudits },
]
