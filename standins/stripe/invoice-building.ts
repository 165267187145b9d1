import { type Account } from './account.ts'
import { takeOff } from './discounts.ts'
import { sumBy, sumTaxes, toTaxes } from './taxes.ts'
import type { Discount, Invoice, InvoiceLine, LineDraft, Price, Subscription } from './wire.ts'

export interface InvoiceDraft {
  subscription: Subscription
  reason: NonNullable<Invoice['billing_reason']>
  lines: readonly LineDraft[]
  discounts: readonly Discount[]
  at: number
  start: number
  end: number
  prorationDate?: number | undefined
}

function toLineParent(account: Account, draft: LineDraft, subscription: string): InvoiceLine['parent'] {
  return {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: draft.isProration ? account.newId('ii') : null,
      proration: draft.isProration,
      proration_details: { credited_items: null },
      subscription,
      subscription_item: draft.item.id,
    },
    type: 'subscription_item_details',
  }
}

function taxLine(
  account: Account,
  { automatic_tax: tax, customer: id }: Subscription,
  line: { amount: number; price: Price },
) {
  const customer = tax.enabled ? account.store.find('customer', id) : undefined
  return customer ? toTaxes(account, { ...line, customer }) : []
}

function toLine(account: Account, draft: LineDraft, { subscription, discounts }: InvoiceDraft): InvoiceLine {
  const { price, quantity = 1 } = draft.item
  const taken = draft.isProration
    ? []
    : takeOff(account, { amount: draft.amount, product: price.product }, discounts)
  const none = draft.netOf.map((discount) => ({ amount: 0, discount }))
  const net = draft.amount - taken.reduce((sum, { amount }) => sum + amount, 0)
  return {
    id: account.newId('il'),
    object: 'line_item',
    amount: draft.amount,
    currency: subscription.currency,
    description: draft.description,
    discount_amounts: draft.isProration ? none : taken,
    discountable: !draft.isProration,
    discounts: draft.isProration ? draft.netOf : discounts.map(({ id }) => id),
    invoice: null,
    livemode: false,
    metadata: draft.isProration ? {} : subscription.metadata,
    parent: toLineParent(account, draft, subscription.id),
    period: { start: draft.start, end: draft.end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: draft.amount,
    taxes: taxLine(account, subscription, { amount: net, price }),
  }
}

function sumDiscounts(lines: readonly InvoiceLine[]): { amount: number; discount: string }[] {
  const sums = new Map<string, number>()
  for (const { amount, discount } of lines.flatMap((line) => line.discount_amounts ?? []))
    sums.set(discount, (sums.get(discount) ?? 0) + amount)
  return [...sums].map(([discount, amount]) => ({ amount, discount }))
}

/** Stripe's minimum charge in US dollars; less goes to the customer's balance. */
const LEAST_CHARGE = 50

/** The amount due of a total after the customer's balance, which is negative for credit. */
export function applyBalance(total: number, balance: number) {
  const sum = total + balance
  if (sum <= 0) return { due: 0, ending: total <= 0 || balance < 0 ? sum : 0 }
  if (sum < LEAST_CHARGE) return { due: 0, ending: sum }
  return { due: sum, ending: 0 }
}

function toCustomerFields(account: Account, id: string) {
  const customer = account.store.find('customer', id)
  return {
    customer: id,
    customer_account: null,
    customer_address: customer?.address ?? null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: customer?.tax_exempt ?? ('none' as const),
    customer_tax_ids: account.store
      .list('tax_id')
      .filter((taxId) => taxId.customer === id)
      .map(({ type, value }) => ({ type, value })),
    starting_balance: customer?.balance ?? 0,
  }
}

/** Fields that our invoices do not use: no shipping, no terms. */
const EMPTY = {
  account_country: 'US',
  number: null,
  next_payment_attempt: null,
  invoice_pdf: null,
  hosted_invoice_url: null,
  ending_balance: null,
  effective_at: null,
  default_payment_method: null,
  automatically_finalizes_at: null,
  attempted: false,
  attempt_count: 0,
  amount_paid: 0,
  account_name: 'Bellwether (stand-in)',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  due_date: null,
  footer: null,
  from_invoice: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} as const

const UNTOUCHED = { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null }

function toParent({ subscription, prorationDate }: InvoiceDraft): Invoice['parent'] {
  const subscription_details = {
    metadata: subscription.metadata,
    subscription: subscription.id,
    ...(prorationDate === undefined ? {} : { subscription_proration_date: prorationDate }),
  }
  return { quote_details: null, subscription_details, type: 'subscription_details' }
}

function sumLines(lines: readonly InvoiceLine[]) {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const discounts = sumDiscounts(lines)
  const net = subtotal - discounts.reduce((sum, { amount }) => sum + amount, 0)
  const taxes = sumTaxes(lines)
  return {
    subtotal,
    subtotal_excluding_tax: subtotal - sumBy(taxes, 'inclusive'),
    total: net + sumBy(taxes, 'exclusive'),
    total_discount_amounts: discounts,
    total_excluding_tax: net - sumBy(taxes, 'inclusive'),
    total_taxes: taxes,
  }
}

function toTaxStatus({ automatic_tax: { enabled, liability } }: Subscription): Invoice['automatic_tax'] {
  const status = enabled ? 'complete' : null
  return { disabled_reason: null, enabled, liability, provider: enabled ? 'stripe' : null, status }
}

/** An invoice that is not stored: a draft, or a preview. */
export function buildInvoice(account: Account, draft: InvoiceDraft): Invoice {
  const { subscription, at, start, end } = draft
  const id = account.newId('in')
  const lines = draft.lines.map((line) => ({ ...toLine(account, line, draft), invoice: id }))
  const sums = sumLines(lines)
  const customer = toCustomerFields(account, subscription.customer)
  const { due } = applyBalance(sums.total, customer.starting_balance)
  return {
    ...EMPTY,
    ...customer,
    default_tax_rates: [],
    automatic_tax: toTaxStatus(subscription),
    total_pretax_credit_amounts: [],
    id,
    object: 'invoice',
    amount_due: due,
    amount_remaining: due,
    auto_advance: true,
    billing_reason: draft.reason,
    created: at,
    currency: subscription.currency,
    discounts: draft.discounts.map((discount) => discount.id),
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: {},
    parent: toParent(draft),
    period_end: end,
    period_start: start,
    status: 'draft',
    status_transitions: UNTOUCHED,
    ...sums,
    test_clock: subscription.test_clock,
  }
}
