/** A text that is the same for everybody, compressed when it is made and not again for each who reads it. */
export interface CompressedText {
  readonly plain: Uint8Array<ArrayBuffer>
  readonly gzip: Uint8Array<ArrayBuffer>
}

export async function compressText(text: string): Promise<CompressedText> {
  const plain = Uint8Array.from(new TextEncoder().encode(text))
  const gzip = new Blob([plain]).stream().pipeThrough(new CompressionStream('gzip'))
  return { plain, gzip: new Uint8Array(await new Response(gzip).arrayBuffer()) }
}

/** Whether `gzip` is among what a caller accepts: `br, gzip;q=0.5`, but not `gzip;q=0`. */
const acceptsGzip = (accepted: string) =>
  accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return name === 'gzip' && !parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter))
  })

/** Replies with the bytes as they are, in the encoding that the caller accepts. */
export function replyCompressed(
  request: Request,
  { plain, gzip }: CompressedText,
  headers: Record<string, string>,
): Response {
  const isGzip = acceptsGzip(request.headers.get('accept-encoding') ?? '')
  return new Response(isGzip ? gzip : plain, {
    headers: { ...headers, vary: 'accept-encoding', ...(isGzip && { 'content-encoding': 'gzip' }) },
    // They are compressed: the runtime is not to do it again.
    ...(isGzip && { encodeBody: 'manual' }),
  })
}
