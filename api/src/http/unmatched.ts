import { type Context } from 'hono'
import { DomainError } from '#api/lib/domain-error.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type HttpEnv } from './mount.ts'
import { toProblemResponse } from './problem.ts'

const PATTERNS = ENDPOINTS.map(({ endpoint: { method, path } }) => ({
  method,
  pattern: new RegExp(`^/api${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The response where no route matches: which methods the URL accepts, or that there is no such endpoint. */
export function unmatched(context: Context<HttpEnv>): Response {
  const { path, method } = context.req
  const allowed = PATTERNS.filter(({ pattern }) => pattern.test(path)).map((endpoint) => endpoint.method)
  const refusal =
    allowed.length === 0
      ? new DomainError('not-found', 'There is no endpoint at this URL.')
      : new DomainError('method-not-allowed', `This endpoint does not accept ${method}.`)
  const response = toProblemResponse(refusal, context.get('requestId'), context.get('log'))
  if (allowed.length > 0) response.headers.set('allow', allowed.join(', '))
  return response
}
