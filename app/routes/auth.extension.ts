import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { startExtensionSession } from '#app/features/account/account.api.server.ts'
import { requireUser } from '#app/lib/require-user.server.ts'

const NO_STORE = { headers: { 'cache-control': 'no-store' } }

/**
 * The one answer that hands tokens to script: for the message to the companion extension. They are of a session of its
 * own, which ends with this one; those of the browser stay where no script reads them. A page of another origin can
 * neither send this request nor read its answer.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { settings, session, api } = context
  if (!settings.EXTENSION_ID) return Response.json({ message: 'No extension is set.' }, { status: 404 })
  if (!session.user) return Response.json({ message: 'Not signed in' }, { status: 401 })
  const { user } = await requireUser(request, context)
  return Response.json({ user, ...(await startExtensionSession(api)) }, NO_STORE)
}
