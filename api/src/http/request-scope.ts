import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { openDirectory } from '#api/db/open-db.ts'
import { type Env, readSettings } from '#api/env.ts'
import { toClientNetwork } from '#api/lib/client-address.ts'
import { createLog, type Log } from '#api/lib/log.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { type HttpEnv } from './mount.ts'
import { logRequest } from './request-log.ts'

const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/
const MAX_USER_AGENT = 300

/** Clock and network, which tests replace. */
export interface Surroundings {
  now: () => Date
  fetch: typeof fetch
}
export const REAL_SURROUNDINGS: Surroundings = { now: () => new Date(), fetch: (...call) => fetch(...call) }

/** What a request, a scheduled job and a queue message each bring. */
interface Occasion {
  log: Log
  requestId?: string
  address: string
  userAgent?: string | null
  later: Scope['later']
}

/** A scope without a caller and organization, with its own database session. */
export function createScope(
  env: Env,
  { now, fetch }: Surroundings,
  { log, requestId, address, userAgent = null, later }: Occasion,
): Scope {
  const directory = openDirectory(env)
  return {
    actor: undefined,
    db: directory,
    directory,
    now,
    fetch,
    settings: readSettings(env),
    bindings: env,
    log,
    requestId: requestId ?? null,
    address,
    userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    later,
  }
}

/** The id that a request came with, or one of ours where that could not be one. */
export const toRequestId = (given: string | undefined): string =>
  given !== undefined && REQUEST_ID.test(given) ? given : crypto.randomUUID()

/** Gives every request an id and a scope, and has it written down. */
export function requestScope(surroundings: Surroundings) {
  return createMiddleware<HttpEnv>(async (context, next) => {
    const started = performance.now()
    const requestId = toRequestId(context.req.header('x-request-id'))
    const log = createLog({ requestId })
    context.set('requestId', requestId)
    context.set('log', log)
    context.set(
      'scope',
      createScope(context.env, surroundings, {
        log,
        requestId,
        address: toClientNetwork(context.req.header('cf-connecting-ip') ?? null),
        userAgent: context.req.header('user-agent') ?? null,
        later: (work) => context.executionCtx.waitUntil(work),
      }),
    )
    await next()
    context.res.headers.set('x-request-id', requestId)
    const facts = {
      method: context.req.method,
      path: routePath(context, -1),
      status: context.res.status,
      ms: Math.round(performance.now() - started),
      organization: context.get('scope').actor?.organizationId,
    }
    logRequest(log, facts, context.executionCtx)
  })
}
