import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type StaticFile } from './build-manifest.ts'

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}
const COMPRESSIBLE = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.svg',
  '.txt',
  '.webmanifest',
  '.xml',
  '.ico',
])
// Configuration for Cloudflare's asset server, not files to serve.
const NOT_SERVED = /(^|\/)(_headers|_redirects|\.[^/]*)$/

type FileEncoding = keyof StaticFile['encodings']

const COMPRESSORS: Record<FileEncoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}
const SUFFIX: Record<FileEncoding, string> = { br: 'br', gzip: 'gz' }

async function compress(bytes: Buffer, buildDir: string, name: string): Promise<StaticFile['encodings']> {
  const encodings: StaticFile['encodings'] = {}
  for (const encoding of ['br', 'gzip'] as const) {
    const smaller = await COMPRESSORS[encoding](bytes)
    if (smaller.length >= bytes.length * 0.9) continue
    const file = join('compressed', `${name}.${SUFFIX[encoding]}`)
    mkdirSync(dirname(join(buildDir, file)), { recursive: true })
    writeFileSync(join(buildDir, file), smaller)
    encodings[encoding] = { file, bytes: smaller.length }
  }
  return encodings
}

async function prepare(buildDir: string, name: string): Promise<StaticFile> {
  const file = join('client', name)
  const bytes = readFileSync(join(buildDir, file))
  const extension = extname(name).toLowerCase()
  return {
    path: `/${name}`,
    file,
    bytes: bytes.length,
    type: TYPES[extension] ?? 'application/octet-stream',
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 16),
    encodings: COMPRESSIBLE.has(extension) ? await compress(bytes, buildDir, name) : {},
  }
}

/** Lists what the front may serve and compresses it once, at the highest level. */
export async function prepareClientFiles(buildDir: string): Promise<StaticFile[]> {
  rmSync(join(buildDir, 'compressed'), { recursive: true, force: true })
  const names = readdirSync(join(buildDir, 'client'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(buildDir, 'client').length + 1))
    .filter((name) => !NOT_SERVED.test(name))
  return Promise.all(names.toSorted().map((name) => prepare(buildDir, name)))
}
