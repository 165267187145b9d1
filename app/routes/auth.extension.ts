import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { requireUser } from '#app/lib/require-user.server.ts'

const NO_STORE = { headers: { 'cache-control': 'no-store' } }

/**
 * The one answer that hands tokens to script: for the message to the companion extension. A page of another origin can
 * neither send this request nor read its answer.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { settings, session } = context
  if (!settings.EXTENSION_ID) return Response.json({ message: 'No extension is set.' }, { status: 404 })
  if (!session.user) return Response.json({ message: 'Not signed in' }, { status: 401 })
  const { user } = await requireUser(request, context)
  return Response.json({ user, ...session.tokens }, NO_STORE)
}
