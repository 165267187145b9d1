import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { getOutboxMail } from '#app/features/operations/outbox/outbox.api.server.ts'

const POLICY =
  "sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; form-action 'none'"

/** The HTML of a mail: sandboxed, without script, and only with its links. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { html } = await getOutboxMail({ request, context }, params['position'])
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
  })
}
