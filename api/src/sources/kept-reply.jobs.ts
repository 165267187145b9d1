import { openEachDb } from '#api/db/open-db.ts'
import { type Job } from '#api/jobs/job.ts'
import { deleteExpiredReplies, deleteRepliesBeyond } from './kept-reply.queries.ts'

const MAX_REPLIES_PER_ORGANIZATION = 5000

export const KEPT_REPLY_JOBS: Job[] = [
  {
    name: 'source-replies',
    every: 'night',
    run: async ({ bindings, now }) => {
      for (const db of openEachDb(bindings)) {
        await deleteExpiredReplies(db, now())
        await deleteRepliesBeyond(db, MAX_REPLIES_PER_ORGANIZATION)
      }
    },
  },
]
