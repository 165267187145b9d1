interface Sums {
  total: { amount: number }
  fromBalance: { amount: number }
}

/** The label for the customer balance applied to a total; undefined for zero. */
export function describeBalance({ total, fromBalance }: Sums): string | undefined {
  if (fromBalance.amount === 0) return undefined
  if (fromBalance.amount < 0) return 'Credit used'
  return total.amount < 0 ? 'Kept as credit' : 'Carried over'
}
