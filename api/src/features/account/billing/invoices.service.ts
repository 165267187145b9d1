import {
  findInvoice,
  isOwnInvoice,
  listInvoices as listProviderInvoices,
} from '#api/integrations/payment/invoices.ts'
import { isTestMode } from '#api/integrations/payment/payment-gateway.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type SignedInScope } from '#api/lib/scope.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { type listInvoices as contract, type Receipt } from '#contract/invoices.ts'
import { findBillingCustomer } from './customers.service.ts'
import { renderReceipt } from './receipt-pdf.ts'

export const noSuchInvoice = () => new DomainError('not-found', 'There is no such invoice.')

export async function listInvoices(
  scope: SignedInScope,
  { after, pageSize }: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const customer = await findBillingCustomer(scope, scope.actor.organizationId)
  if (after !== undefined && !(customer && (await isOwnInvoice(scope, customer.id, after))))
    throw noSuchInvoice()
  if (!customer) return { items: [], hasMore: false }
  return listProviderInvoices(scope, customer.id, { after, max: pageSize })
}

export async function getReceipt(scope: SignedInScope, id: string): Promise<Receipt> {
  const customer = await findBillingCustomer(scope, scope.actor.organizationId)
  const found = customer && (await findInvoice(scope, customer.id, id))
  if (!found) throw noSuchInvoice()
  const { invoice, customerName, customerEmail, customerAddress, taxIds, card } = found
  const { name, address } = scope.account.organization
  return {
    ...invoice,
    customer: {
      name: customerName ?? name,
      email: customerEmail,
      address: customerAddress ?? address,
      taxIds,
    },
    card,
    isTestMode: isTestMode(scope),
  }
}

export async function getReceiptPdf(scope: SignedInScope, id: string): Promise<Response> {
  const receipt = await getReceipt(scope, id)
  const { primaryColor, logoKey, timeZone } = scope.account.organization
  const logo = logoKey === null ? null : await scope.bindings.FILES.get(logoKey)
  const pdf = await renderReceipt(receipt, {
    primaryColor,
    timeZone,
    logo: logo && new Uint8Array(await logo.arrayBuffer()),
  })
  const name = (receipt.number ?? receipt.id).replace(/[^\w-]/g, '_')
  return new Response(pdf, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="receipt-${name}.pdf"`,
    },
  })
}
