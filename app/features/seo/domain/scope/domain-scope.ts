import type { Device, TargetScope } from '#contract/seo/domain.words.ts'
import type { SourceId } from '#contract/seo/sources.words.ts'

/** Named periods that end today; `custom` has days of its own. */
export const PERIODS = ['28d', '3m', '6m', '12m', 'custom'] as const
export type Period = (typeof PERIODS)[number]

/** How much of a target is asked about, and for when: the part of a URL that all pages about a domain share. */
export interface DomainScope {
  scope: TargetScope
  /** ISO 3166-1 alpha-2. */
  country?: string | undefined
  device: Device
  period: Period
  from?: string | undefined
  to?: string | undefined
  compare: 'none' | 'previous'
  source?: SourceId | undefined
}

/** What a URL without parameters means. */
export const USUAL_SCOPE = {
  scope: 'subdomains',
  device: 'all',
  period: '3m',
  compare: 'none',
} as const satisfies DomainScope

const toDay = (date: Date) => date.toISOString().slice(0, 10)

function monthsBefore(day: Date, months: number): Date {
  const date = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - months, 1))
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day.getUTCDate(), last))
  return date
}

const STARTS: Record<Exclude<Period, 'custom'>, (today: Date) => Date> = {
  '28d': (today) => new Date(today.getTime() - 27 * 86_400_000),
  '3m': (today) => monthsBefore(today, 3),
  '6m': (today) => monthsBefore(today, 6),
  '12m': (today) => monthsBefore(today, 12),
}

/** Two days in ISO format, both included. */
export interface PeriodDays {
  from: string
  to: string
  /** Why the days that somebody chose are not those; undefined where they are. */
  fault?: string | undefined
}

/** The days of a period, in UTC as the sources count them. Days in the wrong order are not used. */
export function toDays({ period, from, to }: DomainScope, today: Date): PeriodDays {
  if (period !== 'custom') return { from: toDay(STARTS[period](today)), to: toDay(today) }
  const last = to ?? toDay(today)
  const first = from ?? toDay(monthsBefore(new Date(`${last}T00:00:00Z`), 3))
  if (first <= last) return { from: first, to: last }
  return {
    from: toDay(STARTS['3m'](today)),
    to: toDay(today),
    fault: 'The last day is before the first one, so the last 3 months are shown.',
  }
}

/** What differs from the defaults, for the URLs of other pages about the domain. */
export function toScopeQuery(scope: DomainScope): Record<string, string | undefined> {
  const usual: DomainScope = USUAL_SCOPE
  const given = Object.entries(scope).filter(([name, value]) => value !== usual[name as keyof DomainScope])
  const kept = scope.period === 'custom' ? given : given.filter(([name]) => name !== 'from' && name !== 'to')
  return Object.fromEntries(kept)
}
