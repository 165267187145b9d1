import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from '@remix-run/cloudflare'
import { RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import { NonceContext } from '#app/lib/nonce.ts'

const ABORT_AFTER_MS = 10_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce, log }: AppLoadContext,
) {
  let responseStatus = status
  const stream = await renderToReadableStream(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={remix} url={request.url} abortDelay={ABORT_AFTER_MS} nonce={nonce} />
    </NonceContext.Provider>,
    {
      nonce,
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(ABORT_AFTER_MS + 1000)]),
      onError(error: unknown) {
        if (request.signal.aborted) return
        responseStatus = 500
        log('error', 'render-failed', { error })
      },
    },
  )
  if (isbot(request.headers.get('user-agent') ?? '')) await stream.allReady

  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { headers, status: responseStatus })
}

/** Every error that a loader or an action has thrown and that is no answer of its own. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (!request.signal.aborted) context.log('error', 'page-failed', { error })
}
