import { type ActionFunctionArgs, redirect, replace } from '@remix-run/cloudflare'
import { endSession } from '#app/lib/session/end-session.server.ts'
import { paths } from '#app/lib/paths.ts'

export const loader = () => redirect(paths.signIn())

/** Signs out even if the API can't be reached. */
export async function action({ context }: ActionFunctionArgs) {
  await endSession(context).catch((error: unknown) => context.log('warn', 'sign-out-not-told', { error }))
  return replace(paths.signIn())
}
