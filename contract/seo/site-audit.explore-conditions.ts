import { isOwnId, type OwnId } from './own-checks.words.ts'

// Conditions of the page explorer: `title:contains:shoes;words:at-most:300`, each value percent-encoded. Pure, for API and pages.

export const PAGE_FIELDS = {
  url: 'text',
  title: 'text',
  description: 'text',
  h1: 'text',
  canonical: 'text',
  lang: 'text',
  contentType: 'text',
  kind: 'text',
  template: 'text',
  status: 'number',
  depth: 'number',
  inlinks: 'number',
  outlinks: 'number',
  words: 'number',
  bytes: 'number',
  ttfb: 'number',
  redirects: 'number',
  issues: 'number',
  indexable: 'choice',
} as const
/** What every page has. */
export type KnownField = keyof typeof PAGE_FIELDS
/** The same, or what an own check of the audit came to: its values, or how many matches there are. */
export type PageField = KnownField | OwnId
type FieldType = (typeof PAGE_FIELDS)[KnownField] | 'own'

export const isKnownField = (name: string): name is KnownField => Object.hasOwn(PAGE_FIELDS, name)
export const typeOfField = (field: PageField): FieldType => (isKnownField(field) ? PAGE_FIELDS[field] : 'own')

export const OPERATORS = [
  'contains',
  'not-contains',
  'equals',
  'not-equals',
  'at-least',
  'at-most',
  'empty',
  'not-empty',
  'unchecked',
] as const
export type Operator = (typeof OPERATORS)[number]

/** The operators of each type of field. */
const OPERATORS_OF: Readonly<Record<FieldType, readonly Operator[]>> = {
  text: ['contains', 'not-contains', 'equals', 'not-equals', 'empty', 'not-empty'],
  number: ['equals', 'not-equals', 'at-least', 'at-most', 'empty', 'not-empty'],
  choice: ['equals'],
  own: OPERATORS,
}

export interface Condition {
  field: PageField
  operator: Operator
  /** Empty for the two operators that compare with nothing. */
  value: string
}

const MAX_CONDITIONS = 10
const MAX_VALUE = 500
const NUMBER = /^\d{1,9}(?:\.\d{1,3})?$/

export const takesValue = (operator: Operator) => !['empty', 'not-empty', 'unchecked'].includes(operator)

const isField = (name: string): name is PageField => isKnownField(name) || isOwnId(name)
const isOperator = (name: string): name is Operator => (OPERATORS as readonly string[]).includes(name)

/** What is wrong with a condition that somebody has put together, in a sentence; undefined for a good one. */
export function findFault({ field, operator, value }: Condition): string | undefined {
  const type = typeOfField(field)
  if (!OPERATORS_OF[type].includes(operator)) return 'This comparison is not possible with this field.'
  if (!takesValue(operator)) return undefined
  if (value === '') return 'Enter a value to compare with.'
  if (value.length > MAX_VALUE) return `A value must not exceed ${MAX_VALUE} characters.`
  if (/\p{Cs}/u.test(value)) return 'This value has invalid characters.'
  const isNumber = type === 'number' || operator === 'at-least' || operator === 'at-most'
  if (isNumber && !NUMBER.test(value)) return 'Enter a number.'
  if (type === 'choice' && value !== 'yes' && value !== 'no') return 'Enter yes or no.'
  return undefined
}

export function toCondition(field: string, operator: string, value: string): Condition | undefined {
  if (!isField(field) || !isOperator(operator)) return undefined
  return { field, operator, value: takesValue(operator) ? value.trim() : '' }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined // Half of an escape.
  }
}

function parseOne(text: string): Condition | undefined {
  const [field = '', operator = '', encoded = '', ...rest] = text.split(':')
  const value = decode(encoded)
  if (value === undefined || rest.length > 0) return undefined
  const condition = toCondition(field, operator, value)
  return condition && findFault(condition) === undefined ? condition : undefined
}

/** Undefined for what is no list of conditions. */
export function parseConditions(text: string): Condition[] | undefined {
  if (text === '') return []
  const conditions = text.split(';', MAX_CONDITIONS + 1).map(parseOne)
  if (conditions.length > MAX_CONDITIONS) return undefined
  return conditions.some((condition) => condition === undefined)
    ? undefined
    : conditions.filter((condition) => condition !== undefined)
}

export const formatConditions = (conditions: readonly Condition[]): string =>
  conditions
    .map(({ field, operator, value }) => `${field}:${operator}:${encodeURIComponent(value)}`)
    .join(';')

export const hasRoom = (conditions: readonly Condition[]) => conditions.length < MAX_CONDITIONS
export const TOO_MANY = `Use at most ${MAX_CONDITIONS} conditions.`

/** Ready for what people look for first; each a query of the page explorer. */
export const BUILT_IN_VIEWS = [
  {
    name: 'Indexable pages without a description',
    query: { where: 'indexable:equals:yes;description:empty:', sort: 'inlinks', direction: 'desc' },
  },
  { name: 'Slow pages', query: { where: 'ttfb:at-least:1000', sort: 'ttfb', direction: 'desc' } },
  { name: 'Orphans', query: { where: 'kind:equals:html;depth:empty:' } },
  {
    name: 'Non-indexable with inlinks',
    query: {
      where: 'indexable:equals:no;inlinks:at-least:1',
      columns: 'status,canonical,inlinks,issues',
      sort: 'inlinks',
      direction: 'desc',
    },
  },
] as const
