import { findFailedAssertion } from '#api/db/batch-assertions.ts'
import { type Db, isUniqueViolation, runBatch, type Statement } from '#api/db/client.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { REFUSALS as WORDS } from '#contract/organization/users.actions.ts'
import { type Assertion } from './user-writes.queries.ts'

export const EMAIL_TAKEN = 'This email is already in use. Please try another one.'

/** Of another organization or of nobody: both are no manager and no team of ours. */
export const fieldRefusal = (field: string, message: string) =>
  new DomainError('validation-failed', message, { errors: { [field]: [message] } })

const REFUSALS: Record<Assertion, () => DomainError> = {
  places: () => new DomainError('limit-reached', WORDS.places.text),
  unchanged: () =>
    new DomainError(
      'conflict',
      'Somebody else has just changed this person. Look again and repeat what is still right.',
    ),
  'other-owner': () => new DomainError('conflict', WORDS['last-owner'].text),
  manager: () => fieldRefusal('managerId', 'Manager is invalid'),
  loop: () => fieldRefusal('managerId', 'This manager reports to this person. Choose somebody else.'),
  teams: () => fieldRefusal('teamIds', 'Team is invalid'),
  mails: () =>
    new DomainError(
      'too-many-requests',
      'Your organization has just sent as many invitations as it can in 24 hours.',
    ),
  recipients: () =>
    new DomainError(
      'too-many-requests',
      'This address has just been sent as many invitations as it can get in 24 hours.',
    ),
}

/** Makes all of the writes, or none and says why not. */
export async function writeAll(db: Db, statements: Statement[]): Promise<void> {
  try {
    await runBatch(db, statements)
  } catch (error) {
    // Another organization's people are nobody's business here: only somebody of the same one is in the way.
    if (isUniqueViolation(error, 'users.organization_id, users.email')) {
      throw new DomainError('already-exists', EMAIL_TAKEN, { errors: { email: [EMAIL_TAKEN] } })
    }
    const failed = findFailedAssertion(error)
    if (failed === undefined) throw error
    // The batches of this slice have no other assertions than its own.
    throw REFUSALS[failed as Assertion]()
  }
}
