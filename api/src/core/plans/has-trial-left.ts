import { type SignedInScope } from '#api/core/access/scope.ts'
import { findUsedTrial } from './used-trials.queries.ts'

/** One trial per person; repeating the start in the same organization is allowed. */
export async function hasTrialLeft({ db, account }: SignedInScope): Promise<boolean> {
  const { email, organizationId } = account.user
  const usedIn = await findUsedTrial(db, email)
  return usedIn === undefined || usedIn === organizationId
}
