/** Sums are computed modulo this prime: what holds of fractions holds of it, but for an accident in a million. */
export const PRIME = 1_000_003

/** Of numbers below the prime; the product fits a double. */
const times = (a: number, b: number) => (a * b) % PRIME

function inverse(of: number): number {
  let [result, base] = [1, of % PRIME]
  for (let power = PRIME - 2; power > 0; power = Math.floor(power / 2)) {
    if (power % 2 === 1) result = times(result, base)
    base = times(base, base)
  }
  return result
}

export const fraction = (of: number, by: number): number => times(of, inverse(by))

interface Row {
  lead: number
  values: number[]
}

function reduce(rows: readonly Row[], values: readonly number[]): number[] {
  const left = [...values]
  for (const row of rows) {
    const often = left[row.lead] ?? 0
    if (often === 0) continue
    for (let at = row.lead; at < left.length; at += 1)
      left[at] = ((left[at] ?? 0) + (PRIME - often) * (row.values[at] ?? 0)) % PRIME
  }
  return left
}

/** What is told, as rows of which each begins further to the right than the one before. */
function toRows(told: readonly (readonly number[])[]): Row[] {
  const rows: Row[] = []
  const wait = told.map((values) => [...values])
  for (let at = 0; at < (told[0]?.length ?? 0); at += 1) {
    const found = wait.findIndex((values) => values[at] !== 0)
    const values = wait[found]
    if (!values) continue
    wait.splice(found, 1)
    const by = inverse(values[at] ?? 1)
    const row = { lead: at, values: values.map((value) => times(value, by)) }
    rows.push(row)
    for (const [position, each] of wait.entries()) wait[position] = reduce([row], each)
  }
  return rows
}

/**
 * Whether some sum of what is told is about these unknowns alone: all others cancel out, and not all of these do. Each row of `told` has one
 * number for each unknown.
 */
export function isToldAlone(told: readonly (readonly number[])[], isMeant: readonly boolean[]): boolean {
  const order = [...isMeant.keys()].toSorted((a, b) => Number(isMeant[a]) - Number(isMeant[b]))
  const others = isMeant.filter((meant) => !meant).length
  return toRows(told.map((row) => order.map((at) => row[at] ?? 0))).some(({ lead }) => lead >= others)
}
