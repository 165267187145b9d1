import type { Severity } from './checks.ts'

// Custom search and extraction: what pages and the engine need of it without the schemas.

/** What a check asks of a page: something that must or must not be there, or a value to take from it. */
export const OWN_WANTS = ['present', 'absent', 'value'] as const
export type OwnWant = (typeof OWN_WANTS)[number]

/** What it is found by. */
export const OWN_FINDS = ['text', 'regex', 'selector'] as const
export type OwnFind = (typeof OWN_FINDS)[number]

/** Where a text or an expression is looked for. */
export const OWN_PLACES = ['source', 'text'] as const
export type OwnPlace = (typeof OWN_PLACES)[number]

/** What is taken from what was found. */
export const OWN_TAKES = ['text', 'html', 'attribute', 'count'] as const
export type OwnTake = (typeof OWN_TAKES)[number]

export interface OwnCheck {
  name: string
  want: OwnWant
  find: OwnFind
  /** The text or the expression. */
  pattern: string
  /** What it is found by, or the elements that a text or an expression is looked for in. */
  selector: string
  where: OwnPlace
  take: OwnTake
  /** Of `take: 'attribute'`. */
  attribute: string
  /** A URL pattern of the pages that it is made on; empty for all. */
  urls: string
  severity: Severity
  isScored: boolean
}
export type OwnField = keyof OwnCheck

/** Of one audit. */
export const MAX_OWN_CHECKS = 20
/** Values that are kept of a page, and characters of each. */
export const MAX_OWN_VALUES = 10
export const MAX_OWN_LENGTH = 1_000

export const WANT_WORDS: Readonly<Record<OwnWant, string>> = {
  present: 'Must be on the page',
  absent: 'Must not be on the page',
  value: 'Extract',
}

export const FIND_WORDS: Readonly<Record<OwnFind, string>> = {
  text: 'Text',
  regex: 'Regular expression',
  selector: 'CSS selector',
}

export const PLACE_WORDS: Readonly<Record<OwnPlace, string>> = {
  source: 'HTML source',
  text: 'Visible text',
}

export const TAKE_WORDS: Readonly<Record<OwnTake, string>> = {
  text: 'Text or capture group',
  html: 'Inner HTML',
  attribute: 'Attribute',
  count: 'Number of matches',
}

/** What a new row has. */
export const EMPTY_OWN_CHECK: OwnCheck = {
  name: '',
  want: 'present',
  find: 'text',
  pattern: '',
  selector: '',
  where: 'source',
  take: 'text',
  attribute: '',
  urls: '',
  severity: 'warning',
  isScored: false,
}

// It has a key for each of them.
export const OWN_FIELDS = Object.keys(EMPTY_OWN_CHECK) as OwnField[]

/** Why a check could not be run on a page. */
export const OWN_GAPS = ['no-page', 'not-html', 'cut-off', 'too-long'] as const
export type OwnGap = (typeof OWN_GAPS)[number]

export const GAP_WORDS: Readonly<Record<OwnGap, string>> = {
  'no-page': 'The URL returned no page that could be read.',
  'not-html': 'It is not an HTML page.',
  'cut-off': 'The page is too large to read to its end, and it was not found in what was read.',
  'too-long': 'It took longer than one page may take. Use a simpler expression or a selector.',
}

/** The id of such a check, made of what it looks for: what it finds is only compared with what the same one found. */
const OWN_ID = /^own-[0-9a-f]{12}$/
export type OwnId = `own-${string}`
export const isOwnId = (id: string): id is OwnId => OWN_ID.test(id)

/** Named values of one check: its column in the page explorer. */
export interface OwnColumn {
  id: string
  name: string
}

/** The orders of a list of pages by what each check came to, the first one first. */
export const OWN_SORTS = [
  'own-1',
  'own-2',
  'own-3',
  'own-4',
  'own-5',
  'own-6',
  'own-7',
  'own-8',
  'own-9',
  'own-10',
  'own-11',
  'own-12',
  'own-13',
  'own-14',
  'own-15',
  'own-16',
  'own-17',
  'own-18',
  'own-19',
  'own-20',
] as const
export type OwnSort = (typeof OWN_SORTS)[number]

/** By order: what `read` makes of the place of its check, from 0. */
export const toOwnSorts = <Value>(read: (place: number) => Value): Record<OwnSort, Value> =>
  // Each of them has a key.
  Object.fromEntries(OWN_SORTS.map((sort, place) => [sort, read(place)])) as Record<OwnSort, Value>

// In a form each check has a place of its own, from 1 on. A place that is empty sends nothing.

export type OwnFormField = `own-${number}-${OwnField}`
export const ownFormField = (place: number, field: OwnField): OwnFormField => `own-${place}-${field}`

const FORM_FIELD = /^own-([1-9]\d?)-[a-zA-Z]{1,20}$/

export const isOwnFormField = (name: string): name is OwnFormField => FORM_FIELD.test(name)

/** The places that a form has, by the names of what it sent. */
export function listOwnPlaces(names: Iterable<string>): number[] {
  const places = new Set<number>()
  for (const name of names) {
    const place = Number(FORM_FIELD.exec(name)?.[1] ?? 0)
    if (place > 0 && place <= MAX_OWN_CHECKS) places.add(place)
  }
  return [...places].toSorted((a, b) => a - b)
}

/** Initial values of the form of these checks. */
export function toOwnFormValues(checks: readonly OwnCheck[]): Record<string, string> {
  return Object.fromEntries(
    checks.flatMap((check, index) =>
      OWN_FIELDS.flatMap((field): [string, string][] => {
        const value = check[field]
        if (typeof value === 'boolean') return value ? [[ownFormField(index + 1, field), 'on']] : []
        return [[ownFormField(index + 1, field), value]]
      }),
    ),
  )
}
