import { Transform, type TransformCallback } from 'node:stream'
import { FairQueue } from '#server/runtime/fair-queue.ts'

/**
 * What the bodies that share it may send together. Images take a moment longer, and a caller who sends megabytes for nothing
 * keeps nobody waiting.
 */
const BYTES_PER_MS = 4 * 1024
/** Of each body that somebody reads: forms and JSON are smaller, and go on as they come. */
const UNPACED_BYTES = 256 * 1024

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Paces request bodies, which share a rate beyond what each may send at once. IP addresses take turns, however many bodies
 * each of them sends.
 */
export function createPace(unpacedBytes: number): (address: string) => Transform {
  // Each body has one piece in it at a time, so that it is as long as there are requests.
  const turns = new FairQueue(['the way'], { perKey: Infinity, total: Infinity })
  return (address) => {
    const gone = new AbortController()
    let bytes = 0
    return new Transform({
      transform(chunk: Buffer, _: BufferEncoding, pass: TransformCallback) {
        bytes += chunk.length
        if (bytes <= unpacedBytes) {
          pass(null, chunk)
          return
        }
        turns
          .run(address, gone.signal, () => wait(chunk.length / BYTES_PER_MS))
          .then(() => pass(null, chunk))
          .catch(() => undefined) // The sender has disconnected.
      },
      destroy(error, done) {
        gone.abort()
        done(error)
      },
    })
  }
}

/** Paces a body on its way to its reader. */
export const paceBody = createPace(UNPACED_BYTES)
/** Paces a body that is discarded, at no cost to those that are read. */
export const paceRefused = createPace(0)
