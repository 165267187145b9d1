import { type Server } from 'node:http'
import { type Socket } from 'node:net'

const LOOK_MS = 5_000
/** For a minute. Data goes to the system in pieces of at most 64 kB, so this allows for a kilobyte per second. */
const MAX_LOOKS = 12

interface Reader {
  taken: number
  /** How often in a row data was waiting, and nothing of it had been taken since the look before. */
  looks: number
}

/** What of everything that was written to a connection has left it. */
const takenOf = ({ bytesWritten, writableLength }: Socket) => bytesWritten - writableLength

/**
 * Closes connections whose client has data waiting and takes none of it: each holds a request of the worker, of which there are
 * only so many. A connection with nothing to send is left alone: a response that is not there yet, and an event stream that
 * is silent.
 */
export function endSlowReaders(server: Server): void {
  const readers = new Map<Socket, Reader>()

  function look() {
    for (const [socket, reader] of readers) {
      const taken = takenOf(socket)
      const isStuck = socket.writableLength > 0 && taken === reader.taken
      reader.taken = taken
      reader.looks = isStuck ? reader.looks + 1 : 0
      if (reader.looks >= MAX_LOOKS) socket.destroy()
    }
  }

  const looking = setInterval(look, LOOK_MS).unref()
  server.once('close', () => clearInterval(looking))
  server.on('connection', (socket: Socket) => {
    readers.set(socket, { taken: 0, looks: 0 })
    socket.once('close', () => readers.delete(socket))
  })
}
