interface Sums {
  total: { amount: number }
  fromBalance: { amount: number }
}

/** What the balance does to a total, so that it becomes what is paid; undefined where it does nothing. */
export function describeBalance({ total, fromBalance }: Sums): string | undefined {
  if (fromBalance.amount === 0) return undefined
  if (fromBalance.amount < 0) return 'Credit used'
  return total.amount < 0 ? 'Kept as credit' : 'Carried over'
}
