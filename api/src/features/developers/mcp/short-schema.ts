/** JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>

/** Objects within objects: below, a model sees what comes. */
const MAX_DEPTH = 1
/** What a reader of a reply has no use for: the API checks what it sends. */
const LEFT_OUT = new Set([
  'required',
  'additionalProperties',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'format',
  'default',
  'propertyNames',
])

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `{ "anyOf": [{ "type": "string" }, { "type": "null" }] }` says in two words what one says. */
export function joinNull(schema: Schema): Schema {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [one, other] = anyOf as [unknown, unknown]
  if (!isObject(one) || typeof one['type'] !== 'string' || !isObject(other) || other['type'] !== 'null')
    return schema
  const values = Array.isArray(one['enum']) ? { enum: [...(one['enum'] as unknown[]), null] } : {}
  return { ...rest, ...one, ...values, type: [one['type'], 'null'] }
}

/**
 * The same schema without what only a validator needs: names, types and values stay. Whatever the schema allows, this one does.
 */
export function shortenSchema(schema: Schema, depth = 0): Schema {
  const joined = joinNull(schema)
  const short: Record<string, unknown> = {}
  for (const [keyword, value] of Object.entries(joined)) {
    // Of a record, they say what its values are.
    if (LEFT_OUT.has(keyword) && !(keyword === 'additionalProperties' && isObject(value))) continue
    if (keyword === 'properties' && isObject(value)) {
      if (depth < MAX_DEPTH) short[keyword] = shortenEach(value, depth + 1)
    } else {
      // Without what tells them apart, several choices may fit at once.
      short[keyword === 'oneOf' ? 'anyOf' : keyword] = shortenValue(value, depth)
    }
  }
  return short
}

const shortenEach = (properties: Schema, depth: number): Schema =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      isObject(value) ? shortenSchema(value, depth) : value,
    ]),
  )

function shortenValue(value: unknown, depth: number): unknown {
  if (Array.isArray(value))
    return value.map((one) => (isObject(one) ? shortenSchema(one, depth) : (one as unknown)))
  return isObject(value) ? shortenSchema(value, depth) : value
}
