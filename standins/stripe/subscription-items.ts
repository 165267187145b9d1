import { type Account } from './account.ts'
import { noSuch, refused } from './stripe-error.ts'
import type { Plan, Price, Subscription, SubscriptionItem } from './wire.ts'

export interface ItemInput {
  id?: string | undefined
  price?: string | undefined
  quantity?: number | undefined
  metadata?: Record<string, string> | null | undefined
  deleted?: boolean | undefined
}

export interface Period {
  start: number
  end: number
}

/** The legacy plan object, which items still have. */
function toPlan(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

function getRecurringPrice(account: Account, id: string | undefined, param: string): Price {
  if (id === undefined) throw refused(`Missing required param: ${param}.`, param, 'parameter_missing')
  const price = account.store.find('price', id)
  if (!price) throw noSuch('price', id, param)
  if (!price.recurring)
    throw refused(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      param,
    )
  if (!price.active)
    throw refused(
      'The price specified is inactive. This field only accepts active prices.',
      param,
      'price_inactive',
    )
  return price
}

function newItem(account: Account, input: ItemInput, subscription: string, param: string): SubscriptionItem {
  const price = getRecurringPrice(account, input.price, `${param}[price]`)
  return {
    id: account.newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: account.now(),
    current_period_end: 0,
    current_period_start: 0,
    current_trial: null,
    discounts: [],
    metadata: input.metadata ?? {},
    plan: toPlan(price),
    price,
    quantity: input.quantity ?? 1,
    subscription,
    tax_rates: [],
  }
}

function changeItem(
  account: Account,
  item: SubscriptionItem,
  input: ItemInput,
  param: string,
): SubscriptionItem {
  const price =
    input.price === undefined ? item.price : getRecurringPrice(account, input.price, `${param}[price]`)
  // In Stripe the quantity of a new price defaults to one.
  const quantity = input.quantity ?? (price.id === item.price.id ? (item.quantity ?? 1) : 1)
  return { ...item, price, plan: toPlan(price), quantity, metadata: { ...item.metadata, ...input.metadata } }
}

function checkTogether(items: readonly SubscriptionItem[]) {
  const [first] = items
  if (!first) throw refused('A subscription must have at least one active plan.', 'items')
  const cycle = (item: SubscriptionItem) =>
    `${item.price.currency} ${item.price.recurring?.interval ?? ''} ${item.price.recurring?.interval_count ?? ''}`
  if (items.some((item) => cycle(item) !== cycle(first)))
    throw refused('Currency and interval fields must match across all prices on this subscription.', 'items')
  if (new Set(items.map((item) => item.price.id)).size < items.length)
    throw refused('Cannot add multiple subscription items with the same price.', 'items')
}

/** A subscription keeps its currency, and a customer that of their first subscription. */
function checkCurrency(items: readonly SubscriptionItem[], expected: string | null | undefined) {
  const other = items.find(({ price }) => price.currency !== (expected ?? price.currency))
  if (other)
    throw refused(
      `The price specified only supports \`${other.price.currency}\`. This doesn't match the expected currency: \`${expected ?? ''}\`.`,
      'items',
    )
}

interface Belonging {
  subscription: string
  /** The customer's currency; null before their first payment. */
  currency?: string | null | undefined
}

/** The items of a new or changed subscription: an item without an id is added. */
export function changeItems(
  account: Account,
  before: readonly SubscriptionItem[],
  inputs: readonly ItemInput[],
  { subscription, currency = before[0]?.price.currency }: Belonging,
): SubscriptionItem[] {
  const changed = new Map(before.map((item) => [item.id, item]))
  for (const [index, input] of inputs.entries()) {
    const param = `items[${index}]`
    const item = input.id === undefined ? newItem(account, input, subscription, param) : changed.get(input.id)
    if (!item) throw noSuch('subscription_item', input.id ?? '', `${param}[id]`)
    if (input.deleted) changed.delete(item.id)
    else changed.set(item.id, input.id === undefined ? item : changeItem(account, item, input, param))
  }
  const items = [...changed.values()]
  checkTogether(items)
  checkCurrency(items, currency)
  return items
}

export const withPeriod = (items: readonly SubscriptionItem[], { start, end }: Period) =>
  items.map((item) => ({ ...item, current_period_start: start, current_period_end: end }))

export function itemsOf(subscription: Subscription): readonly [SubscriptionItem, ...SubscriptionItem[]] {
  const [first, ...rest] = subscription.items.data
  if (!first) throw new Error(`${subscription.id} has no items`)
  return [first, ...rest]
}

export function periodOf(subscription: Subscription): Period {
  const [{ current_period_start: start, current_period_end: end }] = itemsOf(subscription)
  return { start, end }
}

export const cycleOf = (items: readonly SubscriptionItem[]) => {
  const recurring = items[0]?.price.recurring
  return { interval: recurring?.interval ?? 'month', interval_count: recurring?.interval_count ?? 1 }
}

export const withItems = (subscription: Subscription, data: SubscriptionItem[]): Subscription => ({
  ...subscription,
  items: { ...subscription.items, data },
})
