import { ApiError } from './api-transport.server.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'

/** Back to the page of a button that was refused, in the API's own words. What is none of its refusals is thrown on. */
export function redirectRefused(error: unknown, path: string) {
  if (!(error instanceof ApiError)) throw error
  return redirectWithToast(path, { kind: 'error', text: error.problem.detail.slice(0, 200) })
}
