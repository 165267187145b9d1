import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from '@remix-run/cloudflare'
import { RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { NonceContext } from '#app/lib/http/nonce.ts'
import { keepPageRoutes } from '#app/lib/http/page-routes.server.ts'
import { toDataScript } from '#app/ui/chart/data-script.server.ts'

/** Renders a page in one piece: no loader defers, so nothing needs to be streamed (docs/decisions/008). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...remix }: EntryContext,
  { nonce }: AppLoadContext,
) {
  const manifest = keepPageRoutes(remix.manifest, remix.staticHandlerContext)
  const page = renderToString(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={{ ...remix, manifest }} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
  )
  const hasScripts = serverHandoffStream !== undefined && remix.renderMeta?.didRenderScripts === true
  const data = hasScripts ? toDataScript(await readText(serverHandoffStream), page, nonce) : ''
  const end = page.lastIndexOf('</body>')

  headers.set('content-type', 'text/html; charset=utf-8')
  const html = `<!DOCTYPE html>${page.slice(0, end)}${data}${page.slice(end)}`
  // The runtime's own way from a string to bytes takes half as long again.
  return new Response(new TextEncoder().encode(html), { headers, status })
}

/** A single string, since nothing is deferred (vite/whole-data.ts). */
const readText = (data: string | ReadableStream) =>
  typeof data === 'string' ? data : new Response(data).text()

/** Every error thrown by a loader or an action, except responses. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (!request.signal.aborted) context.log('error', 'page-failed', { error })
}
