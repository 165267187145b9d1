import { type IncomingMessage, type ServerResponse } from 'node:http'
import { type Socket } from 'node:net'

/** Browsers wait for an answer before they send the next request on a connection; some programs send a few. */
const MAX_OPEN = 16

/**
 * Counts the requests that each connection has open: Node reads and runs all that a caller sends at once, thousands in a
 * megabyte. Returns false for one too many and closes its connection, whose answers would come in order, behind all others.
 */
export function createOpenRequests() {
  const open = new WeakMap<Socket, number>()
  return function admit({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const count = open.get(socket) ?? 0
    if (count >= MAX_OPEN) socket.destroy()
    if (socket.destroyed) return false
    open.set(socket, count + 1)
    response.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1))
    return true
  }
}
