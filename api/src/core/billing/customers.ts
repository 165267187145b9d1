import {
  createCustomer,
  type Customer,
  describeCustomer,
  findCustomer,
  listCustomersOf,
} from '#api/integrations/payment/customers.ts'
import { hasPayment, sourceMissing } from '#api/integrations/payment/payment-gateway.ts'
import { findProviderSubscription } from '#api/integrations/payment/subscriptions.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type Scope, type SignedInScope } from '#api/core/access/scope.ts'
import { REFUSALS } from '#contract/billing/subscription.actions.ts'
import { findCustomerId, hasOrganization, saveCustomer } from './customers.queries.ts'
import { syncSubscription } from './provider-sync.ts'

interface Owner {
  organizationId: string
  /** The former customer id, which the provider does not know. */
  previousId: string | null
}

/** Of several customers, the one with a subscription; else the newest. */
async function pickCustomer(scope: Scope, customers: Customer[]): Promise<Customer | undefined> {
  for (const customer of customers) {
    const subscription = await findProviderSubscription(scope, customer)
    if (subscription?.phase === 'open') return customer
  }
  return customers[0]
}

/** Links a customer and its subscription to this organization. Undefined where a concurrent call was first. */
async function adopt(
  scope: Scope,
  customer: Customer,
  { organizationId, previousId }: Owner,
): Promise<Customer | undefined> {
  const { db, now, log } = scope
  const kept = await saveCustomer(db, { organizationId, customerId: customer.id, previousId, now: now() })
  if (kept !== customer.id) return undefined
  log('info', 'payment-customer-found-again', { organizationId, customer: customer.id })
  await syncSubscription(scope, { organizationId, customer })
  return customer
}

/** Links an organization to the customer that the provider has for it, after a backup was restored. */
export async function findLostCustomer(scope: Scope, owner: Owner): Promise<Customer | undefined> {
  const found = await pickCustomer(scope, await listCustomersOf(scope, owner.organizationId))
  return found && adopt(scope, found, owner)
}

/** The same, starting from an event about an unknown customer. Null for one that is not ours. */
export async function findLostOrganization(scope: Scope, customerId: string): Promise<string | null> {
  const customer = await findCustomer(scope, customerId)
  if (typeof customer === 'string' || customer.organizationId === null) return null
  const { organizationId } = customer
  if (!(await hasOrganization(scope.db, organizationId))) return null
  const previousId = await findCustomerId(scope.db, organizationId)
  // A customer that the provider knows stays the organization's.
  if (previousId !== null && (await findCustomer(scope, previousId)) !== 'unknown') return null
  return (await adopt(scope, customer, { organizationId, previousId })) ? organizationId : null
}

/** The organization's customer; undefined before its first card or plan. */
export async function findBillingCustomer(
  scope: Scope,
  organizationId: string,
): Promise<Customer | undefined> {
  if (!hasPayment(scope)) throw sourceMissing()
  const previousId = await findCustomerId(scope.db, organizationId)
  const found = previousId === null ? 'unknown' : await findCustomer(scope, previousId)
  if (found === 'unknown') return findLostCustomer(scope, { organizationId, previousId })
  return found === 'gone' ? undefined : found
}

/** The organization's customer, created where it is missing, was deleted, or belongs to another account. */
export async function ensureBillingCustomer(scope: SignedInScope): Promise<Customer> {
  const { db, actor, account, now } = scope
  const { organizationId } = actor
  if (!actor.emailConfirmed) throw new DomainError('email-unconfirmed', REFUSALS.confirmation)
  const found = await findBillingCustomer(scope, organizationId)
  const { email } = account.user
  const billedTo = account.organization
  if (found) {
    // An outdated address must not block a purchase; the nightly job retries.
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
