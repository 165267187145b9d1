import { type ActionFunction, data, type LoaderFunction, type ServerBuild } from '@remix-run/cloudflare'
import { ApiError } from './api-transport.server.ts'

type Routes = ServerBuild['routes']
type Step = LoaderFunction | ActionFunction

/**
 * What the API refuses, and no loader or action has taken care of, reaches the error page with its status and its
 * words. Remix would make an unexplained 500 of it.
 */
export function withProblemResponses(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, { ...route, module: guard(route.module) }]),
  )
}

function guard(module: NonNullable<Routes[string]>['module']) {
  const { loader, action } = module
  return {
    ...module,
    ...(loader && { loader: guardStep(loader) }),
    ...(action && { action: guardStep(action) }),
  }
}

const guardStep =
  <S extends Step>(step: S) =>
  async (args: Parameters<S>[0]) => {
    try {
      return await step(args)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { problem, retryAfter } = error
      const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
      throw data(problem, { status: problem.status, headers })
    }
  }
