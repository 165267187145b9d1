import { commit } from '#api/db/commit.ts'
import {
  addTaxId as addProviderTaxId,
  listTaxIds,
  readPaymentMethod,
  removeTaxId as removeProviderTaxId,
} from '#api/integrations/payment/customers.ts'
import { openPortal } from '#api/integrations/payment/portal.ts'
import { isTestMode } from '#api/integrations/payment/payment-gateway.ts'
import { listProviderSubscriptions } from '#api/integrations/payment/subscriptions.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { MAX_TAX_IDS, REFUSALS } from '#contract/billing/subscription.actions.ts'
import { type BodyOf } from '#contract/endpoint.ts'
import { type addTaxId as contract, type BillingDetails } from '#contract/billing/payment.ts'
import { recordPaymentEvent } from './payment.audit.ts'
import { toSecondSubscriptions } from '#api/core/billing/duplicate-subscriptions.ts'
import { listOwnBillingActions } from '#api/core/billing/billing-actions.ts'
import { findProviderObstacle } from '#api/core/billing/provider-obstacle.ts'
import { ensureBillingCustomer, findBillingCustomer } from '#api/core/billing/customers.ts'

export async function getBillingDetails(scope: SignedInScope): Promise<BillingDetails> {
  const { organizationId } = scope.actor
  const customer = await findBillingCustomer(scope, organizationId)
  const known = { isTestMode: isTestMode(scope) }
  if (!customer) {
    const nothing = { card: null, otherMethod: null, taxIds: [], planObstacle: null, secondSubscriptions: [] }
    return { ...nothing, ...known, allowedActions: await listActions(scope, nothing) }
  }
  const [method, taxIds, subscriptions] = await Promise.all([
    readPaymentMethod(scope, customer),
    listTaxIds(scope, customer.id),
    listProviderSubscriptions(scope, customer),
  ])
  const planObstacle = findProviderObstacle(customer, subscriptions)
  const allowedActions = await listActions(scope, { taxIds, planObstacle })
  const secondSubscriptions = toSecondSubscriptions(subscriptions)
  return { ...method, taxIds, planObstacle, secondSubscriptions, ...known, allowedActions }
}

const listActions = (
  scope: SignedInScope,
  { taxIds, planObstacle }: Pick<BillingDetails, 'taxIds' | 'planObstacle'>,
) =>
  listOwnBillingActions(scope, {
    provider: 'answers',
    providerObstacle: planObstacle,
    taxIds: taxIds.length,
  })

const recordTaxId = (scope: SignedInScope, details: { from: string | null; to: string | null }) =>
  commit(scope.db, [
    recordPaymentEvent(scope, 'Tax ID', {
      action: 'subscription.tax-id-changed',
      details: [{ field: 'tax ID', ...details }],
    }),
  ])

export async function addTaxId(
  scope: SignedInScope,
  { type, value }: BodyOf<typeof contract>,
): Promise<BillingDetails> {
  const customer = await ensureBillingCustomer(scope)
  const known = await listTaxIds(scope, customer.id)
  if (known.length >= MAX_TAX_IDS) throw new DomainError('limit-reached', REFUSALS['tax-ids'])
  if (known.some((taxId) => taxId.type === type && taxId.value === value)) {
    const message = 'This tax ID is already on your invoices.'
    throw new DomainError('already-exists', message, { errors: { value: [message] } })
  }
  await addProviderTaxId(scope, customer.id, { type, value })
  await recordTaxId(scope, { from: null, to: `${type} ${value}` })
  return getBillingDetails(scope)
}

export async function removeTaxId(scope: SignedInScope, id: string): Promise<BillingDetails> {
  const customer = await findBillingCustomer(scope, scope.actor.organizationId)
  const known = customer ? await listTaxIds(scope, customer.id) : []
  const taxId = known.find((each) => each.id === id)
  if (!customer || !taxId) throw new DomainError('not-found', 'There is no such tax ID.')
  await removeProviderTaxId(scope, customer.id, id)
  await recordTaxId(scope, { from: `${taxId.type} ${taxId.value}`, to: null })
  return getBillingDetails(scope)
}

export async function openBillingPortal(scope: SignedInScope): Promise<{ url: string }> {
  const customer = await ensureBillingCustomer(scope)
  return { url: await openPortal(scope, customer.id, `${scope.settings.APP_URL}/settings/subscription`) }
}
