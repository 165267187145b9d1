import { sql as fragment } from 'drizzle-orm'
import { contains, toCondition } from '#api/lib/text-search.ts'
import {
  type Condition,
  isKnownField,
  type KnownField,
  type PageField,
  parseConditions,
  typeOfField,
} from '#contract/seo/site-audit.explore-conditions.ts'
import { OUTLINKS } from './explore-counts.ts'
import { ISSUES } from './issue-counts.ts'
import { FOLDED_TEMPLATE, TEMPLATE } from './template-list.ts'

type Binding = string | number
interface Built {
  condition: string
  bindings: Binding[]
}

/** What was never fetched has no size: it is neither small nor large. */
const ofFetched = (column: string) => `CASE pages.state WHEN 'done' THEN ${column} END`

/** By field: what is compared. */
const VALUES: Readonly<Record<KnownField, string>> = {
  url: 'pages.url',
  title: 'pages.title',
  description: 'pages.description',
  h1: 'pages.h1',
  canonical: 'pages.canonical',
  lang: 'pages.lang',
  contentType: 'pages.content_type',
  kind: 'coalesce(pages.kind, pages.state)',
  template: TEMPLATE,
  status: 'pages.status',
  depth: 'pages.depth',
  inlinks: 'pages.inlinks',
  outlinks: ofFetched(OUTLINKS),
  words: ofFetched('pages.words'),
  bytes: ofFetched('pages.bytes'),
  ttfb: 'pages.ttfb_ms',
  redirects: 'pages.hops',
  issues: ISSUES,
  indexable: `CASE pages.indexable WHEN 1 THEN 'yes' ELSE 'no' END`,
}

/** The columns that keep a text folded, which are filled before they are asked. */
const FOLDED: Partial<Record<KnownField, string>> = {
  url: 'pages.folded_url',
  title: 'pages.folded_title',
  h1: 'pages.folded_h1',
  description: 'pages.folded_description',
  template: FOLDED_TEMPLATE,
}
/** Known of a page that was read only: whether it lacks them can't be said of others. */
const OF_PAGES: ReadonlySet<string> = new Set(['title', 'description', 'h1', 'canonical', 'lang', 'template'])

/** The contract lets ids of one form through, so that they can stand in a query. */
const ofOwn = (id: string, column: string) =>
  `(SELECT ${column} FROM own_values WHERE page_id = pages.id AND check_id = '${id}')`

const columnOf = (field: PageField) => (isKnownField(field) ? VALUES[field] : ofOwn(field, 'value'))
const foldedOf = (field: PageField) =>
  isKnownField(field) ? FOLDED[field] : ofOwn(field, "coalesce(folded_value, '')")
/** Of what was not checked on a page, nothing is said. */
const knownOf = (field: PageField) => {
  if (!isKnownField(field)) return `${ofOwn(field, 'found')} IS NOT NULL AND `
  return OF_PAGES.has(field) ? `pages.kind = 'html' AND ` : ''
}

function has(field: PageField, value: string): Built {
  const text = `coalesce(${columnOf(field)}, '')`
  const folded = foldedOf(field)
  if (folded === undefined) return { condition: `instr(lower(${text}), lower(?)) > 0`, bindings: [value] }
  return toCondition(contains([{ text: fragment.raw(text), folded: fragment.raw(folded) }], value))
}

/** SQLite compares a number with a text as if the number were less. */
const valueOf = (field: PageField, value: string): Binding =>
  typeOfField(field) === 'number' ? Number(value) : value

function build({ field, operator, value }: Condition): Built {
  const column = columnOf(field)
  const known = knownOf(field)
  const figure = isKnownField(field) ? column : `CAST(${column} AS REAL)`
  const number = Number(value)
  switch (operator) {
    case 'contains':
      return has(field, value)
    case 'not-contains': {
      const { condition, bindings } = has(field, value)
      return { condition: `${known}NOT (${condition})`, bindings }
    }
    case 'equals':
      return { condition: `${column} = ?`, bindings: [valueOf(field, value)] }
    case 'not-equals':
      return { condition: `${known}${column} IS NOT ?`, bindings: [valueOf(field, value)] }
    case 'at-least':
      return { condition: `${figure} >= ?`, bindings: [number] }
    case 'at-most':
      return { condition: `${figure} <= ?`, bindings: [number] }
    case 'empty':
      return { condition: `${known}coalesce(${column}, '') = ''`, bindings: [] }
    case 'unchecked':
      return { condition: isKnownField(field) ? 'false' : `${ofOwn(field, 'gap')} IS NOT NULL`, bindings: [] }
    case 'not-empty':
      return { condition: `coalesce(${column}, '') <> ''`, bindings: [] }
  }
}

/** Conditions on `pages`, and the fields that they are about. The contract has refused what is none. */
export function conditionsOf(where: string) {
  const conditions = parseConditions(where) ?? []
  const built = conditions.map(build)
  return {
    conditions: built.map(({ condition }) => `(${condition})`),
    bindings: built.flatMap(({ bindings }) => bindings),
    fields: new Set<string>(conditions.map(({ field }) => field)),
  }
}
