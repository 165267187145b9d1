import { DomainError } from '#api/lib/domain-error.ts'

/** What a batch is refused with that spends a credential a second time. */
export const credentialSpent = () =>
  new DomainError('invalid-credentials', 'This sign-in was used already. Start again.')
