import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { startExtensionSession } from '#app/features/account/session/session.api.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { signOut } from '#contract/account/sign-in.ts'

const NO_STORE = { headers: { 'cache-control': 'no-store' } }

/**
 * The one answer that hands tokens to script: for the message to the companion extension. They are of a session of its
 * own, which ends with this one; those of the browser stay where no script reads them. A page of another origin can
 * neither send this request nor read its answer.
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

/** The session that was made for an extension which did not take it. Whoever has its refresh token may end it. */
async function endUnused(refreshToken: string, api: Api) {
  await api(signOut, { body: { refreshToken } })
  return new Response(null, { status: 204, ...NO_STORE })
}
