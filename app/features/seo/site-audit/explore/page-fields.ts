import type { SelectOption } from '#app/ui/controls/select.tsx'
import {
  type Condition,
  type Operator,
  OPERATORS,
  PAGE_FIELDS,
  type PageField,
  takesValue,
} from '#contract/seo/site-audit.explore-conditions.ts'

/** What a field of a page is called, in conditions and as a column. */
export const FIELD_LABELS: Readonly<Record<PageField, string>> = {
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
}

// Both tables have a key for each of them.
const FIELDS = Object.keys(PAGE_FIELDS) as PageField[]
export const FIELD_OPTIONS: readonly SelectOption[] = FIELDS.map((value) => ({
  value,
  label: FIELD_LABELS[value],
}))
export const OPERATOR_OPTIONS: readonly SelectOption[] = OPERATORS.map((value) => ({
  value,
  label: OPERATOR_LABELS[value],
}))

/** A condition as a phrase: `Title contains “shoes”`. */
export function describeCondition({ field, operator, value }: Condition): string {
  const phrase = `${FIELD_LABELS[field]} ${OPERATOR_LABELS[operator]}`
  return takesValue(operator) ? `${phrase} “${value}”` : phrase
}
