import { type PageFacts } from '#api/engine/facts.ts'
import { isRecord, typesOf } from '#api/engine/facts/schema-names.ts'
import { type DataNode, listItems, listReferences, type References, valuesOf } from './data-items.ts'
import { countsByItself, richResultOf, type RichResult } from './rich-results.ts'

type Need = 'required' | 'recommended'

const MAX_DEPTH = 5
const MAX_MISSING = 200
/** Other types that a part may be, which need something else, or nothing. */
const ALSO: Readonly<Record<string, ReadonlySet<string>>> = {
  Offer: new Set(['AggregateOffer']),
  Place: new Set(['VirtualLocation', 'PostalAddress']),
}

/**
 * Properties that the rich results of a page lack, by path: `Product.offers[0]: price or priceSpecification`. What a page
 * only refers to inside another item may be short, unless it is a part of the rich result.
 */
export function listMissing({ structuredData }: PageFacts, need: Need): string[] {
  const references = listReferences(structuredData)
  const missing = new Set<string>()
  const judge = (node: DataNode, path: string, result: RichResult, depth: number): void => {
    if (missing.size >= MAX_MISSING) return
    for (const names of result[need] ?? []) {
      const others = names.split('|')
      if (others.every((name) => valuesOf(node, name).length === 0))
        missing.add(`${path}: ${others.join(' or ')}`)
    }
    if (depth >= MAX_DEPTH) return
    for (const [name, part] of Object.entries(result.parts ?? {}))
      for (const [step, value] of partsOf(node, name, references)) {
        const partResult = isRecord(value) && !isUnknown(value) ? richResultOfPart(part, value) : undefined
        if (isRecord(value) && partResult) judge(value, `${path}.${step}`, partResult, depth + 1)
      }
  }
  for (const item of listItems(structuredData)) {
    if (!item.isTop || !item.isWhole) continue
    for (const type of item.types) {
      const result = richResultOfItem(type, item.node)
      if (result) judge(item.node, item.path, result, 0)
    }
  }
  return [...missing]
}

function richResultOfItem(type: string, node: DataNode): RichResult | undefined {
  if (!countsByItself(type)) return undefined
  // One with an id is judged as a part of what names it.
  if (type === 'Review' && node['@id'] !== undefined && node['itemReviewed'] === undefined) return undefined
  return richResultOf(type)
}

function richResultOfPart(part: string, node: DataNode): RichResult | undefined {
  return richResultOf(typesOf(node).find((type) => ALSO[part]?.has(type)) ?? part)
}

/** The values of a property, with the step that leads to each. */
function partsOf(node: DataNode, name: string, references: References): [step: string, value: unknown][] {
  const isList = Array.isArray(node[name])
  return valuesOf(node, name, references).map((value, at) => [isList ? `${name}[${at}]` : name, value])
}

/** One that is only named, and stands on another page. */
const isUnknown = (value: DataNode) =>
  Object.keys(value).every((name) => name.startsWith('@')) && '@id' in value
