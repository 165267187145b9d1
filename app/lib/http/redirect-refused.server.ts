import { ApiError } from './api-transport.server.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'

/**
 * For actions without a form or button that could show a refusal: redirects to a page that shows it, with the API's
 * message. Other errors are rethrown.
 */
export async function redirectRefused<Result>(path: string, work: () => Promise<Result>) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return redirectWithToast(path, { kind: 'error', text: error.problem.detail })
  }
}
