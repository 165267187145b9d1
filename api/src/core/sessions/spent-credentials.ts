import { DomainError } from '#api/lib/domain-error.ts'

/** The refusal for using a credential twice. */
export const credentialSpent = () =>
  new DomainError('invalid-credentials', 'This sign-in was already used. Start again.')
