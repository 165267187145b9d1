import { listParticipants } from '#contract/people/cycles.participants.ts'
import { type TestApi } from './api.ts'
import { insertWrittenCycle } from './auditing.ts'
import { insertReviews } from './reviews.ts'

interface Asked {
  customer: { id: string; organizationId: string; token: string }
  userIds: string[]
  /** A draft with reviewees. */
  cycleId: string
}

/** Rows for every list about reviews, straight into the database; resolves to a reviewee of the cycle. */
export async function insertListedReviews(
  api: TestApi,
  { customer, userIds, cycleId }: Asked,
): Promise<string> {
  const { id: revieweeId, organizationId, token } = customer
  const { body } = await api.call(listParticipants, { params: { cycleId } }, { token })
  await insertWrittenCycle(api, {
    id: 'rcy_written',
    organizationId,
    revieweeSees: 'named',
    hideReviewerList: false,
    revieweeId,
    written: userIds.map((by) => ({ by, direction: 'peer' })),
  })
  // Packets of drafts are nobody's.
  await api.bindings.DB.prepare(`update review_cycles set state = 'sharing' where id = ?`).bind(cycleId).run()
  await insertReviews(api, { organizationId, reviewerId: revieweeId, revieweeIds: userIds })
  return body.items[0]?.id ?? ''
}
