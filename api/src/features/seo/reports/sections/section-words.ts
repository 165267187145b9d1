import { type Provenance } from '#contract/seo/sources.ts'
import { type Unit } from '#contract/seo/domain.words.ts'

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const hundredths = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const longDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })
const DAYS_A_YEAR = 365.25

export const toCount = (value: number): string => number.format(value)
export const toTenths = (value: number): string => tenths.format(value)
/** What a list has no value for. */
export const NOT_KNOWN = 'Not known'
export const orNotKnown = (value: number | null, format = toTenths): string =>
  value === null ? NOT_KNOWN : format(value)

/** `1 page`, `12 pages` */
export const countOf = (value: number, one: string, many = `${one}s`): string =>
  `${toCount(value)} ${value === 1 ? one : many}`

/** A day or a time, in UTC: `November 20, 2026` */
export const toDay = (iso: string): string => longDay.format(new Date(iso))

const FORMATS: Readonly<Record<Unit, (value: number) => string>> = {
  count: toCount,
  percent: (value) => `${hundredths.format(value)}%`,
  score: toCount,
  position: toTenths,
  rank: (value) => `#${toCount(value)}`,
  milliseconds: (value) => (value < 1000 ? `${toCount(value)} ms` : `${hundredths.format(value / 1000)} s`),
  ratio: (value) => hundredths.format(value),
  cents: (value) => dollars.format(value / 100),
  days: (value) =>
    value < DAYS_A_YEAR ? countOf(Math.round(value), 'day') : `${toTenths(value / DAYS_A_YEAR)} years`,
}

export const toFigure = (unit: Unit, value: number): string => FORMATS[unit](value)

export const UNIT_WORDS: Readonly<Partial<Record<Unit, string>>> = { percent: 'percent', score: 'of 100' }

/** `Own index, estimated, November 20, 2026` */
export const toOrigin = ({ name, basis, asOf }: Provenance): string => `${name}, ${basis}, ${toDay(asOf)}`
