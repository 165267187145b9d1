import { type Endpoint, fillPath } from '#contract/endpoint.ts'

/** Arguments that can't be sent: told to the model, which can fix them. */
export class ToolInputError extends Error {
  override name = 'ToolInputError'
}

type Arguments = Readonly<Record<string, unknown>>

/** Values of a path or a query are text on the wire. */
function toText(name: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new ToolInputError(`${name} must be a text, a number or a boolean.`)
}

const pick = (given: Arguments, names: readonly string[]): [string, unknown][] =>
  names.flatMap((name) => (Object.hasOwn(given, name) ? [[name, given[name]] as [string, unknown]] : []))

/** The path below `/api`. A value that would lead to another one, such as `..`, is refused before it is sent. */
function toPath({ path, params }: Endpoint, given: Arguments): string {
  const names = Object.keys(params.shape)
  const missing = names.find((name) => !Object.hasOwn(given, name))
  if (missing !== undefined) throw new ToolInputError(`${missing} is required.`)
  const values = pick(given, names).map(([name, value]) => [name, toText(name, value)] as const)
  const unusable = values.find(([, value]) => /^\.{0,2}$/.test(value))
  if (unusable) throw new ToolInputError(`${unusable[0]} is invalid.`)
  return fillPath(path, Object.fromEntries(values))
}

/** The names in the body, of an object schema; a preprocessed one has them behind it. */
function listBodyNames({ body }: Endpoint, properties: readonly string[], others: readonly string[]) {
  return body ? properties.filter((name) => !others.includes(name)) : []
}

export interface ToolRequest {
  method: string
  /** Below `/api`, with its query. */
  address: string
  body: string | undefined
}

/**
 * Arguments of a tool as the request of its endpoint. The endpoint checks their values: here only their names are.
 * @param properties all names of the input schema
 * @throws {ToolInputError} for a name that the tool does not have, or a value that no URL can hold
 */
export function toRequest(endpoint: Endpoint, properties: readonly string[], given: Arguments): ToolRequest {
  const unknown = Object.keys(given).find((name) => !properties.includes(name))
  if (unknown !== undefined) {
    throw new ToolInputError(`There is no argument ${JSON.stringify(unknown.slice(0, 60))}.`)
  }
  const queryNames = Object.keys(endpoint.query.shape)
  const query = pick(given, queryNames)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, toText(name, value)])
  const search = new URLSearchParams(query).toString()
  const bodyNames = listBodyNames(endpoint, properties, [
    ...queryNames,
    ...Object.keys(endpoint.params.shape),
  ])
  return {
    method: endpoint.method,
    address: toPath(endpoint, given) + (search && `?${search}`),
    body: endpoint.body && JSON.stringify(Object.fromEntries(pick(given, bodyNames))),
  }
}
