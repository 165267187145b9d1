import * as z from 'zod'
import { findKeyScope, hasKeyScope } from '#contract/api-key-access.ts'
import { type CallerRole, MAY_CALL } from '#contract/access.ts'
import { type Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type KeyScope } from '#contract/organization/api-keys.words.ts'
import { joinNull, shortenSchema } from './short-schema.ts'

/** JSON Schema of an object: what MCP calls the input and the output of a tool. */
interface ObjectSchema {
  [keyword: string]: unknown
  type: 'object'
  properties?: Record<string, object>
  required?: string[]
}

/** An endpoint as a tool. */
export interface Tool {
  name: string
  scope: KeyScope
  endpoint: Endpoint
}

/** A tool as MCP lists it. */
export interface ToolDescription {
  [field: string]: unknown
  name: string
  description: string
  inputSchema: ObjectSchema
  outputSchema?: ObjectSchema
  annotations: {
    readOnlyHint: boolean
    destructiveHint: boolean
    /** Of what changes something. */
    idempotentHint?: boolean
    openWorldHint: boolean
  }
}

/** `listAuditPages` of the area `seo` is `seo_list_audit_pages`. */
const toName = (area: string, name: string) =>
  `${area}_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`

/** A tool sends and gets JSON. Files are for programs, emailed links for people, and what is for paper another tool reads. */
const canBeTool = ({ media, bodyMedia, params, path }: Endpoint) =>
  media === 'application/json' &&
  bodyMedia === 'application/json' &&
  !('token' in params.shape) &&
  !path.endsWith('/print')

function toTools(): Tool[] {
  const tools = ENDPOINTS.flatMap(({ name, slice, endpoint }) => {
    const scope = findKeyScope(endpoint)
    if (scope === undefined || !canBeTool(endpoint)) return []
    return [{ name: toName(slice.split('/')[0] ?? '', name), scope, endpoint }]
  })
  const isRead = ({ endpoint }: Tool) => endpoint.method === 'GET'
  return [...tools.filter(isRead), ...tools.filter((tool) => !isRead(tool))]
}

/** Every tool: those that only read first, and in each half slice by slice. */
export const TOOLS: readonly Tool[] = toTools()

const BY_NAME: ReadonlyMap<string, Tool> = new Map(TOOLS.map((tool) => [tool.name, tool]))

export const findTool = (name: string): Tool | undefined => BY_NAME.get(name)

/** Whom tools are listed for. Without scopes: a person, who has them all. */
export interface ToolCaller {
  role: CallerRole
  scopes: readonly KeyScope[] | undefined
}

/** The tools that the API would not refuse to this caller at once. What it refuses is still its own decision. */
export const listTools = ({ role, scopes }: ToolCaller): Tool[] =>
  TOOLS.filter(({ endpoint, scope }) => {
    const allowed: readonly CallerRole[] = MAY_CALL[endpoint.access]
    return allowed.includes(role) && (scopes === undefined || hasKeyScope(scopes, scope))
  })

/** That of `id` in the contract. The API checks the length too. */
const ID_PATTERN = /^\^[a-z]+_\[/

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    metadata: z.registry(),
    override: ({ jsonSchema }) => {
      // Of an integer that has no greatest value, the greatest one that is exact; of an id, what its pattern says better.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.pattern !== undefined && ID_PATTERN.test(jsonSchema.pattern)) delete jsonSchema.maxLength
      // What is null unless it is sent need not be sent.
      if (jsonSchema.default === null) delete jsonSchema.default
      const joined = joinNull(jsonSchema)
      if (joined === jsonSchema) return
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, joined)
    },
  })
  return made
}

const isObjectSchema = (schema: Record<string, unknown>): schema is ObjectSchema =>
  schema['type'] === 'object'

/** Path, query and body in one object. A test keeps the names apart. */
function toInputSchema({ params, query, body }: Endpoint): ObjectSchema {
  const parts = [params, query, ...(body ? [body] : [])]
    .map((part) => toSchema(part, 'input'))
    .filter(isObjectSchema)
  const required = parts.flatMap((part) => part.required ?? [])
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, object>,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

/** The first tool of each reply: the others refer to it instead of describing it again. */
const FIRST_OF_REPLY: ReadonlyMap<z.ZodType | undefined, Tool> = new Map(
  TOOLS.toReversed().map((tool) => [tool.endpoint.reply, tool]),
)

/** The tool that describes the reply of this one, where that is another. */
function findDescriber(tool: Tool): Tool | undefined {
  const { reply } = tool.endpoint
  const first = reply && FIRST_OF_REPLY.get(reply)
  return first?.name === tool.name ? undefined : first
}

function toOutputSchema({ reply }: Endpoint): ObjectSchema | undefined {
  // The whole of them is four fifths of a list of tools, and a model reads names and types.
  const schema = reply && shortenSchema(toSchema(reply, 'output'))
  return schema && isObjectSchema(schema) ? schema : undefined
}

const ACCESS_WORDS: Partial<Record<Endpoint['access'], string>> = {
  manager: 'For managers and administrators.',
  administrator: 'For administrators.',
  owner: 'For owners.',
}

/** What a model needs to know. Scopes are not among it: a tool without its scope is not listed. */
function toText(tool: Tool): string {
  const { summary, access, query } = tool.endpoint
  const isPaged = 'pageSize' in query.shape
  const describer = findDescriber(tool)
  return [
    `${summary}.`,
    isPaged && 'Comes page by page: ask for few with pageSize.',
    ACCESS_WORDS[access],
    describer && `Replies as ${describer.name} does.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function describeTool(tool: Tool): ToolDescription {
  const { name, scope, endpoint } = tool
  const { method, status } = endpoint
  const outputSchema = findDescriber(tool) ? undefined : toOutputSchema(endpoint)
  return {
    name,
    description: toText(tool),
    inputSchema: toInputSchema(endpoint),
    ...(outputSchema && { outputSchema }),
    annotations: {
      readOnlyHint: method === 'GET',
      // What creates something adds to what is there; every other change may overwrite or remove.
      destructiveHint: method !== 'GET' && !(method === 'POST' && status === 201),
      // Of what only reads, the protocol takes it for granted.
      ...(method !== 'GET' && { idempotentHint: method === 'PUT' || method === 'DELETE' }),
      openWorldHint: scope.startsWith('seo:'),
    },
  }
}

const described = new Map<Tool, ToolDescription>()

/** Made once for each tool: its schemas are values that stay. */
export function getDescription(tool: Tool): ToolDescription {
  const known = described.get(tool) ?? describeTool(tool)
  described.set(tool, known)
  return known
}
