import { type PageFacts } from '#api/engine/facts.ts'
import { shortName } from '#api/engine/facts/schema-names.ts'
import { type DataItem, isLeftOut, listItems, valuesOf } from './data-items.ts'
import { PROPERTIES, TYPES } from './schema-vocabulary.ts'

const MAX_UNKNOWN = 200
/** A name of schema.org, and not of a vocabulary that a page mixes with it. */
const PLAIN = /^[A-Za-z0-9_][\w-]*$/
/** What an action asks for or gives back, by the property that it is about. */
const CONSTRAINT = /-(?:input|output)$/
/** Types of plain values, which nobody needs to name. */
const DATA_TYPES = new Set(
  'Boolean CssSelectorType Date DateTime Float Integer Number Text Time URL XPathType'.split(' '),
)
/** Names that schema.org has withdrawn, and what the context of JSON-LD defines. */
const OTHER_NAMES = new Set(['type', 'id', 'videos', 'ingredients'])

const byLowerCase = (names: ReadonlySet<string>) =>
  new Map([...names].map((name) => [name.toLowerCase(), name]))
const TYPES_BY_LOWER_CASE = byLowerCase(TYPES)
const PROPERTIES_BY_LOWER_CASE = byLowerCase(PROPERTIES)

function describe(path: string, name: string, known: ReadonlyMap<string, string>): string {
  const meant = known.get(name.toLowerCase())
  return meant === undefined ? path : `${path} (probably ${meant})`
}

function isUnknownProperty(name: string, { node }: DataItem): boolean {
  if (!PLAIN.test(name) || PROPERTIES.has(name.replace(CONSTRAINT, '')) || OTHER_NAMES.has(name)) return false
  return !valuesOf(node, name).every(isLeftOut)
}

/** Types and properties that schema.org does not have, by path. What another vocabulary names is its own matter. */
export function listUnknownNames({ structuredData }: PageFacts): string[] {
  const unknown = new Set<string>()
  for (const item of listItems(structuredData)) {
    if (unknown.size >= MAX_UNKNOWN) break
    const types = item.types.filter((type) => PLAIN.test(type))
    // A type of another vocabulary has properties of its own.
    if (!item.isPlainSchema || types.length < item.types.length) continue
    for (const type of types)
      if (!TYPES.has(type) && !DATA_TYPES.has(type))
        unknown.add(describe(`type ${type}`, type, TYPES_BY_LOWER_CASE))
    for (const written of Object.keys(item.node)) {
      const name = shortName(written)
      if (name.startsWith('@') || !isUnknownProperty(name, item)) continue
      unknown.add(describe(`${item.path}.${name}`, name, PROPERTIES_BY_LOWER_CASE))
    }
  }
  return [...unknown]
}
