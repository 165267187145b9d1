import { Transform, type TransformCallback } from 'node:stream'

/** Of each body: forms and JSON are smaller, and go on as they come. */
const UNPACED_BYTES = 256 * 1024
/** Of all that is beyond, together: a picture takes a moment more, and whoever sends megabytes for nothing keeps nobody waiting. */
const BYTES_PER_MS = 16 * 1024

let freeAt = 0

/** A way for one body, at no more than the rate that all large bodies share. */
export function paceBody(): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _: BufferEncoding, pass: TransformCallback) {
      bytes += chunk.length
      if (bytes <= UNPACED_BYTES) {
        pass(null, chunk)
        return
      }
      const now = performance.now()
      freeAt = Math.max(now, freeAt) + chunk.length / BYTES_PER_MS
      setTimeout(pass, freeAt - now, null, chunk)
    },
  })
}
