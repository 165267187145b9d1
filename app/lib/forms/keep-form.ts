import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react'
import { dropPanels } from '#app/lib/http/panel-cache.ts'
import { SESSION_ENDED, tellTrouble, type Trouble } from '#app/lib/http/trouble.ts'

const KEPT = 'What you typed is still here.'
const OFFLINE = { text: `You are offline, and nothing was sent. ${KEPT}` }
const NO_ANSWER = {
  text: `Bellwether didn’t respond, so this may or may not have been done. ${KEPT} Check before you send it again.`,
}

/** The notice in place of an error page, which would remove the form; undefined where the error page is right. */
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
 * Exported by every page with a form. A submission that fails without network, API or session keeps the form and shows
 * a notice (docs/decisions/027).
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
    // The error status skips the loaders, which would fail as well.
    return Response.json(null, { status: 503 })
  }
}
