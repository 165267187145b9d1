import { createReadStream } from 'node:fs'
import { type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { type StaticFile } from '#server/build/build-manifest.ts'
import { chooseEncoding } from './compression.ts'

const HASHED = '/assets/'
const FOREVER = 'public, max-age=31536000, immutable'
const FOR_A_WHILE = 'public, max-age=3600'

export interface StaticFiles {
  /** Whether this path was listed when the product was built. No other file is served. */
  find(path: string): StaticFile | undefined
  send(file: StaticFile, request: IncomingMessage, response: ServerResponse): void
  /** A hashed file of another build: the page that requests it is older or newer than this server. */
  isGone(path: string): boolean
}

const isSame = (etag: string, sent: string | undefined) =>
  sent !== undefined &&
  sent.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')

function sendFile(buildDir: string, file: StaticFile, request: IncomingMessage, response: ServerResponse) {
  const encoding = chooseEncoding(request.headers['accept-encoding'], Object.keys(file.encodings) as 'br'[])
  const variant = (encoding && file.encodings[encoding]) ?? file
  const etag = `"${file.hash}${encoding ? `-${encoding}` : ''}"`
  response.setHeader('etag', etag)
  response.setHeader('cache-control', file.path.startsWith(HASHED) ? FOREVER : FOR_A_WHILE)
  response.setHeader('vary', 'accept-encoding')
  response.setHeader('x-content-type-options', 'nosniff')
  if (isSame(etag, request.headers['if-none-match'])) {
    response.writeHead(304).end()
    return
  }

  response.setHeader('content-type', file.type)
  response.setHeader('content-length', variant.bytes)
  if (encoding) response.setHeader('content-encoding', encoding)
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  pipeline(createReadStream(join(buildDir, variant.file)), response, (error) => {
    if (error) response.destroy()
  })
}

/** Serves the files that the build listed, by their names in memory: no path traversal is possible. */
export function createStaticFiles(buildDir: string, listed: readonly StaticFile[]): StaticFiles {
  const files = new Map(listed.map((file) => [file.path, file]))
  return {
    find: (path) => files.get(path),
    send: (file, request, response) => sendFile(buildDir, file, request, response),
    isGone: (path) => path.startsWith(HASHED) && !files.has(path),
  }
}
