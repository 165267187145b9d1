import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

const NEWLINE = 10
/** Longer than any line of a graph: what has none is something else. */
const MAX_LINE = 64 * 1024

export class LineTooLong extends Error {
  override name = 'LineTooLong'
}

/**
 * Calls back with each line of a file, gzipped or not, as bytes from `start` to `end` of a buffer: billions of lines, most of which
 * nobody needs as text.
 */
export async function eachLine(
  file: string,
  take: (bytes: Buffer, start: number, end: number) => void,
): Promise<void> {
  let rest: Buffer = Buffer.alloc(0)
  async function split(chunks: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of chunks) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      let start = 0
      for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
        if (end > start) take(bytes, start, end)
        start = end + 1
      }
      rest = Buffer.from(bytes.subarray(start))
      if (rest.length > MAX_LINE) throw new LineTooLong(`${file} has a line of more than 64 kB.`)
    }
    if (rest.length > 0) take(rest, 0, rest.length)
  }
  const source = createReadStream(file, { highWaterMark: 1024 * 1024 })
  await (file.endsWith('.gz')
    ? pipeline(source, createGunzip({ chunkSize: 1024 * 1024 }), split)
    : pipeline(source, split))
}
