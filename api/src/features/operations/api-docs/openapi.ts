import * as z from 'zod'
import { findKeyScope } from '#contract/api-key-access.ts'
import { type Endpoint } from '#contract/endpoint.ts'
import { SLICES, ENDPOINTS } from '#contract/endpoints.ts'
import { Problem } from '#contract/problem.ts'
import { toCurl } from './curl.ts'
import { BODIES, TEXTS } from './example-bodies.ts'
import { exampleOf } from './examples.ts'
import {
  type JsonSchema,
  type MediaContent,
  type OpenApiDocument,
  type Operation,
  type Parameter,
} from './openapi-types.ts'
import { toRefusalReplies, toRefusals } from './refusals.ts'
import { toWebhooks } from './webhooks.ts'

/** Schemas of replies by their names in the contract. */
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

/** Input types: before defaults and transforms. */
function toInputSchema(schema: z.ZodType): JsonSchema {
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: z.registry() })
  return without(made, '$schema')
}

/** Output types. Named schemas go to `components` and are referenced. */
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

/** The content of the success response; undefined without a body. */
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

/** The token of a session, or a key with a scope where programs may call it. */
function toSecurity(endpoint: Endpoint): Operation['security'] {
  if (endpoint.access === 'anyone') return []
  const scope = findKeyScope(endpoint)
  return [{ bearer: [] }, ...(scope === undefined ? [] : [{ apiKey: [scope] }])]
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
    security: toSecurity(endpoint),
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
  'account/sign-up': 'Sign-up and email confirmation.',
  'account/sign-in': 'Signing in with a password, a provider or a code, signing out, and refreshing tokens.',
  'account/password-reset': 'Password reset by an emailed link.',
  'account/security': 'Password, two-step sign-in, connected providers and sessions of the caller.',
  'account/profile': 'Profile, photo and data of the caller.',
  'organization/profile': 'Name, domain, logo, color, location and settings of the organization.',
  'organization/users': 'Users of the organization: inviting, changing, archiving and importing them.',
  'organization/teams': 'Teams, their leads and their members.',
  'organization/invitations': 'Reading and accepting invitations.',
  'organization/api-keys': 'API keys, with which programs call this API.',
  'organization/webhooks': 'Endpoints that are notified of events, and what was delivered to them.',
  'organization/audit-log': 'Who changed what, and when.',
  'billing/plans': 'Plans with their limits and prices, and coupons.',
  'billing/subscription': 'The subscription of the organization: starting, changing and canceling it.',
  'billing/payment': 'Cards, tax IDs, the billing portal, and webhooks of the payment provider.',
  'billing/invoices': 'Invoices and receipts.',
  'seo/site-audit':
    'Audits of a whole site: starting and following them, their issues and pages, and comparing two of them.',
  'seo/own-checks': 'Custom search and extraction: trying checks on a page.',
  'seo/page-audit': 'Audits of a single page.',
  'seo/technologies': 'What sites are built with.',
  'seo/lighthouse': 'Runs of Lighthouse: scores, metrics, audits and their comparison.',
  'seo/checks': 'All checks of an audit.',
  'seo/domain': 'What is known of any domain: figures, trends, backlinks and keywords, each with its source.',
  'seo/issue-tracking': 'Issues: assignees, comments, mutes and what was checked again.',
  'seo/projects': 'Projects: saved crawl settings, schedules and their mail.',
  'seo/ranks': 'Rank tracking: chosen keywords, their positions by source and day, competitors and alerts.',
  'seo/reports': 'Reports about domains: as PDF files, saved, and shared by links.',
  'seo/sites': 'Sites and their verification.',
  'seo/sources': 'Sources of figures about domains: connecting, testing and importing.',
  'seo/source-costs': 'What paid sources have cost, and their budgets.',
  'people/directory': 'The people of an organization: how to reach them, and who reports to whom.',
  'workspace/tasks': 'What people have to do, from all parts of the product.',
  'workspace/notifications': 'What people are notified of, in the app and by email.',
  'people/questions': 'Review questions: own ones, and those that are recommended.',
  'people/packets': 'Review packets: what was written about somebody, its score, sharing it.',
  'people/cycles.moves':
    'The stages of a review cycle: its launch, by hand or on a day, and what comes after it.',
  'people/cycles.questions': 'What a launched review cycle asks, and how it is worded.',
  'people/cycles.participants': 'The reviewees of a review cycle, and who stands for their manager.',
  'people/calibration':
    'Calibration: groups of a review cycle, their ratings before and after, and the log of changes.',
  'people/cycles': 'Review cycles: their settings, reviewees and stages.',
  'people/cycles.progress': 'How far the reviews of a cycle are, reminders, and who reviews whom.',
  'people/nominations':
    'Peer selection: who nominates, approves, rejects and declines peers of a review cycle.',
  'people/auditing':
    'Review auditing: cycles, all reviews and the log, without writers that nobody may know.',
  'people/feedback': 'Feedback: giving it, reading it, reacting to it, and asking for it.',
  'people/results':
    'Results of review cycles: scores, responses and the 9-box. What few people said is kept back.',
  'people/reviews': 'Writing reviews: drafts, submitting, taking back, reopening and declining.',
  'people/templates': 'Review templates: their settings, their questions, and how reviewers read them.',
  'people/attributes': 'Scored attributes, by which reviews rate people.',
  'people/appraisal-templates': 'Appraisal templates: key result areas with their weightage.',
  'people/appraisal-cycles': 'Appraisal cycles: dates, weights, participants, and what they come to.',
  'people/appraisals': 'Appraisals: rating, returning, finalizing and acknowledging them.',
  'people/okr-periods': 'Periods of OKRs, and how the organization uses OKRs.',
  'people/objectives': 'Objectives and their key results: alignment, progress, check-ins and comments.',
  'developers/mcp': 'The API as tools of the Model Context Protocol, for assistants.',
  'developers/oauth': 'OAuth 2.1: programs register, people consent, tokens are issued.',
  'developers/connected-apps': 'Apps that act in the name of a person.',
  'site/contact': 'Messages to the operator.',
  'operations/health': 'Health of the API.',
  'operations/api-docs': 'The API docs.',
  'operations/outbox': 'Mail that was not delivered, in development.',
  'operations/jobs': 'Scheduled jobs and their last runs.',
}

const SECURITY_SCHEMES: OpenApiDocument['components']['securitySchemes'] = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a session.' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'bwk_…',
    description: 'An API key of the organization, with the scope that the operation names.',
  },
}

/**
 * Built from the contract that the routes are mounted from, so the two can't differ.
 * @param url the base URL of this API, without a trailing slash
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
    webhooks: toWebhooks((schema) => toReplySchema(schema, names, schemas), schemas),
    components: { schemas, responses: toRefusalReplies(problem), securitySchemes: SECURITY_SCHEMES },
  }
}
