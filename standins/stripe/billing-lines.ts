import { type Account } from './account.ts'
import { toDay } from './calendar.ts'
import { roundCents, toNet } from './discounts.ts'
import { type Period } from './subscription-items.ts'
import type { Debit, Discount, Ledger, LineDraft, SubscriptionItem } from './wire.ts'

const priceOf = ({ price, quantity = 1 }: SubscriptionItem) => (price.unit_amount ?? 0) * quantity
const toCharged = (item: SubscriptionItem) => ({ amount: priceOf(item), product: item.price.product })
const productName = ({ store }: Account, item: SubscriptionItem) =>
  store.find('product', item.price.product)?.name ?? item.price.product
const toMoney = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** The cost of a period of these items before discounts. */
export const sumPrices = (items: readonly SubscriptionItem[]) =>
  items.reduce((sum, item) => sum + priceOf(item), 0)

/** One line per item for a whole period; a trial costs nothing. */
export function toPeriodLines(
  account: Account,
  items: readonly SubscriptionItem[],
  period: Period,
  isTrial = false,
): LineDraft[] {
  return items.map((item) => {
    const name = productName(account, item)
    const each = `${toMoney(item.price.unit_amount ?? 0)} / ${item.price.recurring?.interval ?? ''}`
    return {
      amount: isTrial ? 0 : priceOf(item),
      description: isTrial ? `Trial period for ${name}` : `${item.quantity ?? 1} × ${name} (at ${each})`,
      ...period,
      isProration: false,
      item,
      netOf: [],
    }
  })
}

/** The ledger entries of such a period, net of applied discounts. */
export function toPeriodDebits(
  account: Account,
  items: readonly SubscriptionItem[],
  period: Period,
  discounts: readonly Discount[] | 'trial',
): Debit[] {
  return items.map((item) => ({
    item: item.id,
    amount: discounts === 'trial' ? 0 : toNet(account, toCharged(item), discounts),
    ...period,
  }))
}

function toCount(account: Account, item: SubscriptionItem): string {
  const { quantity = 1 } = item
  return quantity === 1 ? productName(account, item) : `${quantity} × ${productName(account, item)}`
}

const isSame = (one: SubscriptionItem, other: SubscriptionItem | undefined) =>
  one.price.id === other?.price.id && one.quantity === other.quantity

export interface ProrationInput {
  before: readonly SubscriptionItem[]
  after: readonly SubscriptionItem[]
  ledger: Ledger
  period: Period
  discounts: readonly Discount[]
  at: number
}

/** The credit for time after `at` that was debited, to the second. */
function toCredit(
  account: Account,
  item: SubscriptionItem,
  { ledger, at, discounts }: ProrationInput,
): LineDraft[] {
  const debit = ledger.debits.find((row) => row.item === item.id)
  if (!debit || debit.end <= at) return []
  const from = Math.max(at, debit.start)
  const share = (debit.end - from) / (debit.end - debit.start)
  return [
    {
      amount: 0 - roundCents(debit.amount * share),
      description: `Unused time on ${toCount(account, item)} after ${toDay(at)}`,
      start: at,
      end: debit.end,
      isProration: true,
      item,
      netOf: discounts.map(({ id }) => id),
    },
  ]
}

function toDebit(
  account: Account,
  item: SubscriptionItem,
  { period, at, discounts }: ProrationInput,
): LineDraft {
  const share = (period.end - at) / (period.end - period.start)
  return {
    amount: roundCents(toNet(account, toCharged(item), discounts) * share),
    description: `Remaining time on ${toCount(account, item)} after ${toDay(at)}`,
    start: at,
    end: period.end,
    isProration: true,
    item,
    netOf: discounts.map(({ id }) => id),
  }
}

/** Credits for removed or changed items: the value of their last debit from `at` on. */
export function toCredits(account: Account, input: ProrationInput): LineDraft[] {
  const { before, after } = input
  return before
    .filter(
      (item) =>
        !isSame(
          item,
          after.find(({ id }) => id === item.id),
        ),
    )
    .flatMap((item) => toCredit(account, item, input))
}

/** Debits for added or changed items, for the rest of the period. */
export function toDebits(account: Account, input: ProrationInput): LineDraft[] {
  const { before, after } = input
  return after
    .filter(
      (item) =>
        !isSame(
          item,
          before.find(({ id }) => id === item.id),
        ),
    )
    .map((item) => toDebit(account, item, input))
}

/** The ledger after those debits; unchanged items keep theirs. */
export function recordDebits(
  ledger: Ledger,
  lines: readonly LineDraft[],
  after: readonly SubscriptionItem[],
): Ledger {
  const kept = ledger.debits.filter(
    ({ item }) => after.some(({ id }) => id === item) && !lines.some((line) => line.item.id === item),
  )
  const added = lines.map(({ item, amount, start, end }) => ({ item: item.id, amount, start, end }))
  return { ...ledger, debits: [...kept, ...added] }
}
