import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { SessionEndedError } from '#app/lib/session/session.server.ts'

/**
 * For the timer of a page: refreshes the token if it is due, and says how long it lives. 401: the session is over. 5xx: it
 * could not be renewed for a fault of ours, and lives on.
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
