import { type Job } from '#api/jobs/job.ts'
import { type Audits } from './audits.ts'
import { reportScheduledAudits } from './report-runs.service.ts'
import { deleteOldRuns, startScheduledAudits } from './scheduled-runs.service.ts'

export const toProjectJobs = (audits: Audits): Job[] => [
  { name: 'scheduled-audits', every: 'minute', run: (scope) => startScheduledAudits(scope, audits) },
  { name: 'scheduled-audit-mails', every: 'minute', run: (scope) => reportScheduledAudits(scope, audits) },
  { name: 'old-scheduled-audits', every: 'night', run: deleteOldRuns },
]
