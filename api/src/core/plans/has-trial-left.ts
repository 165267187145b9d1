import { type SignedInScope } from '#api/core/access/scope.ts'
import { findUsedTrial } from './used-trials.queries.ts'

/** A person has one trial, and may start it again where they have started it. */
export async function hasTrialLeft({ db, account }: SignedInScope): Promise<boolean> {
  const { email, organizationId } = account.user
  const usedIn = await findUsedTrial(db, email)
  return usedIn === undefined || usedIn === organizationId
}
