import { forgetUsesOfCycle, setUsesOfCycle } from '#api/core/review-content/content-uses.queries.ts'
import { commit } from '#api/db/commit.ts'
import { openDb } from '#api/db/open-db.ts'
import { type TestApi } from './api.ts'

interface Cycle {
  organizationId: string
  /** Questions, templates and attributes. */
  contentIds: string[]
}

/** Has a review cycle use these, as its own changes do; resolves to a function that deletes it. */
export async function useInCycle({ bindings }: TestApi, { organizationId, contentIds }: Cycle) {
  const db = await openDb(bindings, organizationId)
  const cycleId = `rcy_${crypto.randomUUID()}`
  await commit(db, setUsesOfCycle(db, { organizationId, cycleId, contentIds }))
  return () => commit(db, [forgetUsesOfCycle(db, { organizationId, cycleId })])
}
