import { type Failure } from '#api/integrations/payment/payment-gateway.ts'
import { DomainError } from '#api/lib/domain-error.ts'

/** A failed call is reported by what the person was doing, whichever request to the provider it was. */
export async function withFailureMessage<Result>(failure: Failure, call: Promise<Result>): Promise<Result> {
  try {
    return await call
  } catch (error) {
    const isProvider = error instanceof DomainError && error.kind === 'upstream-failed'
    throw isProvider ? new DomainError('upstream-failed', failure) : error
  }
}
