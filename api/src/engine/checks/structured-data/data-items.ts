import { LEFT_OUT } from '#api/engine/facts/pruned-json.ts'
import { isEmpty, isRecord, shortName, type Syntax, typesOf } from '#api/engine/facts/schema-names.ts'
import { type StructuredDataFacts } from '#api/engine/facts/structured-data.ts'

export type DataNode = Readonly<Record<string, unknown>>
/** A value that is no item. */
export type Plain = string | number | boolean

/** An item of structured data where it stands, whatever its syntax. */
export interface DataItem {
  types: readonly string[]
  /** As `Product.offers[0]`. */
  path: string
  node: DataNode
  syntax: Syntax
  /** What stands for itself: at the top of its block, or what a page says that it is about. */
  isTop: boolean
  /** Whether all of it is known, so that what is not there is missing. */
  isWhole: boolean
  /** Whether its names can only be those of schema.org. */
  isPlainSchema: boolean
}

export type References = ReadonlyMap<string, DataNode[]>
type Context = Pick<DataItem, 'syntax' | 'isPlainSchema'> & { isCutOff: boolean }

const MAX_ITEMS = 300
const MAX_DEPTH = 10
const SCHEMA = /schema\.org/i
const known = new WeakMap<StructuredDataFacts, DataItem[]>()

/** All items of a page that are of schema.org; asked by several checks, read once. */
export function listItems(facts: StructuredDataFacts): readonly DataItem[] {
  const items = known.get(facts) ?? readItems(facts)
  known.set(facts, items)
  return items
}

/** The values of a property, without empty ones, in a list whatever the page has; references are followed. */
export function valuesOf(node: DataNode, name: string, references: References = NO_REFERENCES): unknown[] {
  const written = node[name] ?? node[`schema:${name}`] ?? node[`https://schema.org/${name}`]
  return unwrap(written).map((value) => follow(value, references))
}

export const plainOf = (value: unknown): Plain | null => {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isPlain ? value : null
}

/** Whether of a value only a part is known. */
export const isLeftOut = (value: unknown) => typeof value === 'string' && value.endsWith(LEFT_OUT)

const NO_REFERENCES: References = new Map()
const referencesOf = new WeakMap<StructuredDataFacts, References>()

/** Items by their `@id`, which others name in place of them. */
export function listReferences(facts: StructuredDataFacts): References {
  const references = referencesOf.get(facts) ?? readReferences(facts.values)
  referencesOf.set(facts, references)
  return references
}

function unwrap(value: unknown): unknown[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.flatMap((entry): unknown[] => {
    if (isEmpty(entry)) return []
    if (!isRecord(entry)) return [entry]
    if ('@value' in entry) return isEmpty(entry['@value']) ? [] : [entry['@value']]
    return Array.isArray(entry['@list']) ? entry['@list'] : [entry]
  })
}

/** What an item that says no more than its `@id` stands for: itself where the page has no more of it. */
function follow(value: unknown, references: References): unknown {
  if (!isRecord(value) || typeof value['@id'] !== 'string' || Object.keys(value).length > 2) return value
  const found = references.get(value['@id']) ?? []
  return found.length === 0 ? value : Object.assign({}, ...found)
}

function readReferences(values: readonly unknown[]): References {
  const references = new Map<string, DataNode[]>()
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH) return
    if (Array.isArray(value)) for (const entry of value) visit(entry, depth + 1)
    if (!isRecord(value)) return
    const id = value['@id']
    const saysMore = Object.keys(value).some((name) => !name.startsWith('@'))
    if (typeof id === 'string' && saysMore)
      references.set(id, [...(references.get(id) ?? []).slice(0, 9), value])
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child, depth + 1)
  }
  visit(values, 0)
  return references
}

function readItems(facts: StructuredDataFacts): DataItem[] {
  const found: DataItem[] = []
  facts.values.forEach((value, at) => {
    const isCutOff = facts.isCutOff && at === facts.values.length - 1
    const syntax = facts.syntaxes[at] ?? 'JSON-LD'
    readRoot(value, { syntax, isCutOff, isPlainSchema: true }, found, 0)
  })
  return found
}

function readRoot(value: unknown, context: Context, found: DataItem[], depth: number): void {
  if (depth > MAX_DEPTH) return
  if (Array.isArray(value)) {
    value.forEach((entry, at) => {
      const isCutOff = context.isCutOff && at === value.length - 1
      readRoot(entry, { ...context, isCutOff }, found, depth + 1)
    })
    return
  }
  if (!isRecord(value)) return
  const inside = enterContext(value['@context'], context)
  if (inside === null) return
  if (value['@graph'] !== undefined) readRoot(value['@graph'], inside, found, depth + 1)
  visitItem(value, inside, found, { path: '', isTop: true, depth })
}

/** Null for items of another vocabulary. What names several may mean either by a name. */
function enterContext(written: unknown, context: Context): Context | null {
  if (written === undefined || written === null) return context
  const parts = Array.isArray(written) ? written : [written]
  const names = parts.map((part: unknown) => (typeof part === 'string' ? part : JSON.stringify(part)))
  if (!names.some((name) => SCHEMA.test(name))) return null
  return {
    ...context,
    isPlainSchema: context.isPlainSchema && names.length === 1 && typeof parts[0] === 'string',
  }
}

interface Place {
  path: string
  isTop: boolean
  depth: number
}

function visitItem(node: DataNode, context: Context, found: DataItem[], { path, isTop, depth }: Place): void {
  if (found.length >= MAX_ITEMS || depth > MAX_DEPTH) return
  const types = typesOf(node)
  const own = path === '' ? (types[0] ?? '') : path
  // A value that a page refers to without a type of its own is nothing that can be judged.
  if (types.length > 0) {
    const { syntax, isPlainSchema, isCutOff } = context
    const isWhole = !isCutOff && node['@itemref'] === undefined
    found.push({ types, path: own, node, syntax, isTop, isWhole, isPlainSchema })
  }
  const isPage = types.some((type) => type.endsWith('WebPage') || type.endsWith('ItemPage'))
  for (const [name, value] of Object.entries(node)) {
    if (name.startsWith('@') || typeof value !== 'object') continue
    const list: unknown[] = Array.isArray(value) ? value : [value]
    list.forEach((entry, at) => {
      if (!isRecord(entry)) return
      const step = `${own}.${shortName(name)}${Array.isArray(value) ? `[${at}]` : ''}`
      visitItem(entry, context, found, {
        path: step,
        isTop: isTop && isPage && shortName(name) === 'mainEntity',
        depth: depth + 1,
      })
    })
  }
}
