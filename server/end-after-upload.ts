import { type IncomingMessage, type ServerResponse } from 'node:http'
import { paceBody } from './body-pace.ts'

const MAX_DISCARDED_BYTES = 32 * 1024 * 1024
const MAX_WAIT_MS = 5000

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Sends the whole answer now, and ends it when the caller has sent the rest of its body: a connection that is closed
 * under an upload is reset, and what was answered is lost with it.
 */
export function endAfterUpload(request: IncomingMessage, response: ServerResponse, body: string) {
  response.setHeader('content-length', Buffer.byteLength(body))
  // Who asks first whether to send the body does not send it after a refusal.
  if (!hasBody(request) || request.headers.expect !== undefined) {
    response.end(body)
    return
  }
  let discarded = 0
  const end = () => {
    clearTimeout(timer)
    if (!response.writableEnded) response.end()
  }
  const timer = setTimeout(end, MAX_WAIT_MS)
  response.write(body)
  request.unpipe()
  request
    .pipe(paceBody())
    .on('data', (chunk: Buffer) => {
      discarded += chunk.length
      if (discarded > MAX_DISCARDED_BYTES) end()
    })
    .once('end', end)
  request.once('close', end)
}
