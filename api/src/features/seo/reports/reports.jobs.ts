import { type Scope } from '#api/core/access/scope.ts'
import { type Job } from '#api/jobs/job.ts'
import { commit } from '#api/db/commit.ts'
import { deleteOldSends, sendDueReports } from './due-reports.service.ts'
import { deleteSharesBefore } from './report-shares.queries.ts'
import { type ReportTools } from './report-tools.ts'

/** So long a page still says that a link has expired, and not that there is none. */
const KEPT_MS = 30 * 24 * 3600 * 1000

async function deleteOldShares({ directory, now }: Scope): Promise<void> {
  await commit(directory, [deleteSharesBefore(directory, new Date(now().getTime() - KEPT_MS))])
}

export const toReportJobs = (tools: ReportTools): Job[] => [
  { name: 'report-mails', every: 'minute', run: (scope) => sendDueReports(tools, scope) },
  { name: 'old-report-links', every: 'night', run: deleteOldShares },
  { name: 'old-report-sends', every: 'night', run: deleteOldSends },
]
