import { type IncomingMessage, type ServerResponse } from 'node:http'
import { type Socket } from 'node:net'
import { plainResponse, type PlainStatus } from './plain-response.ts'

const HOLD_MS = 1000

/** Connections that a refusal is about to close. */
const closing = new WeakSet<Socket>()

/** Whether what else comes on this connection will get no response. */
export const isClosing = ({ socket }: IncomingMessage) => closing.has(socket)

/**
 * Refuses what there is no room for, a second later and once for each connection, which it closes: a client that sends sixteen
 * requests at once, and again on each refusal, would otherwise keep the front busy with refusals.
 */
export function refuseLate(
  request: IncomingMessage,
  response: ServerResponse,
  status: PlainStatus,
  requestId: string,
): void {
  closing.add(request.socket)
  setTimeout(() => {
    if (response.destroyed) return
    response.setHeader('connection', 'close')
    plainResponse(request, response, status, requestId)
  }, HOLD_MS)
}
