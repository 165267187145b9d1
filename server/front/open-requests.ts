import { type IncomingMessage, type ServerResponse } from 'node:http'
import { type Socket } from 'node:net'
import { whenClosed } from './when-closed.ts'

/** Browsers wait for a response before they send the next request on a connection; some programs send a few. */
const MAX_OPEN = 16

/**
 * Counts the requests that each connection has open: Node reads and runs all that a caller sends at once, thousands in a
 * megabyte. Returns false for one too many and closes its connection, whose responses would come in order, behind all others.
 */
export function createOpenRequests() {
  const open = new WeakMap<Socket, number>()
  return function admit({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const count = open.get(socket) ?? 0
    if (count >= MAX_OPEN) socket.destroy()
    if (socket.destroyed) return false
    open.set(socket, count + 1)
    whenClosed(response, () => open.set(socket, (open.get(socket) ?? 1) - 1))
    return true
  }
}

/** Of one address: an office behind it, each of whose people has a page with events open. */
const MAX_OF_ADDRESS = 256
const MAX_OF_ALL = 4000

/** Counts what the workers have under way, by who asked. Returns the status to refuse one too many with. */
export function createOpenForwards() {
  const open = new Map<string, number>()
  let all = 0
  return function admit(address: string, response: ServerResponse): 429 | 503 | undefined {
    const count = open.get(address) ?? 0
    if (count >= MAX_OF_ADDRESS) return 429
    if (all >= MAX_OF_ALL) return 503
    all += 1
    open.set(address, count + 1)
    whenClosed(response, () => {
      all -= 1
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    return undefined
  }
}
