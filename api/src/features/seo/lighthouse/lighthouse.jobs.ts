import { commit } from '#api/db/commit.ts'
import { type Job } from '#api/jobs/job.ts'
import { deleteEndedEntries } from './lighthouse-queue.queries.ts'
import { runQueue, TURN_MS } from './run-queue.ts'

/** A run that begins now is over before the time of a job is. */
const GO_ON_MS = 120_000

/** The way of what no request runs: a server was ended, or the platform cut the work of a request off. */
export const LIGHTHOUSE_JOBS: Job[] = [
  {
    name: 'lighthouse',
    every: 'minute',
    run: async (scope) => {
      const { directory, now } = scope
      const begun = Date.now()
      await commit(directory, [deleteEndedEntries(directory, new Date(now().getTime() - 2 * TURN_MS))])
      await runQueue(scope, () => Date.now() - begun < GO_ON_MS)
    },
  },
]
