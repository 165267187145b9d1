import { type Scope } from '#api/core/access/scope.ts'
import { type Job } from '#api/jobs/job.ts'
import { commit } from '#api/db/commit.ts'
import { deleteSharesBefore } from './report-shares.queries.ts'

/** So long a page still says that a link has expired, and not that there is none. */
const KEPT_MS = 30 * 24 * 3600 * 1000

async function deleteOldShares({ directory, now }: Scope): Promise<void> {
  await commit(directory, [deleteSharesBefore(directory, new Date(now().getTime() - KEPT_MS))])
}

export const REPORT_JOBS: Job[] = [{ name: 'old-report-links', every: 'night', run: deleteOldShares }]
