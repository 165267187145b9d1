import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '#tests/node/new-folder.ts'
import { sendRaw } from '#tests/node/raw-http.ts'
import { prepareClientFiles } from '#server/build/client-files.ts'
import { readPath } from './front.ts'
import { createStaticFiles } from './static-files.ts'

const SCRIPT = 'export const answer = 42\n'.repeat(200)

async function serve() {
  const buildDir = newFolder()
  mkdirSync(join(buildDir, 'client', 'assets'), { recursive: true })
  writeFileSync(join(buildDir, 'client', 'assets', 'app-1a2b.js'), SCRIPT)
  writeFileSync(join(buildDir, 'client', 'favicon.svg'), '<svg/>')
  writeFileSync(join(buildDir, 'client', '_headers'), '/assets/*\n')
  writeFileSync(join(buildDir, 'secret.json'), '{}')
  const files = createStaticFiles(buildDir, await prepareClientFiles(buildDir))
  const server = createServer((incoming, outgoing) => {
    const file = files.find(readPath(incoming.url) ?? '')
    if (file) files.send(file, incoming, outgoing)
    else outgoing.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo

  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    sendRaw(port, { path, headers, method })
}

test('a hashed file is cached forever, another one for a while', async () => {
  const get = await serve()

  expect((await get('/assets/app-1a2b.js')).headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
  expect((await get('/favicon.svg')).headers).toMatchObject({
    'cache-control': 'public, max-age=3600',
    'content-type': 'image/svg+xml',
  })
})

test('what was compressed at build time is what the original says', async () => {
  const get = await serve()
  const plain = await get('/assets/app-1a2b.js')
  const br = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' })
  const gzip = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })

  expect(plain.body.toString()).toBe(SCRIPT)
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.body).toString()).toBe(SCRIPT)
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT)
  expect(new Set([plain, br, gzip].map(({ headers }) => headers['etag'])).size).toBe(3)
})

test('a caller that has the file already gets nothing but that', async () => {
  const get = await serve()
  const { headers } = await get('/favicon.svg')

  const again = await get('/favicon.svg', { 'if-none-match': `"other", W/${String(headers['etag'])}` })

  expect(again.status).toBe(304)
  expect(again.body).toHaveLength(0)
})

test('HEAD tells the length and sends nothing', async () => {
  const get = await serve()

  const { headers, body } = await get('/assets/app-1a2b.js', {}, 'HEAD')

  expect(headers['content-length']).toBe(String(SCRIPT.length))
  expect(body).toHaveLength(0)
})

test.each([
  '/assets/..%2f..%2fsecret.json',
  '/assets/../secret.json',
  '/assets/%2e%2e/%2e%2e/secret.json',
  '/assets/..%5c..%5csecret.json',
  '/../secret.json',
  '/secret.json',
  '/assets/',
  '/assets/app-1a2b.js%00',
  '/_headers',
  '/%',
])('%s is nothing', async (path) => {
  const get = await serve()

  expect((await get(path)).status).toBe(404)
})
