import { createSocket } from 'node:dgram'
import { hostname } from 'node:os'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openEgress } from '#lighthouse/egress.ts'
import { type RenderFailure } from '#contract/seo/rendering.ts'
import { createCertificate, startTlsServer } from '#tests/node/tls-server.ts'
import { passedSince } from '#tests/workers/time-of.ts'
import { openService, type Respond, servePages, startSite } from './render-service.ts'

// What a page may try with the browser that renders it, one after the other in the same service. Each ends in time, with the truth.

let service: Awaited<ReturnType<typeof openService>>
beforeAll(async () => {
  service = await openService()
})
afterAll(() => service.stop())

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Raw</title></head><body>${body}</body></html>`
const script = (code: string) => page(`<p>Said without a script.</p><script>${code}</script>`)

/** A page beside files that its scripts ask for. */
const withFiles =
  (html: string, files: Readonly<Record<string, string>> = {}): Respond =>
  ({ url = '' }, response) => {
    const file = files[url]
    const type = url === '/' ? 'text/html; charset=utf-8' : 'text/javascript'
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' })
    response.end(url === '/' ? html : (file ?? ''))
  }

const FLOOD = `for (let at = 0; at < 2_000; at += 1) fetch('/flood-' + at).catch(() => undefined)`

async function visit(respond: Respond) {
  const site = await startSite(respond)
  const reply = await service.render(`${site.url}/`)
  return { reply, seen: site.seen }
}
const flooded = (seen: readonly string[]) => seen.filter((path) => path.startsWith('/flood-')).length

test.each([
  [
    'a root that is a form with a field named outerHTML',
    `const form = document.createElement('form')
    form.innerHTML = '<input name="outerHTML"><h1>Inside</h1>'
    document.documentElement.replaceWith(form)`,
    ['Inside'],
  ],
  [
    'replaced functions of the language',
    `Object.prototype.toJSON = () => 'x'
    Array.from = () => { for (;;); }
    Object.defineProperty(Document.prototype, 'documentElement', { get() { for (;;); } })
    Promise.prototype.then = () => { for (;;); }
    document.body.innerHTML = '<h1>Inside</h1>'`,
    ['Inside'],
  ],
  [
    'a document that is written again and again',
    `setInterval(() => {
      document.open(); document.write('<h1>Inside</h1>'); document.close()
    }, 1)`,
    ['Inside'],
  ],
  ['a page in place of itself by a javascript: URL', `location = 'javascript:"<h1>Inside</h1>"'`, ['Inside']],
  ['printing', `for (let at = 0; at < 100; at += 1) print()`, []],
  [
    'a history that goes forth and back',
    `let at = 0
    setInterval(() => { history.pushState(0, '', '/h' + at++); if (at % 3 === 0) history.back() }, 0)`,
    [],
  ],
  ['a URL of a megabyte', `history.pushState(0, '', '/' + 'x'.repeat(1_000_000))`, []],
  ['a message of 100 MB', `alert('x'.repeat(1e8))`, []],
  [
    'pages of the browser',
    `location = 'chrome://crash'; open('chrome://kill')
    const frame = document.createElement('iframe'); frame.src = 'chrome://crash'; document.body.append(frame)`,
    [],
  ],
  ['the source of pages', `location = 'view-source:' + location.href`, []],
  ['a data: URL', `location = 'data:text/html,<h1>Elsewhere</h1>'`, []],
  [
    'an ending that never ends',
    `onpagehide = () => { for (;;); }
    addEventListener('unload', () => { for (;;); })`,
    [],
  ],
])('%s', async (_, code, headings) => {
  const { reply } = await visit(servePages({ '/': script(code) }))
  expect(reply).toMatchObject({
    state: 'rendered',
    page: { rendered: { headings: headings.map((text) => ({ level: 1, text })) } },
  })
})

const failing: [string, RenderFailure, Respond][] = [
  [
    'a blob in its place',
    'left',
    servePages({
      '/': script(`location = URL.createObjectURL(new Blob(['<h1>Elsewhere</h1>'], { type: 'text/html' }))`),
    }),
  ],
  ['nothing in its place', 'left', servePages({ '/': script(`location = 'about:blank'`) })],
  ['a page that crashes the browser', 'left', servePages({ '/': script(`location = 'about:crash'`) })],
  [
    'memory that a WebAssembly module takes',
    'memory',
    servePages({
      '/': script(`const kept = []
    for (let at = 0; at < 4; at += 1) {
      const memory = new WebAssembly.Memory({ initial: 16_384, maximum: 65_536 })
      new Uint8Array(memory.buffer).fill(1)
      kept.push(memory)
    }`),
    }),
  ],
  [
    'a file to be saved',
    'not-html',
    (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html', 'content-disposition': 'attachment; filename=a.html' })
        .end(page('file')),
  ],
  ['a connection that is closed', 'unreachable', ({ socket }) => void socket.destroy()],
  [
    'a length that is a lie',
    'unreachable',
    (_, response) =>
      void response.socket?.end(
        'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 5\r\nx: \u0000\r\n\r\n1234567',
      ),
  ],
  [
    'a sign-in of the browser',
    'http-error',
    (_, response) =>
      void response
        .writeHead(401, { 'www-authenticate': 'Basic realm="x"', 'content-type': 'text/html' })
        .end('who?'),
  ],
]
test.each(failing)('%s is reported as: %s', async (_, failure, respond) => {
  expect((await visit(respond)).reply).toMatchObject({ state: 'failed', failure })
})

test.each([
  ['a frame', page('<iframe src="/frame.html"></iframe>'), { '/frame.html': `<script>${FLOOD}</script>` }],
  ['a worker', script(`new Worker('/worker.js')`), { '/worker.js': FLOOD }],
  ['a shared worker', script(`new SharedWorker('/shared.js')`), { '/shared.js': FLOOD }],
  ['a service worker', script(`navigator.serviceWorker.register('/service.js')`), { '/service.js': FLOOD }],
  [
    'a service worker of a frame that was never loaded',
    script(`const frame = document.createElement('iframe'); document.body.append(frame)
      frame.contentWindow.navigator.serviceWorker.register('/service.js')`),
    { '/service.js': FLOOD },
  ],
])('no page makes thousands of requests by %s', async (_, html, files) => {
  const { reply, seen } = await visit(withFiles(html, files))
  expect(flooded(seen)).toBeLessThanOrEqual(500)
  expect(reply).toMatchObject({ state: 'rendered' })
})

test('a page that a site suggests to load in advance is left alone', async () => {
  const rules = { source: 'list', urls: ['/flood-1'], eagerness: 'immediate' }
  const text = JSON.stringify({ prerender: [rules], prefetch: [{ ...rules, urls: ['/flood-2'] }] })
  const { reply, seen } = await visit(
    servePages({ '/': page(`<script type="speculationrules">${text}</script>`) }),
  )
  expect(reply).toMatchObject({ state: 'rendered' })
  expect(flooded(seen)).toBe(0)
})

test('what asks to be signed in to within a page does not hold it up', async () => {
  const begun = Date.now()
  const { reply } = await visit(({ url }, response) => {
    const status = url === '/' ? 200 : 401
    response.writeHead(status, { 'content-type': 'text/html', 'www-authenticate': 'Basic realm="x"' })
    response.end(page('<p>Text</p><iframe src="/frame"></iframe>'))
  })
  expect(reply).toMatchObject({ state: 'rendered' })
  expect(passedSince(begun)).toBeLessThan(12_000)
})

test('a server that wants a certificate of the browser is not waited for', async () => {
  const certificate = createCertificate(['localhost'])
  const server = await startTlsServer({ ...certificate, requestCert: true, rejectUnauthorized: true })
  const begun = Date.now()
  const reply = await service.render(`https://localhost:${server.port}/`)
  expect(reply).toMatchObject({ state: 'failed', failure: 'unreachable' })
  expect(passedSince(begun)).toBeLessThan(12_000)
})

test('headers of 100 kB are a page like any other', async () => {
  const { reply } = await visit((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'x-long': 'x'.repeat(100_000) }).end(page('Text'))
  })
  expect(reply).toMatchObject({ state: 'rendered', page: { rendered: { words: 1 } } })
})

test('a policy that forbids all scripts forbids none of ours', async () => {
  const policy = `default-src 'none'; require-trusted-types-for 'script'; trusted-types none`
  const { reply } = await visit((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
    response.end(page('<h1>Strict</h1>'))
  })
  expect(reply).toMatchObject({ state: 'rendered', page: { rendered: { headings: [{ text: 'Strict' }] } } })
  expect(reply.state === 'rendered' && reply.page.accessibility).not.toBeNull()
})

test('no packet leaves by what is no request', async () => {
  const packets: number[] = []
  const socket = createSocket('udp4', (message) => packets.push(message.length))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => void socket.close())
  const to = `127.0.0.1:${socket.address().port}`
  const { reply } = await visit(
    servePages({
      '/': script(`try { new WebTransport('https://${to}/').ready.catch(() => undefined) } catch {}
        const peer = new RTCPeerConnection({ iceServers: [{ urls: 'turn:${to}', username: 'a', credential: 'b' }] })
        peer.createDataChannel('a')
        peer.createOffer().then((offer) => peer.setLocalDescription(offer))`),
    }),
  )
  expect(reply).toMatchObject({ state: 'rendered' })
  expect(packets).toEqual([])
})

/** What the proxy of a page says to one request of it. */
const through = (port: number, options: { method?: string; path: string }) =>
  new Promise<number>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, ...options })
    asked.once('response', (response) => resolve(response.resume().statusCode ?? 0))
    asked.once('connect', (response, socket) => {
      socket.destroy()
      resolve(response.statusCode ?? 0)
    })
    asked.once('error', reject).end()
  })

test('a file of a page is refused by where its name leads, requested or by tunnel', async () => {
  const { url, seen } = await startSite(servePages({ '/': page('private') }))
  const { port } = new URL(url)
  const egress = await openEgress({ allowPrivate: false })
  onTestFinished(() => egress.close())
  // A name as any other: only an address book tells that it is this machine.
  const name = `${hostname()}:${port}`
  expect(await through(egress.port, { path: `http://${name}/` })).toBe(403)
  expect(await through(egress.port, { method: 'CONNECT', path: name })).toBe(403)
  expect(seen).toEqual([])
  expect(egress.countRefused()).toBe(2)
})

test('what a page sends is counted as what it loads', async () => {
  const { url } = await startSite((asked, response) => void asked.resume().once('end', () => response.end()))
  const egress = await openEgress({ allowPrivate: true })
  onTestFinished(() => egress.close())
  const sent = new Promise<void>((resolve) => {
    const asked = request({ host: '127.0.0.1', port: egress.port, method: 'POST', path: `${url}/` })
    asked.once('close', () => resolve()).once('error', () => undefined)
    for (let at = 0; at < 40; at += 1) asked.write(Buffer.alloc(1024 * 1024))
    asked.end()
  })
  await sent
  expect(egress.isFull()).toBe(true)
})
