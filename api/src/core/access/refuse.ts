import { DomainError } from '#api/lib/domain-error.ts'
import { type RefusalTable } from '#contract/allowed-actions.ts'

/** A policy's refusal as an error: the page and the API say the same. */
export function toRefusal<Reason extends string>(
  refusals: RefusalTable<Reason>,
  reason: Reason,
): DomainError {
  const { kind, text } = refusals[reason]
  return new DomainError(kind, text)
}

/** @throws {DomainError} where a policy refuses */
export function refuse<Reason extends string>(
  refusals: RefusalTable<Reason>,
  reason: Reason | undefined,
): void {
  if (reason !== undefined) throw toRefusal(refusals, reason)
}
