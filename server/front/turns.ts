import { type ServerResponse } from 'node:http'
import { whenClosed } from './when-closed.ts'

/** What a browser asks for at once, and more. */
const AT_ONCE = 16
/** What takes longer waits for something, and keeps nobody from the workers: an event stream, a page audit, a password. */
const QUICK_MS = 500

interface Line {
  begun: number
  waiting: (() => void)[]
}

/**
 * The workers take requests as they come, so a caller who sends hundreds at once would have everybody wait for them. Of each
 * network a few begin at a time, and the others when one of those is done, or turns out to take long.
 */
export function createTurns() {
  const lines = new Map<string, Line>()

  function leave(network: string, line: Line) {
    line.begun -= 1
    line.waiting.shift()?.()
    if (line.begun === 0) lines.delete(network)
  }

  return function takeTurn(network: string, response: ServerResponse, begin: () => void): void {
    const line = lines.get(network) ?? { begun: 0, waiting: [] }
    lines.set(network, line)
    const start = () => {
      line.begun += 1
      const end = () => {
        clearTimeout(slow)
        callOff()
        leave(network, line)
      }
      const slow = setTimeout(end, QUICK_MS)
      const callOff = whenClosed(response, end)
      // One that was closed while it waited says so no more.
      if (response.closed) end()
      else begin()
    }
    if (line.begun < AT_ONCE) start()
    else line.waiting.push(start)
  }
}
