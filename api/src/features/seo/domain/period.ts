import { DomainError } from '#api/lib/domain-error.ts'
import { type Period } from '#api/sources/source.ts'
import { type TargetQuery } from '#contract/seo/domain.ts'

/** Four whole weeks: each day of the week counts as often in a period as in the one before. */
const DEFAULT_DAYS = 28
/** The longest history that a source has is shorter, except for what is drawn month by month. */
const MAX_DAYS = 5 * 366
const DAY_MS = 24 * 60 * 60 * 1000

const toDay = (at: number) => new Date(at).toISOString().slice(0, 10)
const addDays = (day: string, days: number) => toDay(Date.parse(day) + days * DAY_MS)

/** Both days included. */
const lengthOf = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

const refuse = (field: 'from' | 'to', message: string) =>
  new DomainError('validation-failed', message, { errors: { [field]: [message] } })

/**
 * The period that is asked about, in UTC days. Without days: the last 28 that are complete. `from` alone lasts until yesterday, `to`
 * alone is the last one of 28. A day in the future is today.
 * @throws `validation-failed` at `from` or `to`
 */
export function toPeriod({ from, to }: Pick<TargetQuery, 'from' | 'to'>, now: Date): Period {
  const today = toDay(now.getTime())
  const yesterday = addDays(today, -1)
  if (from !== undefined && from > today) throw refuse('from', 'The first day is in the future.')
  const fallback = from !== undefined && from > yesterday ? from : yesterday
  const last = to === undefined ? fallback : to
  if (from !== undefined && last < from) throw refuse('to', 'The last day is before the first one.')
  const end = last > today ? today : last
  const period = { from: from ?? addDays(end, 1 - DEFAULT_DAYS), to: end }
  if (lengthOf(period) > MAX_DAYS) throw refuse('from', 'Choose a period of at most five years.')
  return period
}

/** The one of the same length right before it. */
export function periodBefore(period: Period): Period {
  const to = addDays(period.from, -1)
  return { from: addDays(to, 1 - lengthOf(period)), to }
}
