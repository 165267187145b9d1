import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { streamAuditProgress } from '#contract/seo/site-audit.ts'

/** Streams the API's events. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  const { body } = await api.open(streamAuditProgress, { params: { id: params.auditId ?? '' } })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
    },
  })
}
