import { data } from '@remix-run/cloudflare'
import type { Api } from '#app/lib/http/api.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { paths } from '#app/lib/paths.ts'
import { confirmEmail, readConfirmationLink } from './sign-up.api.server.ts'

interface Link {
  token: string
  /** Where somebody goes on whose address is confirmed. */
  next: string
}

/** Whether there is something to confirm, before anybody is asked to. */
export async function findConfirmation(api: Api, { token, next }: Link) {
  try {
    const { state } = await readConfirmationLink(api, token)
    return state === 'open' ? ({ state: 'checking' } as const) : { state, next }
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.type !== 'link-expired') throw error
    return { state: 'error' as const, next: paths.signIn(paths.confirmEmail()) }
  }
}

/** How the confirmation of a mailed link ends, and where it goes on. */
export async function confirmByLink(api: Api, { token, next }: Link) {
  try {
    const { isDomainElsewhere } = await confirmEmail(api, token)
    return data({ state: isDomainElsewhere ? ('elsewhere' as const) : ('confirmed' as const), next })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { type, status } = error.problem
    if (type === 'conflict') return data({ state: 'used' as const, next }, status)
    return data({ state: 'error' as const, next: paths.signIn(paths.confirmEmail()) }, status)
  }
}
