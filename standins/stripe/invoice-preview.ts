import { type Account } from './account.ts'
import { addCycles } from './calendar.ts'
import { sumPrices, toPeriodLines } from './billing-lines.ts'
import { type DiscountInput, redeemDiscounts } from './discounts.ts'
import { buildInvoice } from './invoice-building.ts'
import { currentDiscounts, listPendingItems } from './invoicing.ts'
import { refused, StripeError } from './stripe-error.ts'
import { type Change, planChange, type PlannedChange, toChangeDraft } from './subscription-changes.ts'
import { cycleOf, periodOf } from './subscription-items.ts'
import { isOver } from './subscription-status.ts'
import { buildSubscription, getCustomer, getSubscription, toAutomaticTax } from './subscriptions.ts'
import type { Invoice, Subscription } from './wire.ts'

export interface PreviewInput extends Omit<Change, 'discounts'> {
  customer?: string | undefined
  subscription?: string | undefined
  discounts?: readonly DiscountInput[] | null | undefined
  cancel_at_period_end?: boolean | undefined
  automatic_tax?: { enabled: boolean } | undefined
}

const asPreview = (invoice: Invoice): Invoice => ({
  ...invoice,
  id: invoice.id.replace('in_', 'upcoming_in_'),
  auto_advance: false,
  hosted_invoice_url: null,
})

function noUpcoming(customer: string): StripeError {
  return new StripeError(`No upcoming invoices for customer: ${customer}`, {
    status: 404,
    code: 'invoice_upcoming_none',
  })
}

/** The next renewal, with pending prorations and those of the change. */
function previewRenewal(account: Account, before: Subscription, plan: PlannedChange): Invoice {
  const { next, discounts } = plan
  if (
    next.cancel_at_period_end &&
    plan.lines.length === 0 &&
    listPendingItems(account, before.id).length === 0
  )
    throw noUpcoming(before.customer)
  const items = next.items.data
  const { end: start } = periodOf(next)
  const period = { start, end: addCycles(start, cycleOf(items), 1) }
  const waiting = listPendingItems(account, before.id).map(({ line }) => line)
  const lines = [
    ...waiting,
    ...plan.lines,
    ...(next.cancel_at_period_end ? [] : toPeriodLines(account, items, period)),
  ]
  const reason = 'upcoming'
  return buildInvoice(account, { subscription: next, reason, lines, discounts, at: start, ...periodOf(next) })
}

function previewNew(account: Account, customer: string, input: PreviewInput): Invoice {
  const { items = [], trial_end } = input
  const built = buildSubscription(account, { customer, items, trial_end, automatic_tax: input.automatic_tax })
  const discounts = redeemDiscounts(account, input.discounts ?? [], {
    customer,
    subscription: null,
    amount: sumPrices(built.items.data),
    isPreview: true,
  })
  const lines = toPeriodLines(account, built.items.data, periodOf(built), built.status === 'trialing')
  const { start } = periodOf(built)
  const reason = 'upcoming'
  return buildInvoice(account, {
    subscription: built,
    reason,
    lines,
    discounts,
    at: start,
    start,
    end: start,
  })
}

/** A preview of the next invoice, with or without a change. Nothing is stored. */
export function previewInvoice(account: Account, input: PreviewInput): Invoice {
  if (input.subscription === undefined && input.customer === undefined)
    throw refused('You must pass either customer or subscription.', 'customer', 'parameter_missing')
  if (input.subscription === undefined) return asPreview(previewNew(account, input.customer ?? '', input))
  const found = getSubscription(account, input.subscription, 'subscription')
  if (input.customer !== undefined && input.customer !== found.customer)
    throw refused(
      `The subscription ${found.id} does not belong to the customer ${input.customer}.`,
      'subscription',
    )
  if (isOver(found)) throw noUpcoming(found.customer)
  const isTaxed = input.automatic_tax?.enabled ?? found.automatic_tax.enabled
  const before = {
    ...found,
    automatic_tax: toAutomaticTax(getCustomer(account, found.customer), isTaxed),
    cancel_at_period_end: input.cancel_at_period_end ?? found.cancel_at_period_end,
  }
  const target = { customer: found.customer, subscription: found.id, isPreview: true }
  const discounts =
    input.discounts === undefined
      ? currentDiscounts(account, found, account.now(found.customer))
      : redeemDiscounts(account, input.discounts ?? [], target)
  const plan = planChange(account, before, { ...input, discounts })
  if (!plan.isBilledNow) return asPreview(previewRenewal(account, before, plan))
  const waiting = listPendingItems(account, found.id).map(({ line }) => line)
  const draft = toChangeDraft(plan.next, plan, account.now(found.customer))
  return asPreview(buildInvoice(account, { ...draft, lines: [...waiting, ...plan.lines] }))
}
