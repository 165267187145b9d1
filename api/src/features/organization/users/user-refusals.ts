import { type Refusals } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { REFUSALS as WORDS } from '#contract/organization/users.actions.ts'

export const EMAIL_TAKEN = 'This email is already in use. Please try another one.'

/** Unknown ids and those of another organization are refused alike. */
export const fieldRefusal = (field: string, message: string) =>
  new DomainError('validation-failed', message, { errors: { [field]: [message] } })

/** Refusals of the guards of this slice. */
export const USER_REFUSALS = {
  email: () => new DomainError('already-exists', EMAIL_TAKEN, { errors: { email: [EMAIL_TAKEN] } }),
  seats: () => new DomainError('limit-reached', WORDS.seats.text),
  unchanged: () =>
    new DomainError('conflict', 'Somebody else just changed this person. Reload and repeat your change.'),
  'other-owner': () => new DomainError('conflict', WORDS['last-owner'].text),
  manager: () => fieldRefusal('managerId', 'Manager is invalid'),
  loop: () => fieldRefusal('managerId', 'This manager reports to this person. Choose somebody else.'),
  line: () =>
    fieldRefusal(
      'managerId',
      'This person is in the line of one of the direct reports. Choose somebody else.',
    ),
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
} satisfies Refusals<string>
