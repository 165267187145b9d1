import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { startExtensionSession } from '#app/features/account/session/session.api.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { signOut } from '#contract/account/sign-in.ts'

const NO_STORE = { headers: { 'cache-control': 'no-store' } }

/**
 * The only response that gives tokens to script, for the message to the companion extension. They belong to a separate
 * session, which ends with this one; those of the browser stay out of reach for script. Pages of other origins can
 * neither send this request nor read its response.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { settings, session, api } = context
  const unused = request.headers.has('content-type') ? (await readForm(request)).get('unused') : null
  if (typeof unused === 'string') return endUnused(unused, api)
  if (!settings.EXTENSION_ID) return Response.json({ message: 'No extension is set.' }, { status: 404 })
  if (!session.user) return Response.json({ message: 'Not signed in' }, { status: 401 })
  const { user } = await requireUser(request, context)
  return Response.json({ user, ...(await startExtensionSession(api)) }, NO_STORE)
}

/** Ends the session of an extension that did not accept it; its refresh token is enough. */
async function endUnused(refreshToken: string, api: Api) {
  await api(signOut, { body: { refreshToken } })
  return new Response(null, { status: 204, ...NO_STORE })
}
