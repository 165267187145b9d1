import { type IncomingMessage, type ServerResponse } from 'node:http'
import { toClientNetwork } from '#api/lib/client-address.ts'
import { paceRefused } from './body-pace.ts'

const MAX_DISCARDED_BYTES = 32 * 1024 * 1024
/** Delay of a refusal while the caller is still uploading. A client that retries on each refusal then retries that much less often. */
const HOLD_MS = 1000
/** More than the largest body takes at the pace of what is dropped. */
const MAX_WAIT_MS = 10_000

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Responds when the caller has sent the rest of its body, or after a second, and ends the response with the body: a
 * connection that is closed under an upload is reset, and the response is lost with it.
 */
export function endAfterUpload(request: IncomingMessage, response: ServerResponse, body: string) {
  response.setHeader('content-length', Buffer.byteLength(body))
  // A caller that expects 100-continue does not send its body after a refusal.
  if (!hasBody(request) || request.headers.expect !== undefined) {
    response.end(body)
    return
  }
  let discarded = 0
  let rest: string | undefined = body
  const sendBody = () => {
    response.write(rest)
    rest = undefined
  }
  const end = () => {
    clearTimeout(held)
    clearTimeout(timer)
    if (!response.writableEnded) response.end(rest)
  }
  const held = setTimeout(sendBody, HOLD_MS)
  const timer = setTimeout(end, MAX_WAIT_MS)
  request.unpipe()
  request
    .pipe(paceRefused(toClientNetwork(request.socket.remoteAddress ?? null)))
    .on('data', (chunk: Buffer) => {
      discarded += chunk.length
      if (discarded > MAX_DISCARDED_BYTES) end()
    })
    .once('end', end)
  request.once('close', end)
}
