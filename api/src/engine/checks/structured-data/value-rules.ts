import { type PageFacts } from '#api/engine/facts.ts'
import { shortName } from '#api/engine/facts/schema-names.ts'
import { CURRENCIES } from './currencies.ts'
import {
  type DataItem,
  type DataNode,
  isLeftOut,
  listItems,
  type Plain,
  plainOf,
  valuesOf,
} from './data-items.ts'
import { AVAILABILITIES, CONDITIONS } from './schema-vocabulary.ts'

/** Why a value is not what its property asks for; null where it is. */
type Rule = (value: Plain, node: DataNode) => string | null

const MAX_FAULTS = 200
const DATE =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d{1,9})?)?\s?(?:Z|[+-]\d\d(?::?\d\d)?)?)?)?)?$/i
/** The same without signs between its parts. */
const BASIC_DATE = /^[12]\d{3}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:T\d{4}(?:\d\d)?(?:Z|[+-]\d{4})?)?$/
const DURATION =
  /^[+-]?P(?=\d|T\d)(?:\d+(?:\.\d+)?Y)?(?:\d+(?:\.\d+)?M)?(?:\d+(?:\.\d+)?W)?(?:\d+(?:\.\d+)?D)?(?:T(?:\d+(?:\.\d+)?H)?(?:\d+(?:\.\d+)?M)?(?:\d+(?:\.\d+)?S)?)?$/
const NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/
/** A rating may be a fraction or a share as well. */
const RATING = /^(\d{1,9}(?:\.\d{1,9})?)(?:\s?\/\s?\d{1,9}(?:\.\d{1,9})?|\s?%)?$/
const MAX_LENGTH = 100
const DEFAULT_BEST = 5
const LAST_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const textOf = (value: Plain) => String(value).trim()

function isDate(text: string): boolean {
  if (BASIC_DATE.test(text)) return true
  const parts = DATE.exec(text)
  if (parts === null) return false
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part: string | undefined) => (part === undefined ? undefined : Number(part)))
  const last = month === 2 && !isLeap(year) ? 28 : (LAST_DAYS[month - 1] ?? 0)
  return day >= 1 && day <= last && hour <= 24 && minute <= 59 && second <= 60
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const date: Rule = (value) => (isDate(textOf(value)) ? null : 'is not a date of ISO 8601, such as 2026-06-15')
const duration: Rule = (value) =>
  DURATION.test(textOf(value)) ? null : 'is not a duration of ISO 8601, such as PT1H30M'
const currency: Rule = (value) =>
  CURRENCIES.has(textOf(value)) ? null : 'is not a currency code of ISO 4217, such as EUR'
const amount: Rule = (value) =>
  NUMBER.test(textOf(value)) ? null : 'is not a number with a point before its decimals, and nothing else'
const count: Rule = (value) => (/^[1-9]\d{0,14}$/.test(textOf(value)) ? null : 'is not a number of 1 or more')
const text: Rule = (value) =>
  textOf(value) === '[object Object]' ? 'is what a program prints in place of a value' : null

/** What can be no web URL. A path is one: it is read as a URL of this page. */
const url: Rule = (value) => {
  const written = textOf(value)
  if (/^(?:\[object Object\]|undefined|null|NaN)$/.test(written))
    return 'is what a program prints for nothing'
  if (/^www\.[a-z0-9-]+\.[a-z]/i.test(written) || /\s/.test(written)) return 'is not a URL'
  if (/^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(written) && !written.startsWith('data:'))
    return 'is not a web URL'
  return URL.canParse(written, 'https://a.example/') ? null : 'is not a URL'
}
const absoluteUrl: Rule = (value, node) =>
  url(value, node) ?? (/^https?:\/\//i.test(textOf(value)) ? null : 'is not an absolute URL')

const oneOf =
  (names: ReadonlySet<string>, example: string): Rule =>
  (value) => {
    const name = shortName(textOf(value)).toLowerCase()
    for (const known of names) if (known.toLowerCase() === name) return null
    return `is not one of the values of schema.org, such as ${example}`
  }

const numberOf = (node: DataNode, name: string): number | null => {
  const [value] = valuesOf(node, name).map(plainOf)
  return value === undefined || value === null || !NUMBER.test(textOf(value)) ? null : Number(value)
}

const rating: Rule = (value, node) => {
  const parts = RATING.exec(textOf(value))
  if (!parts) return 'is not a number with a point before its decimals'
  // A fraction or a share brings its own scale.
  if (parts[0] !== parts[1]) return null
  const [best, worst] = [numberOf(node, 'bestRating') ?? DEFAULT_BEST, numberOf(node, 'worstRating') ?? 0]
  const given = Number(parts[1])
  if (given > best) return `is over the best rating, ${best}`
  return given < worst ? `is under the worst rating, ${worst}` : null
}

const RULES: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(
    'dateCreated dateModified datePosted datePublished endDate expires priceValidUntil startDate uploadDate validFrom validThrough'
      .split(' ')
      .map((name) => [name, date]),
  ),
  ...Object.fromEntries(['cookTime', 'duration', 'prepTime', 'totalTime'].map((name) => [name, duration])),
  ...Object.fromEntries(
    ['contentUrl', 'embedUrl', 'image', 'logo', 'thumbnailUrl', 'url'].map((name) => [name, url]),
  ),
  ...Object.fromEntries(['currency', 'priceCurrency', 'salaryCurrency'].map((name) => [name, currency])),
  ...Object.fromEntries(['highPrice', 'lowPrice', 'price'].map((name) => [name, amount])),
  ...Object.fromEntries(['ratingCount', 'reviewCount'].map((name) => [name, count])),
  ...Object.fromEntries(['description', 'headline', 'name', 'title'].map((name) => [name, text])),
  availability: oneOf(AVAILABILITIES, 'InStock'),
  itemCondition: oneOf(CONDITIONS, 'NewCondition'),
  ratingValue: rating,
  sameAs: absoluteUrl,
}
/** Types that give a property of these rules another sense. */
const EXEMPT: Readonly<Record<string, RegExp>> = {
  // A price without a fixed amount.
  price: /PriceSpecification$/,
  // Of all that lasts, Google reads the length of videos.
  duration: /^(?!VideoObject$)/,
  // Schedules name times of a day.
  startDate: /^Schedule$/,
  endDate: /^Schedule$/,
}

function faultsOf(item: DataItem): string[] {
  const faults: string[] = []
  for (const [name, rule] of Object.entries(RULES)) {
    if (item.types.some((type) => EXEMPT[name]?.test(type))) continue
    valuesOf(item.node, name).forEach((value, at) => {
      const plain = plainOf(value)
      if (plain === null || isLeftOut(plain)) return
      const fault = rule(plain, item.node)
      const step = Array.isArray(item.node[name]) ? `${name}[${at}]` : name
      if (fault !== null)
        faults.push(`${item.path}.${step}: "${textOf(plain).slice(0, MAX_LENGTH)}" ${fault}`)
    })
  }
  return faults
}

/** Values that are not of the form that their property asks for, each with its path and what is wrong with it. */
export function listBadValues({ structuredData }: PageFacts): string[] {
  const faults = new Set<string>()
  for (const item of listItems(structuredData)) {
    if (faults.size >= MAX_FAULTS) break
    for (const fault of faultsOf(item)) faults.add(fault)
  }
  return [...faults]
}
