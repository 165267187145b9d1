import { type BilledTo, describeCustomer, findCustomer } from '#api/integrations/payment/customers.ts'
import { hasPayment } from '#api/integrations/payment/payment-gateway.ts'
import { type Scope } from '#api/core/access/scope.ts'
import {
  listCustomersToReconcile,
  listCustomersWithoutSubscription,
} from '#api/core/billing/customers.queries.ts'
import { findLostCustomer } from '#api/core/billing/customers.ts'
import { endSubscription, endUnknown } from '#api/core/billing/ended-customers.ts'
import { lastNight } from '#api/lib/last-night.ts'
import { endOverdue } from './overdue.service.ts'
import { findSubscription, markSynced } from '#api/core/billing/subscriptions.queries.ts'
import { syncSubscription } from '#api/core/billing/provider-sync.ts'

const SLICE = 20
const NEW_SLICE = 3
const DAY_MS = 24 * 3600 * 1000

interface Known {
  organizationId: string
  customerId: string
  billedTo: BilledTo
}

async function reconcile(scope: Scope, { organizationId, customerId, billedTo }: Known) {
  const known = await findCustomer(scope, customerId)
  const customer =
    known === 'unknown'
      ? ((await findLostCustomer(scope, { organizationId, previousId: customerId })) ?? known)
      : known
  if (customer === 'unknown') {
    // With the key of another account that is everybody, so nothing is concluded from it at once.
    scope.log('warn', 'payment-customer-unknown', { organizationId })
    await endUnknown(scope, await findSubscription(scope.db, organizationId))
  } else if (customer === 'gone') await endSubscription(scope, organizationId)
  else {
    const row = await syncSubscription(scope, { organizationId, customer })
    if (row) await endOverdue(scope, customer, row)
    await describeCustomer(scope, customer, billedTo)
  }
  await markSynced(scope.db, organizationId, scope.now())
}

/**
 * Reconciles every subscription with the provider once a night, in chunks, which repairs what lost events have left;
 * cancels those that were not paid in time, and sends changed billing details. Runs every minute and has nothing to do
 * once all have been synced since the last night.
 */
export async function reconcileSubscriptions(scope: Scope): Promise<void> {
  if (!hasPayment(scope)) return
  const before = lastNight(scope.now())
  const since = new Date(scope.now().getTime() - DAY_MS)
  const [known, fresh] = await Promise.all([
    listCustomersToReconcile(scope.db, { before, max: SLICE }),
    listCustomersWithoutSubscription(scope.db, { since, max: NEW_SLICE }),
  ])
  for (const customer of [...known, ...fresh]) {
    await reconcile(scope, customer).catch((error: unknown) => {
      scope.log('warn', 'subscription-not-reconciled', { organizationId: customer.organizationId, error })
    })
  }
}
