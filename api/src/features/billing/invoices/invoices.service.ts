import {
  findInvoice,
  isOwnInvoice,
  listInvoices as listProviderInvoices,
} from '#api/integrations/payment/invoices.ts'
import { isTestMode } from '#api/integrations/payment/payment-gateway.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { toSpan } from '#api/lib/zoned-days.ts'
import { type Scope, type SignedInScope } from '#api/core/access/scope.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import {
  type exportInvoices as exportContract,
  type listInvoices as contract,
  type Receipt,
} from '#contract/billing/invoices.ts'
import { toAddressLines } from '#contract/billing/payment-settings.ts'
import { findBillingCustomer } from '#api/core/billing/customers.ts'
import { renderReceipt } from './receipt-pdf.ts'

/** PDFs are rendered for each request, on the thread that serves requests. */
const receiptPdfLimits = ({ actor }: SignedInScope) => [
  { key: `receipt-pdf:account:${actor.id}`, max: 60, windowSeconds: 3600 },
]

export const noSuchInvoice = () => new DomainError('not-found', 'There is no such invoice.')

/** Days are in the time zone of the caller. */
export const toInvoiceFilter = (
  { account: { user, organization } }: SignedInScope,
  { status, ...days }: QueryOf<typeof exportContract>,
) => ({ status, ...toSpan(days, user.timeZone ?? organization.timeZone) })

export async function listInvoices(
  scope: SignedInScope,
  { after, pageSize, ...filters }: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const customer = await findBillingCustomer(scope, scope.actor.organizationId)
  if (after !== undefined && !(customer && (await isOwnInvoice(scope, customer.id, after))))
    throw noSuchInvoice()
  if (!customer) return { items: [], hasMore: false }
  return listProviderInvoices(scope, customer.id, {
    after,
    max: pageSize,
    ...toInvoiceFilter(scope, filters),
  })
}

/** The seller: from the operator's settings, or else the name of their Stripe account. */
function toSeller({ settings }: Pick<Scope, 'settings'>, accountName: string | null): Receipt['seller'] {
  const { SELLER_NAME: name, SELLER_ADDRESS: address, SELLER_TAX_ID: taxId } = settings
  return {
    name: name ?? accountName ?? 'Bellwether',
    address: address === undefined ? null : toAddressLines(address).join('\n'),
    taxId: taxId ?? null,
  }
}

export async function getReceipt(scope: SignedInScope, id: string): Promise<Receipt> {
  const customer = await findBillingCustomer(scope, scope.actor.organizationId)
  const found = customer && (await findInvoice(scope, customer.id, id))
  if (!found) throw noSuchInvoice()
  const { invoice, customerName, customerEmail, customerAddress, taxIds, accountName, ...rest } = found
  const { name, address } = scope.account.organization
  return {
    ...invoice,
    ...rest,
    seller: toSeller(scope, accountName),
    customer: {
      name: customerName ?? name,
      email: customerEmail,
      address: customerAddress ?? address,
      taxIds,
    },
    isTestMode: isTestMode(scope),
  }
}

export async function getReceiptPdf(scope: SignedInScope, id: string): Promise<Response> {
  await limit(scope, receiptPdfLimits(scope))
  const receipt = await getReceipt(scope, id)
  const pdf = await renderReceipt(receipt, scope.account.organization)
  const name = (receipt.number ?? receipt.id).replace(/[^\w-]/g, '_')
  return new Response(pdf, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="receipt-${name}.pdf"`,
    },
  })
}
