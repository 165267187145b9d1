/** Submitted reviews of one calendar day in UTC, without names or with. */
export interface SubmittedOnDay {
  /** Null where the day is no longer known: writers were forgotten when reviews ended. */
  day: string | null
  isNameless: boolean
  count: number
}

interface Span {
  /** The day of the launch, and that of the end or today. */
  from: string
  to: string
  /** Reviews without names are added as many at a time at least. */
  threshold: number
}

export interface BurnUpDay {
  day: string
  /** Submitted by the end of that day. */
  submitted: number
}

const sumOf = (rows: readonly SubmittedOnDay[]) => rows.reduce((sum, { count }) => sum + count, 0)

/**
 * How many reviews were submitted by the end of each day on which the number changes. Those without names are added in steps of at least
 * the threshold: a day on which one of them came in would tell when its writer wrote. Those whose day was forgotten are added at the end.
 */
export function toBurnUp(rows: readonly SubmittedOnDay[], { from, to, threshold }: Span): BurnUpDay[] {
  const days = [...new Set(rows.flatMap(({ day }) => (day === null ? [] : [day])))].toSorted()
  const byEnd = (day: string, isNameless: boolean) =>
    sumOf(rows.filter((row) => row.isNameless === isNameless && row.day !== null && row.day <= day))
  const found: BurnUpDay[] = [{ day: from, submitted: 0 }]
  let nameless = 0
  for (const day of days) {
    const now = byEnd(day, true)
    if (now - nameless >= threshold) nameless = now
    found.push({ day, submitted: byEnd(day, false) + nameless })
  }
  const forgotten = sumOf(rows.filter(({ day }) => day === null))
  const last = found.at(-1)?.submitted ?? 0
  return toOnePerDay([...found, { day: to, submitted: last + forgotten }])
}

/** The last number of each day, in order. */
function toOnePerDay(days: readonly BurnUpDay[]): BurnUpDay[] {
  const byDay = new Map(days.map(({ day, submitted }) => [day, submitted]))
  return [...byDay]
    .map(([day, submitted]) => ({ day, submitted }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}
