import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { ApiError } from '#app/lib/api-transport.server.ts'
import { paths } from '#app/lib/paths.ts'
import { confirmEmail } from './account.api.server.ts'
import { toNoticeAddress } from './sign-in-notices.ts'

/** How the confirmation of a mailed link ends, and where it goes on. */
export async function confirmByLink({ api, session }: AppLoadContext, token: string) {
  const next = session.user ? paths.plan() : toNoticeAddress('confirmed')
  try {
    await confirmEmail(api, token)
    return data({ state: 'confirmed' as const, next })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { type, status } = error.problem
    if (type === 'conflict') return data({ state: 'used' as const, next }, status)
    return data({ state: 'error' as const, next: paths.signIn(paths.confirmEmail()) }, status)
  }
}
