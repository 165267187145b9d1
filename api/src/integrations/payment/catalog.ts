import type Stripe from 'stripe'
import { findPlan, type Plan, PLANS } from '#contract/billing/plan-table.ts'
import { type INTERVALS } from '#contract/billing/plans.forms.ts'
import { CURRENCY, type Cycle, PERIODS } from '#contract/billing/price-terms.ts'
import { hasCode, idOf } from './payment-gateway.ts'

export type Interval = (typeof INTERVALS)[number]
export interface Target {
  plan: Plan
  interval: Interval
  quantity: number
}
export interface PlanPrice extends Cycle {
  productId: string
  currency: string
}

/** `prod_growth` is `bellwether_growth` at Stripe. */
const toStripeProduct = (planId: string) => planId.replace(/^prod_/, 'bellwether_')
const toLookupKey = ({ productId, interval }: { productId: string; interval: Cycle['interval'] }) =>
  `${toStripeProduct(productId)}_${interval}`

/**
 * The plan of a Stripe price; undefined for one that is not ours. Operators may give a customer a custom price, which
 * is recognized by its product. One without a plain amount per unit can't be shown.
 */
export function readPlanPrice(price: Stripe.Price): PlanPrice | undefined {
  const interval = PERIODS.find((each) => each === price.recurring?.interval)
  if (!interval || !price.recurring || price.unit_amount === null) return undefined
  // A replaced price has lost its lookup key to its successor; its metadata also has the plan.
  const named = findPlan(price.metadata['plan'] ?? '')
  const plan =
    named ??
    PLANS.find(({ id }) => price.lookup_key === toLookupKey({ productId: id, interval })) ??
    PLANS.find(({ id }) => idOf(price.product) === toStripeProduct(id))
  if (!plan) return undefined
  const { interval_count: intervalCount } = price.recurring
  return { productId: plan.id, interval, intervalCount, currency: price.currency.toUpperCase() }
}

/** Its id is ours, which makes creating it idempotent; an idempotency key would return one that was deleted since. */
async function ensureProduct(stripe: Stripe, plan: Plan): Promise<string> {
  const id = toStripeProduct(plan.id)
  try {
    await stripe.products.create({ id, name: `Bellwether ${plan.name}`, metadata: { plan: plan.id } })
  } catch (error) {
    if (!hasCode(error, 'resource_already_exists')) throw error
  }
  return id
}

/** The price with a lookup key, even where it is archived. */
async function findPrice(stripe: Stripe, lookupKey: string): Promise<Stripe.Price | undefined> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], limit: 1 })
  return data[0]
}

/** The Stripe product of a plan. */
export async function findProduct(stripe: Stripe, { plan, interval }: Target): Promise<string> {
  const price = await findPrice(stripe, toLookupKey({ productId: plan.id, interval }))
  return idOf(price?.product) ?? toStripeProduct(plan.id)
}

/**
 * The Stripe price of a plan. Our table is the source of truth: a price that is missing, archived, or differs in amount
 * or tax behavior is created again, and takes over the lookup key.
 */
export async function ensurePrice(
  stripe: Stripe,
  { plan, interval }: Omit<Target, 'quantity'>,
  taxBehavior: 'exclusive' | 'inclusive' | undefined,
): Promise<string> {
  const lookupKey = toLookupKey({ productId: plan.id, interval })
  const amount = plan.price[interval]
  const known = await findPrice(stripe, lookupKey)
  const isTaxedSo = taxBehavior === undefined || known?.tax_behavior === taxBehavior
  if (known?.active && known.unit_amount === amount && isTaxedSo) return known.id
  const product = idOf(known?.product) ?? (await ensureProduct(stripe, plan))
  const created = await stripe.prices.create(
    {
      product,
      currency: CURRENCY.toLowerCase(),
      unit_amount: amount,
      recurring: { interval },
      lookup_key: lookupKey,
      transfer_lookup_key: true,
      metadata: { plan: plan.id },
      ...(taxBehavior && { tax_behavior: taxBehavior }),
    },
    {
      idempotencyKey: `price-${lookupKey}-${amount}-${taxBehavior ?? ''}${known?.id ?? 'first'}`,
    },
  )
  return created.id
}
