import { isUniqueViolation } from '#api/db/client.ts'
import { DomainError } from '#api/lib/domain-error.ts'

const usedAlready = () =>
  new DomainError('invalid-credentials', 'This sign-in was used already. Start again.')

/** Runs the transaction that spends the credential; one that was spent before makes all of it fail. */
export async function spendingOnce<T>(run: () => Promise<T>, refusal = usedAlready): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isUniqueViolation(error, 'spent_credentials.hash')) throw error
    throw refusal()
  }
}
