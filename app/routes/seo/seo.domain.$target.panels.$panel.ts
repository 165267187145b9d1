import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isPanelName, PANELS } from '#app/features/seo/domain/panels/domain-panels.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

/** One panel about a domain, for the script of a page that did not wait for it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  const { target = '', panel = '' } = params
  if (!isPanelName(panel)) throw new Response('There is no such panel.', { status: 404 })
  const state = await PANELS[panel]({ api, target, url: new URL(request.url) })
  return Response.json(state, { headers: { 'cache-control': 'private, no-store' } })
}
