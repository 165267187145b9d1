import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react'
import { dropPanels } from '#app/lib/http/panel-cache.ts'
import { SESSION_ENDED, tellTrouble, type Trouble } from '#app/lib/http/trouble.ts'

const KEPT = 'What you typed is still here.'
const OFFLINE = { text: `You are offline, and nothing was sent. ${KEPT}` }
const NO_ANSWER = {
  text: `Bellwether gave no answer, so this may have been done or not. ${KEPT} Look before you send it again.`,
}

/** What to say in place of an error page, which would take the form away; undefined for what that page is right for. */
function describe(error: unknown): Trouble | undefined {
  if (!isRouteErrorResponse(error)) {
    const isFailure = error instanceof Error && error.name !== 'AbortError'
    return isFailure ? (navigator.onLine ? NO_ANSWER : OFFLINE) : undefined
  }
  const { status } = error
  if (status === 401) return SESSION_ENDED
  const { detail } = Object(error.data) as { detail?: unknown }
  if (status < 500) return undefined
  return typeof detail === 'string' ? { text: `${detail} ${KEPT}` } : NO_ANSWER
}

/**
 * Every page with a form exports it. What is sent and not answered, for want of a network, an API or a session, leaves the
 * form as it stands and says what happened (docs/decisions/027).
 */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  tellTrouble('form', undefined)
  dropPanels()
  try {
    return await serverAction()
  } catch (error) {
    const trouble = describe(error)
    if (!trouble) throw error
    tellTrouble('form', trouble)
    // The status keeps the loaders from being asked, which would fail as well.
    return Response.json(null, { status: 503 })
  }
}
