import { type ActionFunction, data, type LoaderFunction, type ServerBuild } from '@remix-run/cloudflare'
import { ApiError, toProblem } from './api-transport.server.ts'
import { isSignInRedirect } from '#app/lib/session/redirect-to-sign-in.server.ts'
import { keepUnsent } from '#app/lib/forms/unsent-form.server.ts'

type Routes = ServerBuild['routes']

const ENDED = 'Your session has ended, and nothing was changed. Sign in again, then send the form once more.'

/**
 * Refusals of the API that no loader or action handles reach the error page with status and message. Remix would turn
 * them into an unexplained 500. The input of an action is kept, so that it can be sent again.
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
    ...(loader && { loader: guardLoader(loader) }),
    ...(action && { action: guardAction(action) }),
  }
}

const guardLoader =
  (loader: LoaderFunction): LoaderFunction =>
  async (args) => {
    try {
      return await loader(args)
    } catch (error) {
      throw error instanceof ApiError ? toAnswer(error) : error
    }
  }

const guardAction =
  (action: ActionFunction): ActionFunction =>
  async (args) => {
    try {
      return await action(args)
    } catch (thrown) {
      const { requestId } = args.context
      // A redirect to the sign-in page would lose the input.
      const error = isSignInRedirect(thrown)
        ? new ApiError(toProblem('unauthenticated', 401, ENDED, requestId))
        : thrown
      if (!(error instanceof ApiError)) throw error
      const { status } = error.problem
      if (status === 401 || status >= 500) await keepUnsent(args, error.problem)
      throw toAnswer(error)
    }
  }

function toAnswer({ problem, retryAfter }: ApiError) {
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  return data(problem, { status: problem.status, headers })
}
