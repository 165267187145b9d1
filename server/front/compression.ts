import { type Transform } from 'node:stream'
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'

/** Of those that a caller likes as much, the first one is sent. */
export const ENCODINGS = ['zstd', 'br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

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

/** The best encoding that the caller takes, of those that there are. */
export function chooseEncoding<Offered extends Encoding>(
  accepted: string | undefined,
  offered: readonly Offered[],
): Offered | undefined {
  if (!accepted) return undefined
  const weights = readWeights(accepted)
  const qualityOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  const liked = offered.filter((encoding) => qualityOf(encoding) > 0)
  return liked.toSorted(
    (a, b) => qualityOf(b) - qualityOf(a) || ENCODINGS.indexOf(a) - ENCODINGS.indexOf(b),
  )[0]
}

interface Reply {
  status: number
  contentType: string | undefined
  contentEncoding: string | undefined
  contentLength: string | undefined
  cacheControl: string | undefined
}

/** Whether a response of a worker gets smaller: text that is not encoded yet and not tiny. Event streams stay as they are. */
export function isWorthCompressing({
  status,
  contentType,
  contentEncoding,
  contentLength,
  cacheControl,
}: Reply) {
  if (status < 200 || status === 204 || status === 206 || status === 304) return false
  if (contentEncoding || cacheControl?.includes('no-transform')) return false
  if (contentLength !== undefined && Number(contentLength) < WORTH_IT_BYTES) return false
  return COMPRESSIBLE.test(contentType ?? '')
}

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants
const { ZSTD_c_compressionLevel, ZSTD_c_windowLog, ZSTD_c_hashLog, ZSTD_c_chainLog } = constants

// A page is small: a window of 256 kB instead of megabytes saves most of the memory that an open response holds.
const BROTLI = { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_LGWIN]: 18 }
// So do tables of 96 kB, which are cleared for each page, in place of a megabyte: a page of 80 kB is as small with them, and a
// quarter cheaper.
const ZSTD = {
  [ZSTD_c_compressionLevel]: 4,
  [ZSTD_c_windowLog]: 18,
  [ZSTD_c_hashLog]: 14,
  [ZSTD_c_chainLog]: 13,
}
const GZIP = { level: 5 }

/** Compresses and sends on at once whatever it is given, so that a streamed page is not held back until its end. */
export function createFlushingCompressor(encoding: Encoding): Transform {
  if (encoding === 'gzip') return createGzip({ ...GZIP, flush: constants.Z_SYNC_FLUSH })
  if (encoding === 'br')
    return createBrotliCompress({ params: BROTLI, flush: constants.BROTLI_OPERATION_FLUSH })
  return createZstdCompress({ params: ZSTD, flush: constants.ZSTD_e_flush })
}

/** What is at most this large is compressed in one go, on the spot: some milliseconds at most. */
export const WHOLE_BYTES = 256 * 1024

/** Compresses what is there in one piece. A stream costs several times as much, since each of its pieces goes to another thread. */
export function compressWhole(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(body, GZIP)
  if (encoding === 'zstd') return zstdCompressSync(body, { params: ZSTD, pledgedSrcSize: body.length })
  return brotliCompressSync(body, { params: { ...BROTLI, [BROTLI_PARAM_SIZE_HINT]: body.length } })
}
