import { type Context, type Hono } from 'hono'
import type * as z from 'zod'
import { type Env } from '#api/env.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type Log } from '#api/lib/log.ts'
import {
  type Actor,
  type ProgramFacts,
  type Scope,
  type SignedInScope,
  mayCall,
} from '#api/core/access/scope.ts'
import { ACCESS_REFUSALS } from '#contract/access.ts'
import { findKeyScope, hasKeyScope, needsNoScope } from '#contract/api-key-access.ts'
import { type BodyOf, type Endpoint, type ParamsOf, type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { authenticate } from './authentication.ts'
import { isInnerCall } from './inner-calls.ts'
import { readBody } from './read-body.ts'

/** Set by the middleware of app.ts before a route runs. */
export interface HttpEnv {
  Bindings: Env
  Variables: { scope: Scope; requestId: string; log: Log }
}
export type Http = Hono<HttpEnv>

/** Of a body with thousands of errors, only the first ones are reported. */
const MAX_TOLD = 100

interface Call<E extends Endpoint> {
  scope: E['access'] extends 'anyone' ? Scope : SignedInScope
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: Request
}

/** What a handler returns: the reply of the contract, or a whole Response where the endpoint streams. */
type HandlerResult<E extends Endpoint> =
  ReplyOf<E> extends undefined ? undefined | Response : ReplyOf<E> | Response

const PROGRAM_WORDS = {
  'api-key': { all: 'API keys', one: 'API key' },
  app: { all: 'Connected apps', one: 'connected app' },
} as const satisfies Record<ProgramFacts['kind'], { all: string; one: string }>

/** @throws {DomainError} `forbidden` where a program may not make this call, or not with its scopes */
function requireScope(endpoint: Endpoint, { kind, scopes }: ProgramFacts): void {
  if (needsNoScope(endpoint)) return
  const { all, one } = PROGRAM_WORDS[kind]
  const needed = findKeyScope(endpoint)
  if (needed === undefined) throw new DomainError('forbidden', `${all} can’t be used for this.`)
  if (!hasKeyScope(scopes, needed)) {
    throw new DomainError('forbidden', `This ${one} does not have the scope ${needed}.`)
  }
}

/** The token of an app is for the MCP server, and for the calls that this makes for it (RFC 8707). */
const isForAudience = (endpoint: Endpoint, { program }: Actor, invocation: object) =>
  program?.kind !== 'app' || needsNoScope(endpoint) || isInnerCall(invocation)

/** Adds the caller to the scope. Public endpoints ignore a token, valid or not. */
async function requireAccess(endpoint: Endpoint, context: Context<HttpEnv>): Promise<Scope> {
  const { access } = endpoint
  const scope = context.get('scope')
  if (access === 'anyone') return scope
  const signedIn = await authenticate(
    scope,
    context.req.header('authorization') ?? null,
    context.executionCtx,
  )
  if (!signedIn || !isForAudience(endpoint, signedIn.actor, context.executionCtx))
    throw new DomainError('unauthenticated', 'Sign in to continue.')
  const { program } = signedIn.actor
  if (program) requireScope(endpoint, program)
  if (!mayCall(access, signedIn.actor)) throw new DomainError('forbidden', ACCESS_REFUSALS[access])
  return signedIn
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors: Record<string, string[]> = {}
  for (const issue of result.error.issues.slice(0, MAX_TOLD)) {
    const field = issue.path.join('.')
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  const detail = result.error.issues[0]?.message ?? 'Some values are not valid.'
  throw new DomainError('validation-failed', detail, { errors })
}

async function readCall<E extends Endpoint>(context: Context<HttpEnv>, endpoint: E): Promise<Call<E>> {
  const scope = await requireAccess(endpoint, context)
  context.set('scope', scope)
  // The schemas are the endpoint's own, so their output has its types.
  return {
    scope,
    params: parse(endpoint.params, context.req.param()),
    query: parse(endpoint.query, context.req.query()),
    body: endpoint.body ? parse(endpoint.body, await readBody(endpoint, context.req.raw)) : undefined,
    request: context.req.raw,
  } as unknown as Call<E>
}

/** Serves one endpoint of the contract: access, input and status come from there, the handler adds the use case. */
export function mount<E extends Endpoint>(
  http: Http,
  endpoint: E,
  handle: (call: Call<E>) => Promise<HandlerResult<E>> | HandlerResult<E>,
) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
  http.on(endpoint.method, path, async (context) => {
    const reply = await handle(await readCall(context, endpoint))
    // The response of another object or service has headers that cannot be set.
    if (reply instanceof Response) return new Response(reply.body, reply)
    if (endpoint.status === 204) return context.body(null, 204)
    return context.json(reply as object, endpoint.status)
  })
}
