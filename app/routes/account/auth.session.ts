import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { SessionEndedError } from '#app/lib/session/session.server.ts'

/**
 * For the timer of a page: refreshes the token if due, and returns its lifetime. 401: the session has ended. 5xx: the
 * refresh failed because of us, and the session continues.
 */
export async function action({ context: { session } }: ActionFunctionArgs) {
  try {
    await session.getToken()
  } catch (error) {
    if (!(error instanceof SessionEndedError)) throw error
  }
  const { msLeft } = session
  if (msLeft === undefined) return Response.json({ message: 'refresh failed' }, { status: 401 })
  if (session.usableToken === undefined) return Response.json({ message: 'not renewed' }, { status: 503 })
  return Response.json({ msLeft })
}
