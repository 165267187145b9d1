import { type Context, type Hono } from 'hono'
import type * as z from 'zod'
import { type Env } from '#api/env.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type Log } from '#api/lib/log.ts'
import { isAdministrator, type Scope, type SignedInScope } from '#api/lib/scope.ts'
import {
  type Access,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '#contract/endpoint.ts'
import { authenticate } from './authentication.ts'

/** What the middleware of app.ts has put in place before a route runs. */
export interface HttpEnv {
  Bindings: Env
  Variables: { scope: Scope; requestId: string; log: Log }
}
export type Http = Hono<HttpEnv>

const MAX_BODY = 256 * 1024

interface Call<E extends Endpoint> {
  scope: E['access'] extends 'anyone' ? Scope : SignedInScope
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: Request
}

/** What a handler returns: the reply of the contract, or a whole Response where the endpoint streams. */
type Answer<E extends Endpoint> = ReplyOf<E> extends undefined ? undefined | Response : ReplyOf<E> | Response

/** Adds the caller to the scope. Where anyone may call, a token is not even looked at, valid or not. */
async function requireAccess(access: Access, scope: Scope, request: Request): Promise<Scope> {
  if (access === 'anyone') return scope
  const signedIn = await authenticate(scope, request.headers.get('authorization'))
  if (!signedIn) throw new DomainError('unauthenticated', 'Sign in to go on.')
  const { actor } = signedIn
  if (access === 'manager' && !actor.isManager && !isAdministrator(actor)) {
    throw new DomainError('forbidden', 'Only managers and administrators may do this.')
  }
  if (access === 'administrator' && !isAdministrator(actor)) {
    throw new DomainError('forbidden', 'Only administrators may do this.')
  }
  return signedIn
}

async function readJson(request: Request): Promise<unknown> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > MAX_BODY) throw new DomainError('too-large', 'The request is larger than 256 kB.')
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > MAX_BODY) throw new DomainError('too-large', 'The request is larger than 256 kB.')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes))
  } catch {
    throw new DomainError('malformed', 'The body is not JSON.')
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors: Record<string, string[]> = {}
  for (const issue of result.error.issues) {
    const field = issue.path.join('.')
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  const detail = result.error.issues[0]?.message ?? 'Some values are not right.'
  throw new DomainError('validation-failed', detail, { errors })
}

async function readCall<E extends Endpoint>(context: Context<HttpEnv>, endpoint: E): Promise<Call<E>> {
  const scope = await requireAccess(endpoint.access, context.get('scope'), context.req.raw)
  context.set('scope', scope)
  // The schemas are the endpoint's own, so what they give back is what its type says.
  return {
    scope,
    params: parse(endpoint.params, context.req.param()),
    query: parse(endpoint.query, context.req.query()),
    body: endpoint.body ? parse(endpoint.body, await readJson(context.req.raw)) : undefined,
    request: context.req.raw,
  } as unknown as Call<E>
}

/** Serves one endpoint of the contract: access, input and status come from there, the handler adds the use case. */
export function mount<E extends Endpoint>(
  http: Http,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
  http.on(endpoint.method, path, async (context) => {
    const reply = await handle(await readCall(context, endpoint))
    if (reply instanceof Response) return reply
    if (endpoint.status === 204) return context.body(null, 204)
    return context.json(reply as object, endpoint.status)
  })
}
