import { Transform, type TransformCallback } from 'node:stream'

/**
 * What the bodies that share it may send together. Pictures take a moment more, and whoever sends megabytes for nothing
 * keeps nobody waiting.
 */
const BYTES_PER_MS = 4 * 1024
/** Of each body that somebody reads: forms and JSON are smaller, and go on as they come. */
const UNPACED_BYTES = 256 * 1024

/** Makes ways for bodies, which share a rate beyond what each may send at once. */
export function createPace(unpacedBytes: number): () => Transform {
  let freeAt = 0
  return () => {
    let bytes = 0
    return new Transform({
      transform(chunk: Buffer, _: BufferEncoding, pass: TransformCallback) {
        bytes += chunk.length
        if (bytes <= unpacedBytes) {
          pass(null, chunk)
          return
        }
        const now = performance.now()
        freeAt = Math.max(now, freeAt) + chunk.length / BYTES_PER_MS
        setTimeout(pass, freeAt - now, null, chunk)
      },
    })
  }
}

/** A way for a body to whoever reads it. */
export const paceBody = createPace(UNPACED_BYTES)
/** A way for a body that is thrown away, which takes nothing from those that are read. */
export const paceRefused = createPace(0)
