import { type Scope } from '#api/core/access/scope.ts'
import { commit } from '#api/db/commit.ts'
import { type Job } from '#api/jobs/job.ts'
import { deleteExpired, deleteUnusedClients } from './oauth.queries.ts'

const DAY_MS = 24 * 3600_000

/** Deletes codes, tokens and apps that are over, and programs that nobody has connected. */
async function forgetUnused({ directory: db, now }: Scope): Promise<void> {
  const at = now()
  const before = (days: number) => new Date(at.getTime() - days * DAY_MS)
  await commit(db, [
    ...deleteExpired(db, at),
    deleteUnusedClients(db, { registeredBefore: before(1), usedBefore: before(90) }),
  ])
}

export const OAUTH_JOBS: Job[] = [{ name: 'unused-apps', every: 'night', run: forgetUnused }]
