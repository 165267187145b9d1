import { ApiError } from './api-transport.server.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'

/**
 * Does what has no form and no button of its own to tell a refusal: a page that it leads to tells it, in the API's own
 * words. What is none of its refusals is thrown on.
 */
export async function redirectRefused<Answer>(path: string, work: () => Promise<Answer>) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return redirectWithToast(path, { kind: 'error', text: error.problem.detail })
  }
}
