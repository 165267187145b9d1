import { IDS, LATER, LEFT_OUT, NOW, TODAY, VALUES } from './example-values.ts'
import { type JsonSchema } from './openapi-types.ts'

/** The location of a value: a property or parameter, and its owner. */
interface Place {
  name: string
  owner: string
  /** Of a named schema: its parts belong to that, and not to the property. */
  isNamed?: boolean
}
type Definitions = Readonly<Record<string, JsonSchema>>

const DAY = /^\d{4}-\d{2}-\d{2}$/
const ID_PATTERN = /^\^(?:\(\?:)?([a-z]+)(?:\|[a-z]+\))?_/

const asSchema = (value: JsonSchema | boolean | undefined): JsonSchema =>
  typeof value === 'object' ? value : {}

/** The first choice with content: neither null nor an empty text. */
function pickChoice(choices: readonly (JsonSchema | boolean)[]): JsonSchema {
  const schemas = choices.map(asSchema)
  return schemas.find(({ type, const: fixed }) => type !== 'null' && fixed !== '') ?? schemas[0] ?? {}
}

/** A value for this location, such as `teams.name`, takes precedence over one for any `name`. */
const findValue = ({ owner, name }: Place): unknown => VALUES[`${owner}.${name}`] ?? VALUES[name]

function textFor(place: Place, { format, pattern = '' }: JsonSchema): unknown {
  const { name } = place
  const [, prefix = ''] = ID_PATTERN.exec(pattern) ?? []
  if (IDS[prefix] !== undefined) return IDS[prefix]
  if (format === 'date-time') return name === 'to' || name.startsWith('ends') ? LATER : NOW
  const known = findValue(place)
  if (format === 'date' && !DAY.test(String(known))) return TODAY
  if (typeof known === 'string') return known
  if (format === 'uri') return 'https://www.northwind.example/'
  if (format === 'binary') return `${name}.png`
  if (name.endsWith('At') || name === 'at' || name === 'from') return NOW
  return name === 'id' || name.endsWith('Id') ? '5f2c9d41' : 'Northwind'
}

function numberFor(place: Place, { minimum = 0, maximum = Infinity }: JsonSchema): number {
  const known = findValue(place)
  return Math.min(Math.max(typeof known === 'number' ? known : 12, minimum), maximum)
}

/** Merges the keywords of `allOf`. */
const merge = (parts: readonly (JsonSchema | boolean)[]): JsonSchema =>
  parts.map(asSchema).reduce<JsonSchema>((whole, part) => ({ ...whole, ...part }), {})

function objectFor(schema: JsonSchema, owner: string, definitions: Definitions): Record<string, unknown> {
  const named = Object.entries(schema.properties ?? {})
    .filter(([name]) => !LEFT_OUT.has(name) || schema.required?.includes(name))
    .map(([name, property]) => [name, exampleOf(asSchema(property), { owner, name }, definitions)] as const)
  if (named.length > 0) return Object.fromEntries(named)
  const keys = asSchema(schema.propertyNames).enum ?? []
  const value = asSchema(schema.additionalProperties)
  return Object.fromEntries(
    keys.map((key) => [String(key), exampleOf(value, { owner, name: String(key) }, definitions)] as const),
  )
}

/** An example value for a schema, from the sample data. */
export function exampleOf(schema: JsonSchema, place: Place, definitions: Definitions): unknown {
  if (typeof schema.$ref === 'string') {
    const owner = schema.$ref.split('/').at(-1) ?? ''
    return exampleOf(definitions[owner] ?? {}, { ...place, owner, isNamed: true }, definitions)
  }
  const given = findValue(place)
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return VALUES[`${place.owner}.${place.name}`] ?? schema.default
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    if (given === null) return null
    return exampleOf(pickChoice(choices), place, definitions)
  }
  if (schema.allOf) return exampleOf(merge(schema.allOf), place, definitions)
  if (schema.enum) return schema.enum.find((value) => value === given) ?? schema.enum[0]
  switch ([schema.type].flat().find((type) => type !== 'null')) {
    case 'object':
      return objectFor(schema, place.isNamed ? place.owner : place.name, definitions)
    case 'array':
      return [exampleOf(asSchema([schema.items].flat()[0]), place, definitions)]
    case 'integer':
    case 'number':
      return numberFor(place, schema)
    case 'boolean':
      return given !== false
    case undefined:
      return schema.type === 'null' ? null : textFor(place, schema)
    default:
      return textFor(place, schema)
  }
}
