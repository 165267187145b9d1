import type { OwnColumn } from '#contract/seo/own-checks.words.ts'
import type { SelectOption } from '#app/ui/controls/option-list.ts'
import {
  type Condition,
  type Operator,
  OPERATORS,
  isKnownField,
  type KnownField,
  PAGE_FIELDS,
  type PageField,
  takesValue,
} from '#contract/seo/site-audit.explore-conditions.ts'

/** What a field of a page is called, in conditions and as a column. */
export const FIELD_LABELS: Readonly<Record<KnownField, string>> = {
  url: 'URL',
  title: 'Title',
  description: 'Description',
  h1: 'H1',
  canonical: 'Canonical',
  lang: 'Language',
  contentType: 'Content type',
  kind: 'Kind',
  template: 'Template',
  status: 'Status code',
  depth: 'Crawl depth',
  inlinks: 'Inlinks',
  outlinks: 'Outlinks',
  words: 'Words',
  bytes: 'Size in bytes',
  ttfb: 'Response in ms',
  redirects: 'Redirects',
  issues: 'Issues',
  indexable: 'Indexable',
}

const OPERATOR_LABELS: Readonly<Record<Operator, string>> = {
  contains: 'contains',
  'not-contains': 'does not contain',
  equals: 'is',
  'not-equals': 'is not',
  'at-least': 'is at least',
  'at-most': 'is at most',
  empty: 'is empty',
  'not-empty': 'is not empty',
  unchecked: 'was not checked',
}

// Both tables have a key for each of them.
const FIELDS = Object.keys(PAGE_FIELDS) as KnownField[]
/** With the own checks of the audit. */
export const toFieldOptions = (own: readonly OwnColumn[]): readonly SelectOption[] => [
  ...FIELDS.map((value) => ({ value, label: FIELD_LABELS[value] })),
  ...own.map(({ id, name }) => ({ value: id, label: name })),
]
export const OPERATOR_OPTIONS: readonly SelectOption[] = OPERATORS.map((value) => ({
  value,
  label: OPERATOR_LABELS[value],
}))

/** Of a view that was saved for another audit, and of a check that this one does not make. */
export const OTHER_CHECK = 'A check of another audit'

export const labelOf = (field: PageField, own: readonly OwnColumn[]): string =>
  isKnownField(field) ? FIELD_LABELS[field] : (own.find(({ id }) => id === field)?.name ?? OTHER_CHECK)

/** A condition as a phrase: `Title contains “shoes”`. */
export function describeCondition({ field, operator, value }: Condition, own: readonly OwnColumn[]): string {
  const phrase = `${labelOf(field, own)} ${OPERATOR_LABELS[operator]}`
  return takesValue(operator) ? `${phrase} “${value}”` : phrase
}
