import {
  createCustomer,
  type Customer,
  describeCustomer,
  findCustomer,
} from '#api/integrations/payment/customers.ts'
import { hasPayment, sourceMissing } from '#api/integrations/payment/payment-gateway.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type Scope, type SignedInScope } from '#api/lib/scope.ts'
import { findCustomerId, saveCustomer } from './customers.queries.ts'

/** The organisation as the provider knows it; undefined before it has given a card or taken a plan. */
export async function findBillingCustomer(
  scope: Scope,
  organizationId: string,
): Promise<Customer | undefined> {
  if (!hasPayment(scope)) throw sourceMissing()
  const id = await findCustomerId(scope.db, organizationId)
  const found = id === null ? 'unknown' : await findCustomer(scope, id)
  return typeof found === 'string' ? undefined : found
}

/** The same, made where there is none: also for one that the provider has deleted, or that another account had. */
export async function ensureBillingCustomer(scope: SignedInScope): Promise<Customer> {
  const { db, actor, account, now } = scope
  const { organizationId } = actor
  if (!actor.emailConfirmed) throw new DomainError('email-unconfirmed', 'Confirm your email address first.')
  const found = await findBillingCustomer(scope, organizationId)
  const { email } = account.user
  const billedTo = account.organization
  if (found) {
    // An old address on the next invoice is no reason not to buy; the night tries again.
    await describeCustomer(scope, found, billedTo).catch(() => undefined)
    return found
  }
  const previousId = await findCustomerId(db, organizationId)
  const created = await createCustomer(scope, { organizationId, email, billedTo, previousId })
  const kept = await saveCustomer(db, { organizationId, customerId: created.id, previousId, now: now() })
  if (kept === created.id) return created
  const winner = await findCustomer(scope, kept)
  return typeof winner === 'string' ? created : winner
}
