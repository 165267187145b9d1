import { createDecoder } from './decode-body.ts'
import { unpackGzip } from './unpack-gzip.ts'

/** Few enough that reading a block takes a moment, and many enough that there are few of them. */
const BLOCK_CHARACTERS = 1_000_000

const isGzip = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b

async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

async function* startingWith(
  first: Uint8Array,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first
  yield* rest
}

/** The bytes of a body, unpacked where they are a packed file: its name and its type may say otherwise. */
async function* unpack(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = readChunks(body)
  try {
    const first = await chunks.next()
    if (first.done) return
    const whole = startingWith(first.value, chunks)
    yield* isGzip(first.value) ? unpackGzip(whole) : whole
  } finally {
    await chunks.return(undefined)
  }
}

async function* cut(chunks: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let left = limit
  for await (const chunk of chunks) {
    yield chunk.subarray(0, left)
    left -= chunk.byteLength
    if (left <= 0) return
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
  for await (const chunk of cut(unpack(body as ReadableStream<Uint8Array>), limit)) {
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
