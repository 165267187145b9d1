import { createDecoder } from './decode-body.ts'

/** Few enough that reading a block takes a moment, and many enough that there are few of them. */
const BLOCK_CHARACTERS = 1_000_000

/** Unpacked at once: a byte may stand for a thousand, and what comes of a piece is all in memory. */
const PACKED_BYTES = 4_096

const isGzip = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b

/** The bytes of a body, unpacked where they are a packed file: its name and its type may say otherwise. */
async function unpack(body: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  const reader = body.getReader()
  const first = await reader.read()
  let left = first.value ?? new Uint8Array()
  const isPacked = isGzip(left)
  const whole = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      if (left.byteLength === 0) {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        left = value
      }
      const size = isPacked ? PACKED_BYTES : left.byteLength
      controller.enqueue(new Uint8Array(left.subarray(0, size)))
      left = left.subarray(size)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return isPacked ? whole.pipeThrough(new DecompressionStream('gzip')) : whole
}

async function* cut(stream: ReadableStream<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  let left = limit
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value.subarray(0, left)
      left -= value.byteLength
      if (left <= 0) return
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/**
 * Reads a text block by block, so that it is never whole in memory: at most `limit` bytes of it, unpacked. Gives the number of
 * bytes.
 */
export async function readBlocks(
  { body, headers }: Response,
  limit: number,
  take: (block: string) => Promise<void>,
): Promise<number> {
  if (!body) return 0
  let bytes = 0
  let decoder: TextDecoder | undefined
  let block: string[] = []
  let length = 0
  async function flush(last: string) {
    const text = block.join('') + last
    block = []
    length = 0
    if (text !== '') await take(text)
  }
  for await (const chunk of cut(await unpack(body as ReadableStream<Uint8Array>), limit)) {
    bytes += chunk.byteLength
    decoder ??= createDecoder(chunk, headers.get('content-type') ?? '')
    const text = decoder.decode(chunk, { stream: true })
    block.push(text)
    length += text.length
    if (length >= BLOCK_CHARACTERS) await flush('')
  }
  await flush(decoder?.decode() ?? '')
  return bytes
}
