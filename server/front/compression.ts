import { type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|manifest\+json|problem\+json|xml|[a-z.]+\+(?:json|xml))|image\/svg\+xml)/
const WORTH_IT_BYTES = 1024

/** What a caller takes, and how much it likes each: `gzip;q=0.5, *` */
function readWeights(accepted: string): Map<string, number> {
  return new Map(
    accepted.split(',').map((part) => {
      // Trimmed piece by piece: a pattern with spaces on both sides of the semicolon reads a long gap again and again.
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight ? Number(weight.slice(2)) || 0 : 1]
    }),
  )
}

/** The best encoding that the caller takes; brotli before gzip where the caller likes both as much. */
export function chooseEncoding(
  accepted: string | undefined,
  offered: readonly Encoding[],
): Encoding | undefined {
  if (!accepted) return undefined
  const weights = readWeights(accepted)
  const qualityOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  const liked = offered.filter((encoding) => qualityOf(encoding) > 0)
  return liked.toSorted((a, b) => qualityOf(b) - qualityOf(a) || (a === 'br' ? -1 : 1))[0]
}

interface Answer {
  status: number
  contentType: string | undefined
  contentEncoding: string | undefined
  contentLength: string | undefined
  cacheControl: string | undefined
}

/** Whether an answer of a worker gets smaller: text that is not encoded yet and not tiny. Event streams stay as they are. */
export function isWorthCompressing({
  status,
  contentType,
  contentEncoding,
  contentLength,
  cacheControl,
}: Answer) {
  if (status < 200 || status === 204 || status === 206 || status === 304) return false
  if (contentEncoding || cacheControl?.includes('no-transform')) return false
  if (contentLength !== undefined && Number(contentLength) < WORTH_IT_BYTES) return false
  return COMPRESSIBLE.test(contentType ?? '')
}

/** Compresses and sends on at once whatever it is given, so that a streamed page is not held back until its end. */
export function createFlushingCompressor(encoding: Encoding): Transform {
  if (encoding === 'gzip') return createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH })
  return createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    // A page is small: a window of 256 kB instead of 4 MB saves most of the memory that an open response holds.
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
  })
}
