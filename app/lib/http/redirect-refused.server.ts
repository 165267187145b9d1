import { ApiError } from './api-transport.server.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'

/** To a page that tells what the API has refused elsewhere, in its own words. What is none of its refusals is thrown on. */
export function redirectRefused(error: unknown, path: string) {
  if (!(error instanceof ApiError)) throw error
  return redirectWithToast(path, { kind: 'error', text: error.problem.detail })
}
