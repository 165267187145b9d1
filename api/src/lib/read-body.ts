interface Body {
  bytes: Uint8Array
  truncated: boolean
}

function join(chunks: Uint8Array[], length: number): Uint8Array {
  const [only] = chunks
  if (chunks.length === 1 && only) return only
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}

/**
 * Reads at most `limit` bytes. The size that a server declares bounds the body only where nothing is unpacked on the
 * way: a few kilobytes of gzip can hold gigabytes, so there the bytes are counted as they come.
 */
export async function readBody(response: Response, limit: number): Promise<Body> {
  if (!response.body) return { bytes: new Uint8Array(), truncated: false }
  const declared = response.headers.get('content-length')
  if (declared !== null && Number(declared) <= limit && !response.headers.has('content-encoding')) {
    return { bytes: new Uint8Array(await response.arrayBuffer()), truncated: false }
  }

  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { bytes: join(chunks, length), truncated: false }
    const room = limit - length
    const chunk = value.byteLength > room ? value.subarray(0, room) : value
    chunks.push(chunk)
    length += chunk.byteLength
    if (value.byteLength > room) {
      await reader.cancel()
      return { bytes: join(chunks, length), truncated: true }
    }
  }
}
