import { type Refusals } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { REFUSALS as WORDS } from '#contract/organization/users.actions.ts'

export const EMAIL_TAKEN = 'This email is already in use. Please try another one.'

/** Of another organization or of nobody: both are no manager and no team of ours. */
export const fieldRefusal = (field: string, message: string) =>
  new DomainError('validation-failed', message, { errors: { [field]: [message] } })

/** What is told where a write of this slice is refused in the moment that it is made. */
export const USER_REFUSALS = {
  email: () => new DomainError('already-exists', EMAIL_TAKEN, { errors: { email: [EMAIL_TAKEN] } }),
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
} satisfies Refusals<string>
