import { MAY_CALL } from '#contract/access.ts'
import { type Endpoint } from '#contract/endpoint.ts'
import { type Problem, type ProblemKind } from '#contract/problem.ts'
import { VALUES } from './example-values.ts'
import { type JsonSchema, type Reply } from './openapi-types.ts'

interface Refusal {
  name: string
  text: string
  /** An example problem with this status. */
  type: ProblemKind
  title: string
  detail: string
}

const REFUSALS = {
  400: {
    name: 'Malformed',
    text: 'The request can’t be read.',
    type: 'malformed',
    title: 'Malformed request',
    detail: 'The body is not valid JSON.',
  },
  401: {
    name: 'Unauthenticated',
    text: 'No valid access token, or wrong credentials.',
    type: 'unauthenticated',
    title: 'Not signed in',
    detail: 'Sign in to continue.',
  },
  403: {
    name: 'Forbidden',
    text: 'The caller may not do this, or not yet.',
    type: 'forbidden',
    title: 'Not allowed',
    detail: 'Only administrators may do this.',
  },
  404: {
    name: 'NotFound',
    text: 'It does not exist, or belongs to another organization.',
    type: 'not-found',
    title: 'Not found',
    detail: 'There is no such team.',
  },
  409: {
    name: 'Conflict',
    text: 'It already exists, or is not possible in the current state.',
    type: 'already-exists',
    title: 'Already exists',
    detail: 'This email is already in use. Please try another one.',
  },
  414: {
    name: 'AddressTooLong',
    text: 'The URL of the request, with its query, is too long.',
    type: 'address-too-long',
    title: 'URL too long',
    detail: 'The URL is too long.',
  },
  422: {
    name: 'Invalid',
    text: 'Some values are not valid; `errors` names them.',
    type: 'validation-failed',
    title: 'Some values are not valid',
    detail: 'Email is required.',
  },
  429: {
    name: 'TooMany',
    text: 'Too many requests; `Retry-After` has the seconds to wait.',
    type: 'too-many-requests',
    title: 'Too many requests',
    detail: 'Too many attempts. Try again in 60 seconds.',
  },
} as const satisfies Record<number, Refusal>

const OTHER: Refusal = {
  name: 'Problem',
  text: 'Any other refusal.',
  type: 'unexpected',
  title: 'Something went wrong',
  detail: 'Something went wrong!',
}

const toRef = (name: string) => ({ $ref: `#/components/responses/${name}` })

/** The refusals of a call, by status; `default` is for all others. */
export function toRefusals(endpoint: Endpoint): Record<string, { $ref: string }> {
  const { access, body, params, query, method } = endpoint
  const hasInput = body !== undefined || [params, query].some(({ shape }) => Object.keys(shape).length > 0)
  const applies: Record<keyof typeof REFUSALS, boolean> = {
    400: body !== undefined,
    401: access !== 'anyone' || body !== undefined,
    403: !(MAY_CALL[access] as readonly string[]).includes('member'),
    404: Object.keys(params.shape).length > 0,
    409: method !== 'GET',
    414: true,
    422: hasInput,
    429: access === 'anyone' && hasInput,
  }
  const responses: Record<string, { $ref: string }> = { default: toRef(OTHER.name) }
  for (const [status, { name }] of Object.entries(REFUSALS)) {
    if (applies[Number(status) as keyof typeof REFUSALS]) responses[status] = toRef(name)
  }
  return responses
}

function toExample(status: number, { type, title, detail }: Refusal): Problem {
  return {
    type,
    title,
    status,
    detail,
    requestId: String(VALUES['requestId']),
    errors: type === 'validation-failed' ? { email: [detail] } : {},
    message: detail,
    data: { message: detail },
  }
}

/** All refusals with an example each, for `components`. */
export function toRefusalReplies(schema: JsonSchema): Record<string, Reply> {
  const all: [number, Refusal][] = [
    ...Object.entries(REFUSALS).map(([status, refusal]): [number, Refusal] => [Number(status), refusal]),
    [500, OTHER],
  ]
  return Object.fromEntries(
    all.map(([status, refusal]) => {
      const content = { 'application/problem+json': { schema, example: toExample(status, refusal) } }
      return [refusal.name, { description: refusal.text, content }]
    }),
  )
}
