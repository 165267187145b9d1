import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { fetchPage } from '#api/crawl/fetch/fetch-page.ts'
import { type Resolve } from '#lighthouse/address-check.ts'
import { openNetwork } from './guarded-network.ts'

const RULES = { userAgent: 'Test/1.0', allowPrivate: true }
const TEXT = '<!doctype html><title>Grüße</title>'
const HTML = { 'content-type': 'text/html; charset=utf-8' }
const toBytes = (text: string) => new TextEncoder().encode(text)
const gzipped = gzipSync(TEXT.repeat(2_000))

async function serve(respond: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, seen }
}

function open({ allowPrivate = true, resolve }: { allowPrivate?: boolean; resolve?: Resolve } = {}) {
  const rules = { ...RULES, allowPrivate }
  const network = openNetwork(rules, resolve)
  onTestFinished(() => network.close())
  return { ...network, fetch: (url: string) => fetchPage(url, rules, network.send) }
}

const answer =
  (body: string | Uint8Array, headers: Record<string, string | string[]> = {}, status = 200) =>
  (_: unknown, response: ServerResponse) =>
    response.writeHead(status, { ...HTML, ...headers }).end(body)

test.each([
  ['as it is', TEXT, {}],
  ['gzip', gzipSync(TEXT), { 'content-encoding': 'gzip' }],
  ['Brotli', brotliCompressSync(TEXT), { 'content-encoding': 'br' }],
])('a page comes %s', async (_, body, headers) => {
  const { port, seen } = await serve(answer(body, { ...headers, 'set-cookie': ['a=1', 'b=2'] }))

  const page = await open().fetch(`http://127.0.0.1:${port}/`)

  expect(page).toMatchObject({ status: 200, body: TEXT })
  expect(page.failure).toBeUndefined()
  expect(page.headers.filter(([name]) => name === 'set-cookie')).toHaveLength(2)
  expect(Object.keys(seen[0]?.headers ?? {}).sort()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ])
})

test.each([
  ['no gzip at all', toBytes('no gzip'), {}, 'undecodable'],
  ['a gzip that ends early', gzipped.subarray(0, 200), {}, 'undecodable'],
  ['fewer bytes than it said', toBytes('short'), { 'content-length': '900' }, 'connection'],
])('a body with %s is reported as such', async (_, body, headers, failure) => {
  const isPacked = failure === 'undecodable'
  const { port } = await serve((_request, response) => {
    response.writeHead(200, { ...HTML, ...headers, ...(isPacked && { 'content-encoding': 'gzip' }) })
    response.write(body, () => (isPacked ? response.end() : response.destroy()))
  })
  expect((await open().fetch(`http://127.0.0.1:${port}/`)).failure).toBe(failure)
})

test('a page that unpacks to gigabytes is cut where any other is', async () => {
  const { port } = await serve(
    answer(gzipSync(new Uint8Array(50 * 1024 * 1024)), { 'content-encoding': 'gzip' }),
  )
  const page = await open().fetch(`http://127.0.0.1:${port}/`)
  expect(page).toMatchObject({ truncated: true, bytes: 5 * 1024 * 1024 })
})

test('what is no text is not loaded, and its connection is not kept waiting', async () => {
  let isClosed = false
  const { port } = await serve((request, response) => {
    request.socket.once('close', () => (isClosed = true))
    response.writeHead(200, { 'content-type': 'video/mp4' }).write('never the end of it')
  })
  expect(await open().fetch(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 200, body: '' })
  await expect.poll(() => isClosed).toBe(true)
})

test.each([204, 304, 301])('a status of %i needs no body', async (status) => {
  const { port } = await serve((_, response) => response.writeHead(status).end())
  const page = await open().fetch(`http://127.0.0.1:${port}/`)
  expect([page.status, page.failure]).toEqual([status, undefined])
})

test('a connection that the server closed in the meantime is opened again', async () => {
  const { port, seen } = await serve((request, response) => {
    const isSecond = seen.length === 2
    if (isSecond) request.socket.destroy()
    else answer(TEXT)(request, response)
  })
  const { fetch } = open()
  await fetch(`http://127.0.0.1:${port}/`)

  expect(await fetch(`http://127.0.0.1:${port}/again`)).toMatchObject({ status: 200, body: TEXT })
  expect(seen.map(({ url }) => url)).toEqual(['/', '/again', '/again'])
})

test('a new connection that is cut is no response', async () => {
  const { port, seen } = await serve((request) => request.socket.destroy())
  expect((await open().fetch(`http://127.0.0.1:${port}/`)).failure).toBe('connection')
  expect(seen).toHaveLength(1)
})

test.each([
  ['a name whose addresses are private', 'http://rebound.example:PORT/', ['127.0.0.1']],
  ['a name of a NAT64 address that leads to us', 'http://rebound.example:PORT/', ['64:ff9b::7f00:1']],
  ['a name of the metadata service', 'http://rebound.example:PORT/', ['169.254.169.254']],
  ['a private address', 'http://127.0.0.1:PORT/', []],
  ['the same in another spelling', 'http://0x7f.1:PORT/', []],
  ['a name of this machine', 'http://localhost:PORT/', ['127.0.0.1']],
])('%s is not connected to', async (_, url, addresses) => {
  const { port, seen } = await serve(answer(TEXT))
  const { fetch, send } = open({ allowPrivate: false, resolve: () => Promise.resolve(addresses) })
  const address = url.replace('PORT', String(port))

  // The port is one that public sites may not have, so the name is asked without it too.
  for (const asked of [address, address.replace(`:${port}`, '')]) {
    expect((await fetch(asked)).failure).toBe('private-address')
    await expect(send(asked, { headers: {} })).rejects.toThrow('private-address')
  }
  expect(seen).toEqual([])
})

test('where private addresses are allowed, a name may lead to one, and cloud metadata is refused still', async () => {
  const { port } = await serve(answer(TEXT))
  const resolve = (host: string) =>
    Promise.resolve(host.startsWith('meta') ? ['169.254.169.254'] : ['169.254.169.254', '127.0.0.1'])
  const { fetch } = open({ resolve })

  expect((await fetch('http://metadata.example/')).failure).toBe('private-address')
  expect((await fetch(`http://staging.internal:${port}/`)).status).toBe(200)
})

test('a name that does not resolve is reported as such', async () => {
  const resolve = () =>
    Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }))
  expect((await open({ resolve }).fetch('http://nowhere.example/')).failure).toBe('dns')
})
