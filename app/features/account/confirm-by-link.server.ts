import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { paths } from '#app/lib/paths.ts'
import { confirmEmail, readConfirmationLink } from './account.api.server.ts'
import { toNoticeAddress } from './sign-in-notices.ts'

const nextAfter = ({ session }: Pick<AppLoadContext, 'session'>) =>
  session.user ? paths.plan() : toNoticeAddress('confirmed')

/** Whether there is something to confirm, before anybody is asked to. */
export async function findConfirmation(context: AppLoadContext, token: string) {
  try {
    const { state } = await readConfirmationLink(context.api, token)
    return state === 'open' ? ({ state: 'checking' } as const) : { state, next: nextAfter(context) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.type !== 'link-expired') throw error
    return { state: 'error' as const, next: paths.signIn(paths.confirmEmail()) }
  }
}

/** How the confirmation of a mailed link ends, and where it goes on. */
export async function confirmByLink(context: AppLoadContext, token: string) {
  const { api } = context
  const next = nextAfter(context)
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
