import * as z from 'zod'
import { type Endpoint, MAY_CALL } from '#contract/endpoint.ts'
import { AREAS, ENDPOINTS } from '#contract/endpoints.ts'
import { Problem } from '#contract/problem.ts'

export type JsonSchema = z.core.JSONSchema.JSONSchema

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
}

interface Content {
  content: Record<string, { schema: JsonSchema }>
}

interface Reply {
  description: string
  content?: Content['content']
}

export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, string[]>[]
  /** Who may call it; the roles are not in OpenAPI's vocabulary. */
  'x-access': Endpoint['access']
  parameters: Parameter[]
  requestBody?: Content & { required: true }
  responses: Record<string, Reply | { $ref: string }>
}

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Partial<Record<string, Operation>>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Reply>
    securitySchemes: Record<string, { type: 'http'; scheme: 'bearer'; bearerFormat: 'JWT' }>
  }
}

/** The schemas of replies by the names under which the contract exports them. */
function collectNames() {
  const names = z.registry<{ id: string }>()
  const exported = Object.values(AREAS).flatMap((module) => Object.entries(module))
  for (const [id, value] of [...exported, ['Problem', Problem] as const]) {
    if (value instanceof z.ZodType && !names.has(value)) names.add(value, { id })
  }
  return names
}

function without(schema: JsonSchema, ...names: string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)))
}

/** What a caller may send: before defaults are filled in and texts are cleaned. */
function toInputSchema(schema: z.ZodType): JsonSchema {
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: z.registry() })
  return without(made, '$schema')
}

/** What a caller gets. Named schemas go to `components` and are referred to. */
function toReplySchema(
  schema: z.ZodType,
  names: ReturnType<typeof collectNames>,
  components: OpenApiDocument['components']['schemas'],
): JsonSchema {
  const made = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', metadata: names })
  const moved = JSON.parse(
    JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as JsonSchema
  const { $defs = {}, id } = moved
  for (const [name, definition] of Object.entries($defs)) components[name] = without(definition, 'id')
  const own = without(moved, '$schema', '$defs', 'id')
  if (typeof id !== 'string') return own
  components[id] = own
  return { $ref: `#/components/schemas/${id}` }
}

function toParameters(schema: z.ZodObject, place: Parameter['in']): Parameter[] {
  const { properties = {}, required = [] } = toInputSchema(schema)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property === true || property === false ? {} : property,
  }))
}

const REFUSALS = {
  400: 'Malformed',
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  422: 'Invalid',
  429: 'TooMany',
} as const

const REFUSAL_TEXT: Record<(typeof REFUSALS)[keyof typeof REFUSALS] | 'Problem', string> = {
  Malformed: 'The request can’t be read.',
  Unauthenticated: 'No valid access token, or credentials that are refused.',
  Forbidden: 'The caller may not do this, or not yet.',
  NotFound: 'There is no such thing, or it belongs to another organisation.',
  Conflict: 'It exists already, or is not possible in the present state.',
  Invalid: 'Some values are not right; `errors` names them.',
  TooMany: 'Too many tries; `Retry-After` says how many seconds to wait.',
  Problem: 'Any other refusal.',
}

function toRefusals({ access, body, params, query, method }: Endpoint): Record<string, { $ref: string }> {
  const hasInput = body !== undefined || [params, query].some(({ shape }) => Object.keys(shape).length > 0)
  const applies: Record<keyof typeof REFUSALS, boolean> = {
    400: body !== undefined,
    401: access !== 'anyone' || body !== undefined,
    403: !(MAY_CALL[access] as readonly string[]).includes('member'),
    404: Object.keys(params.shape).length > 0,
    409: method !== 'GET',
    422: hasInput,
    429: access === 'anyone' && hasInput,
  }
  const responses: Record<string, { $ref: string }> = { default: { $ref: '#/components/responses/Problem' } }
  for (const [status, name] of Object.entries(REFUSALS)) {
    if (applies[Number(status) as keyof typeof REFUSALS])
      responses[status] = { $ref: `#/components/responses/${name}` }
  }
  return responses
}

function toOperation(
  { name, area, endpoint }: (typeof ENDPOINTS)[number],
  schema: JsonSchema | undefined,
): Operation {
  const { summary, access, status, params, query, body, bodyMedia, media } = endpoint
  const isStream = media !== 'application/json'
  const content = schema ?? (isStream ? { type: 'string' as const } : undefined)
  return {
    operationId: name,
    summary,
    tags: [area],
    security: access === 'anyone' ? [] : [{ bearer: [] }],
    'x-access': access,
    parameters: [...toParameters(params, 'path'), ...toParameters(query, 'query')],
    ...(body
      ? { requestBody: { required: true, content: { [bodyMedia]: { schema: toInputSchema(body) } } } }
      : {}),
    responses: {
      [status]: { description: summary, ...(content ? { content: { [media]: { schema: content } } } : {}) },
      ...toRefusals(endpoint),
    },
  }
}

/** Built from the contract that the routes are mounted from, so it can't say anything else than they do. */
export function buildOpenApi(version: string): OpenApiDocument {
  const names = collectNames()
  const schemas: OpenApiDocument['components']['schemas'] = {}
  const problem = { 'application/problem+json': { schema: toReplySchema(Problem, names, schemas) } }
  const paths: OpenApiDocument['paths'] = {}

  for (const entry of ENDPOINTS) {
    const { method, path, reply } = entry.endpoint
    const schema = reply && toReplySchema(reply, names, schemas)
    paths[path] = { ...paths[path], [method.toLowerCase()]: toOperation(entry, schema) }
  }

  return {
    openapi: '3.1.0',
    info: {
      title: 'Bellwether API',
      version,
      description:
        'Times are ISO 8601 in UTC, money is in cents with a currency, refusals are problem details (RFC 9457).',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(ENDPOINTS.map(({ area }) => area))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses: Object.fromEntries(
        Object.entries(REFUSAL_TEXT).map(([name, description]) => [name, { description, content: problem }]),
      ),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
