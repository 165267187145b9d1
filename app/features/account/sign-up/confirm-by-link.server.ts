import { button, show } from '#app/lib/forms/run-intents.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { paths } from '#app/lib/paths.ts'
import { confirmEmail, readConfirmationLink } from './sign-up.api.server.ts'

interface Link {
  token: string
  /** The next page after the confirmation. */
  next: string
}

/** Checks the link before showing a button. */
export async function findConfirmation(api: Api, { token, next }: Link) {
  try {
    const { state } = await readConfirmationLink(api, token)
    return state === 'open' ? ({ state: 'checking' } as const) : { state, next }
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.type !== 'link-expired') throw error
    return { state: 'error' as const, next: paths.signIn(paths.confirmEmail()) }
  }
}

/** Confirms by an emailed link; the result is shown on the page of the link. */
export const toConfirmIntents = ({ token, next }: Link) => ({
  default: button(
    async ({ api }) => {
      try {
        const { isDomainElsewhere } = await confirmEmail(api, token)
        return {
          state: isDomainElsewhere ? ('elsewhere' as const) : ('confirmed' as const),
          next,
          status: 200,
        }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const { type, status } = error.problem
        if (type === 'conflict') return { state: 'used' as const, next, status }
        return { state: 'error' as const, next: paths.signIn(paths.confirmEmail()), status }
      }
    },
    ({ status, ...outcome }) => show(outcome, status),
  ),
})
