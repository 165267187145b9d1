import * as z from 'zod'
import { type Endpoint } from '#contract/endpoint.ts'
import { SLICES, ENDPOINTS } from '#contract/endpoints.ts'
import { Problem } from '#contract/problem.ts'
import { toCurl } from './curl.ts'
import { BODIES, TEXTS } from './example-values.ts'
import { exampleOf } from './examples.ts'
import {
  type JsonSchema,
  type MediaContent,
  type OpenApiDocument,
  type Operation,
  type Parameter,
} from './openapi-types.ts'
import { toRefusalReplies, toRefusals } from './refusals.ts'

/** The schemas of replies by the names under which the contract exports them. */
function collectNames() {
  const names = z.registry<{ id: string }>()
  const exported = Object.values(SLICES).flatMap((module) => Object.entries(module))
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
  return Object.entries(properties).map(([name, property]) => {
    const own = property === true || property === false ? {} : property
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: own,
      example: exampleOf(own, { name, owner: place }, {}),
    }
  })
}

function toBody(name: string, { body, bodyMedia }: Endpoint): Operation['requestBody'] {
  if (!body) return undefined
  const schema = toInputSchema(body)
  const made = exampleOf(schema, { name: 'body', owner: name }, {})
  const example = { ...(made as object), ...BODIES[name] }
  return { required: true, content: { [bodyMedia]: { schema, example } } }
}

/** What is answered where all goes well; undefined without a body. */
function toContent(
  { media }: Endpoint,
  schema: JsonSchema | undefined,
  schemas: OpenApiDocument['components']['schemas'],
): Record<string, MediaContent> | undefined {
  if (schema)
    return { [media]: { schema, example: exampleOf(schema, { name: 'reply', owner: '' }, schemas) } }
  if (media === 'application/json') return undefined
  const example = TEXTS[media]
  return { [media]: { schema: { type: 'string' }, ...(example !== undefined && { example }) } }
}

function toOperation(
  { name, slice, endpoint }: (typeof ENDPOINTS)[number],
  content: Record<string, MediaContent> | undefined,
): Operation {
  const { summary, access, status, params, query } = endpoint
  const requestBody = toBody(name, endpoint)
  return {
    operationId: name,
    summary,
    tags: [slice],
    security: access === 'anyone' ? [] : [{ bearer: [] }],
    'x-access': access,
    parameters: [...toParameters(params, 'path'), ...toParameters(query, 'query')],
    ...(requestBody && { requestBody }),
    responses: {
      [status]: { description: summary, ...(content && { content }) },
      ...toRefusals(endpoint),
    },
  }
}

const SLICE_TEXTS: Readonly<Record<string, string>> = {
  'account/sign-up': 'Signing up, and confirming an email address.',
  'account/sign-in': 'Signing in and out, with a password, a provider or a code, and renewing a session.',
  'account/password-reset': 'Choosing a new password by a mailed link.',
  'account/security': 'Password, two-step sign-in, connected providers and sessions of the caller.',
  'account/profile': 'What people see and change of themselves: profile, photo, and their data.',
  'organization/profile': 'Name, domain, logo, color and location of an organization, and its settings.',
  'organization/users': 'The users of an organization: inviting, changing, archiving and importing them.',
  'organization/teams': 'Teams, their leads and their members.',
  'organization/invitations': 'Reading an invitation, and joining the organization that it is from.',
  'organization/audit-log': 'Who changed what, and when.',
  'billing/plans': 'The plans, what they allow and cost, and coupons.',
  'billing/subscription': 'The plan that an organization has: starting, changing and canceling it.',
  'billing/payment': 'Cards, tax ids, the billing portal, and events of the payment provider.',
  'billing/invoices': 'Invoices and receipts.',
  'seo/site-audit':
    'Crawls of a whole site: starting and following them, what they found, and what changed between two of them.',
  'seo/page-audit': 'The audit of a single page.',
  'seo/checks': 'All checks that audits make.',
  'seo/sites': 'Sites, and the proof that they belong to the organization.',
  'site/contact': 'Writing to the people who run this Bellwether.',
  'operations/health': 'Whether the API answers.',
  'operations/api-docs': 'This description.',
  'operations/outbox': 'Mail that was not sent to anybody, in development.',
  'operations/jobs': 'What runs by the clock: its schedule and its last runs.',
}

/**
 * Built from the contract that the routes are mounted from, so it can't say anything else than they do.
 * @param url where this API is served, without a slash at its end
 */
export function buildOpenApi({ version, url }: { version: string; url: string }): OpenApiDocument {
  const names = collectNames()
  const schemas: OpenApiDocument['components']['schemas'] = {}
  const problem = toReplySchema(Problem, names, schemas)
  const paths: OpenApiDocument['paths'] = {}

  for (const entry of ENDPOINTS) {
    const { method, path, reply } = entry.endpoint
    const content = toContent(entry.endpoint, reply && toReplySchema(reply, names, schemas), schemas)
    const operation = toOperation(entry, content)
    const sample = toCurl({ url, method, path, operation })
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        ...operation,
        'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: sample }],
      },
    }
  }

  return {
    openapi: '3.1.0',
    info: {
      title: 'Bellwether API',
      version,
      description:
        'Times are ISO 8601 in UTC, money is in cents with a currency, refusals are problem details (RFC 9457).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url }],
    tags: [...new Set(ENDPOINTS.map(({ slice }) => slice))].map((name) => ({
      name,
      description: SLICE_TEXTS[name] ?? '',
    })),
    paths,
    components: {
      schemas,
      responses: toRefusalReplies(problem),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
