/** What a piece stands for is all in memory, and a byte may stand for a thousand. */
const PIECE_BYTES = 16_384

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

function* toPieces(chunk: Uint8Array): Generator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < chunk.byteLength; at += PIECE_BYTES)
    yield new Uint8Array(chunk.subarray(at, at + PIECE_BYTES))
}

type Read = Promise<ReadableStreamReadResult<Uint8Array>>

/**
 * Unpacks a gzip file no faster than it is read. The platform's stream unpacks all that it is given at once, whether or not anybody
 * reads it: so it is given one piece, and the next one when nothing more comes of that.
 */
export async function* unpackGzip(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new DecompressionStream('gzip')
  const writer = writable.getWriter()
  const reader = readable.getReader()
  writer.closed.catch(() => undefined)
  const read = () => {
    const next: Read = reader.read()
    next.catch(() => undefined)
    return next
  }
  let next = read()
  try {
    for await (const chunk of packed) {
      for (const piece of toPieces(chunk)) {
        const taken = writer.write(piece).then(nextTask)
        for (let got = await Promise.race([next, taken]); got; got = await Promise.race([next, taken])) {
          if (got.done) return
          yield got.value
          next = read()
        }
      }
    }
    const closed = writer.close()
    closed.catch(() => undefined)
    for (let got = await next; !got.done; got = await read()) yield got.value
    await closed
  } finally {
    await reader.cancel().catch(() => undefined)
    await writer.abort().catch(() => undefined)
  }
}
