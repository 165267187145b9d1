import { foldText } from '#contract/folded-text.ts'
import { toAddressSearch } from '#api/lib/folded-address.ts'

// For a source whose reply is a whole, bounded list: filters, order and a page of it, as the contract says.

/** What sorts: text, numbers, and null for what is not known. */
type SortValue = string | number | null

interface ListQuery<Sort extends string> {
  q?: string | undefined
  sort: Sort
  direction: 'asc' | 'desc'
  page: number
  pageSize: number
}

export interface ListRules<Item, Sort extends string> {
  /** Tells items apart: the last key of each order. */
  id: (item: Item) => string
  /** The texts that a search looks at. */
  searched: (item: Item) => (string | null)[]
  sorts: Readonly<Record<Sort, (item: Item) => SortValue>>
}

const toKey = (value: SortValue) => (typeof value === 'string' ? foldText(value) : value)

function compareKnown(one: string | number, other: string | number): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** What is not known comes last in both directions: it is neither the least nor the most. */
function compare(one: SortValue, other: SortValue, direction: 1 | -1): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return compareKnown(one, other) * direction
}

function sortItems<Item, Sort extends string>(
  items: readonly Item[],
  { sort, direction }: Pick<ListQuery<Sort>, 'sort' | 'direction'>,
  { id, sorts }: ListRules<Item, Sort>,
): Item[] {
  const sign = direction === 'asc' ? 1 : -1
  return items
    .map((item) => ({ item, key: toKey(sorts[sort](item)), id: id(item) }))
    .sort((one, other) => compare(one.key, other.key, sign) || compareKnown(one.id, other.id))
    .map(({ item }) => item)
}

/** Those of a list that a search finds: in any case and accent, and URLs as they are read or written. */
function searchItems<Item>(
  items: readonly Item[],
  q: string | undefined,
  searched: (item: Item) => (string | null)[],
): readonly Item[] {
  if (!q) return items
  const { isIn } = toAddressSearch(q)
  return items.filter((item) => searched(item).some((text) => text !== null && isIn(text)))
}

/** One page of a list, and how many items it has in all. Filters of its own are the caller's: `items` are what passes them. */
export function pageItems<Item, Sort extends string>(
  items: readonly Item[],
  query: ListQuery<NoInfer<Sort>>,
  rules: ListRules<Item, Sort>,
): { items: Item[]; total: number } {
  const found = searchItems(items, query.q, rules.searched)
  const start = (query.page - 1) * query.pageSize
  return {
    items: sortItems(found, query, rules).slice(start, start + query.pageSize),
    total: found.length,
  }
}
