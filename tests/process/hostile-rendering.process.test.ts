import { createSocket } from 'node:dgram'
import { type IncomingMessage, type ServerResponse } from 'node:http'
import { hostname } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '#tests/workers/until.ts'
import { passedSince } from '#tests/workers/time-of.ts'
import { listBrowsers } from './browsers.ts'
import { servePages, startService, startSite } from './render-service.ts'

// Pages that a browser should not be left alone with, in the real browser of this machine.

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Raw</title></head><body>${body}</body></html>`
const script = (code: string) => page(`<p>Said without a script.</p><script>${code}</script>`)

test('a page that is empty without script is shown beside what its server sent', async () => {
  const shell = page(
    `<div id="app"></div><script>
      document.title = 'Shop'
      document.getElementById('app').innerHTML = '<h1>Shoes</h1><p>Many words about shoes.</p><a href="/a">A</a><a href="/b">B</a>'
    </script>`,
  )
  const { url } = await startSite(servePages({ '/': shell }))
  const { show } = await startService()

  const { raw, rendered, scriptLinks, screenshot } = await show(`${url}/`)

  expect(raw).toMatchObject({ titles: ['Raw'], headings: [], words: 0, links: 0 })
  expect(rendered).toMatchObject({ titles: ['Shop'], headings: [{ level: 1, text: 'Shoes' }], links: 2 })
  expect(rendered.words).toBeGreaterThan(4)
  expect(scriptLinks).toEqual([`${url}/a`, `${url}/b`])
  expect(Buffer.from(screenshot ?? '', 'base64').subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
})

test('a page that hangs is given up in time, and the next one gets another browser', async () => {
  const { url } = await startSite(servePages({ '/hang': script('for (;;);'), '/': page('<h1>Fine</h1>') }))
  const { render, show } = await startService({ pageMs: 8_000 })
  const startedAt = Date.now()

  expect(await render(`${url}/hang`)).toMatchObject({ state: 'failed', failure: 'timeout' })
  expect(passedSince(startedAt)).toBeLessThan(15_000)
  await until(() => expect(listBrowsers()).toEqual([]))
  expect((await show(`${url}/`)).rendered.headings).toEqual([{ level: 1, text: 'Fine' }])
})

test('dialogs, windows, downloads, notifications and other schemes hold nothing up', async () => {
  const body = script(`
    alert('Hello'); confirm('Really?'); prompt('Why?')
    window.open('/popup'); window.open('/popup')
    window.Notification?.requestPermission(); navigator.geolocation.getCurrentPosition(() => undefined)
    onbeforeunload = () => 'Stay'
    const file = document.createElement('a')
    file.href = '/file.bin'; file.download = 'file.bin'; file.click()
    fetch('file:///etc/passwd').catch(() => undefined)
    const frame = document.createElement('iframe')
    frame.src = 'file:///etc/passwd'
    document.body.append(frame)
    setTimeout(() => { location.href = 'mailto:a@example.com' }, 10)
    document.body.append('Still here')`)
  const { url } = await startSite(
    servePages({ '/': body, '/popup': page('popup'), '/file.bin': page('file') }),
  )
  const { show } = await startService()

  const { rendered, raw } = await show(`${url}/`)

  expect(rendered.words).toBeGreaterThan(raw.words)
})

test('a script that redirects is not followed: neither to a private address nor within the site', async () => {
  const pages = {
    '/private': script(`location.replace('http://169.254.169.254/latest/meta-data/')`),
    '/within': script(`location.href = '/secret'`),
    '/refresh': `<meta http-equiv="refresh" content="0; url=/secret">${page('<p>Wait</p>')}`,
    '/secret': page('robots.txt may disallow this'),
  }
  const { url, seen } = await startSite(servePages(pages))
  const { show } = await startService()

  expect((await show(`${url}/private`)).redirect).toBe('http://169.254.169.254/latest/meta-data/')
  expect((await show(`${url}/within`)).redirect).toBe(`${url}/secret`)
  expect((await show(`${url}/refresh`)).redirect).toBe(`${url}/secret`)
  expect(seen).not.toContain('/secret')
})

test('a page may load itself again, but not for ever', async () => {
  const { url, seen } = await startSite(
    servePages({ '/': script('setTimeout(() => location.reload(), 20)') }),
  )
  const { show } = await startService()

  await show(`${url}/`)

  expect(seen.filter((path) => path === '/').length).toBeLessThanOrEqual(3)
})

test('a page with 10,000 requests makes a few hundred of them, and is shown', async () => {
  const many = script(`for (let at = 0; at < 10_000; at += 1) fetch('/x' + at).catch(() => undefined)`)
  const { url, seen } = await startSite(servePages({ '/': many }))
  const { render } = await startService()

  const reply = await render(`${url}/`)

  expect(seen.length).toBeLessThanOrEqual(501)
  if (reply.state === 'rendered') expect(reply.page.isCut).toBe(true)
  else expect(['timeout', 'memory']).toContain(reply.failure)
})

test('a page that takes memory without end is given up', async () => {
  const hungry = script(`const kept = []; for (;;) kept.push(new Uint8Array(32 * 1024 * 1024).fill(1))`)
  const { url } = await startSite(servePages({ '/': hungry }))
  const { render } = await startService()

  const reply = await render(`${url}/`)

  expect(reply).toMatchObject({ state: 'failed' })
  await until(() => expect(listBrowsers()).toEqual([]))
})

test('a response without end is cut off', async () => {
  const { url } = await startSite((request, response) => {
    response.writeHead(200, { 'content-type': request.url === '/' ? 'text/html' : 'text/javascript' })
    if (request.url === '/') {
      response.end(page('<p>Text</p><script src="/endless.js" async></script>'))
      return
    }
    const chunk = Buffer.alloc(1024 * 1024, ' ')
    const pour = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', pour)
    pour()
  })
  const { show } = await startService()

  expect((await show(`${url}/`)).isCut).toBe(true)
})

test.each(['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '[::ffff:127.0.0.1]', '2130706433', hostname()])(
  'no page of the web leads into this machine: %s',
  async (host) => {
    const site = await startSite(servePages({ '/': page('private') }))
    const { render } = await startService({ allowPrivate: false })
    const { port } = new URL(site.url)

    expect(await render(`http://${host}:${port}/`)).toMatchObject({ failure: 'private-address' })
    expect(site.seen).toEqual([])
  },
)

test('what a page loads is checked where it is connected to: by name, by redirect, by socket, by frame', async () => {
  const inner = await startSite(servePages({ '/': page('private') }))
  const port = new URL(inner.url).port
  // The link-local range is refused wherever private addresses are allowed, and stands for them here.
  const targets = ['169.254.169.254', '[fe80::1]'].flatMap((host) => [
    `http://${host}/`,
    `http://${host}:${port}/`,
  ])
  const body = script(`
    for (const target of ${JSON.stringify(targets)}) {
      fetch(target, { mode: 'no-cors' }).catch(() => undefined)
      new Image().src = target
      const frame = document.createElement('iframe')
      frame.src = target
      document.body.append(frame)
      try { new WebSocket(target.replace('http', 'ws')) } catch {}
    }
    fetch('/elsewhere', { mode: 'no-cors' }).catch(() => undefined)`)
  const { url } = await startSite((request, response) => {
    if (request.url === '/elsewhere') response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    else servePages({ '/': body })(request, response)
  })
  const { show } = await startService()

  const { refused } = await show(`${url}/`)

  expect(refused).toBeGreaterThanOrEqual(10)
})

test('no packet of a page goes past the proxy', async () => {
  const packets: number[] = []
  const socket = createSocket('udp4', (message) => packets.push(message.length))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => void socket.close())
  const body = script(`
    const servers = [{ urls: 'stun:127.0.0.1:${socket.address().port}' }]
    const peer = new RTCPeerConnection({ iceServers: servers })
    peer.createDataChannel('a')
    peer.createOffer().then((offer) => peer.setLocalDescription(offer))
    document.body.append('asked')`)
  const { url } = await startSite(servePages({ '/': body }))
  const { show } = await startService()

  expect((await show(`${url}/`)).rendered.words).toBeGreaterThan(4)
  expect(packets).toEqual([])
})

test('what was given for a site goes to no other, by link, by redirect or from within', async () => {
  const received: [string, string | undefined][] = []
  const note = (name: string) => (request: IncomingMessage, response: ServerResponse) => {
    received.push([name + (request.url ?? ''), request.headers.authorization])
    if (request.url === '/away') return response.writeHead(302, { location: `${other.url}/redirected` }).end()
    if (request.url !== '/') return response.end()
    const body = `<img src="/own.png"><img src="${other.url}/other.png"><img src="/away">`
    return response.writeHead(200, { 'content-type': 'text/html' }).end(page(body))
  }
  const other = await startSite(note('other'))
  const own = await startSite(note('own'))
  const { ask } = await startService()

  const headers = { authorization: 'Basic c2VjcmV0' }
  const job = { url: `${own.url}/`, userAgent: 'a', own: { origins: [own.url], headers } }
  await (await ask(job)).json()

  const sent = Object.fromEntries(received)
  expect(sent).toMatchObject({ 'own/': headers.authorization, 'own/own.png': headers.authorization })
  expect(Object.keys(sent)).toEqual(expect.arrayContaining(['other/other.png', 'other/redirected']))
  expect(Object.entries(sent).filter(([name, value]) => name.startsWith('other') && value)).toEqual([])
})

test('a page that names images after what it is read by is read as it is', async () => {
  const names = [
    'documentElement',
    'doctype',
    'querySelector',
    'querySelectorAll',
    'elementFromPoint',
    'images',
  ]
  const images = names.map((name) => `<img name="${name}">`).join('')
  const { url } = await startSite(
    servePages({
      '/': page(`<h1>Shoes</h1>${images}<form name="getElementsByTagName"></form>`),
    }),
  )
  const { show } = await startService()

  const { rendered, layout } = await show(`${url}/`)

  expect(rendered).toMatchObject({ titles: ['Raw'], headings: [{ level: 1, text: 'Shoes' }] })
  expect(layout.viewportWidth).toBeGreaterThan(300)
})

test('a page without a root is no fault of the service', async () => {
  const pages = { '/': script('document.documentElement.remove()'), '/fine': page('<h1>Fine</h1>') }
  const { url } = await startSite(servePages(pages))
  const { render, show } = await startService()
  expect(await render(`${url}/`)).toMatchObject({ state: 'failed', failure: 'crashed' })
  expect((await show(`${url}/fine`)).rendered.headings).toEqual([{ level: 1, text: 'Fine' }])
})

test('nothing is kept from one page to the next', async () => {
  const body = script(`
    document.title = [document.cookie, localStorage.getItem('seen')].filter(Boolean).join() || 'nothing kept'
    document.cookie = 'seen=1; max-age=9999'
    localStorage.setItem('seen', '1')`)
  const { url } = await startSite(servePages({ '/': body }))
  const { show } = await startService()

  expect((await show(`${url}/`)).rendered.titles).toEqual(['nothing kept'])
  expect((await show(`${url}/`)).rendered.titles).toEqual(['nothing kept'])
})

test('an error page, a file, a redirect and a host that is not there are no broken pages', async () => {
  const { url } = await startSite(({ url: path }, response) => {
    if (path === '/busy') return response.writeHead(503).end('later')
    if (path === '/moved') return response.writeHead(302, { location: '/there' }).end()
    if (path === '/text') return response.writeHead(200, { 'content-type': 'text/plain' }).end('text')
    return response.writeHead(404, { 'content-type': 'text/html' }).end(page('gone'))
  })
  const { render } = await startService()

  expect(await render(`${url}/busy`)).toMatchObject({ failure: 'http-error', isRefused: true })
  expect(await render(`${url}/gone`)).toMatchObject({ failure: 'http-error', isRefused: false })
  expect(await render(`${url}/moved`)).toMatchObject({ failure: 'redirected' })
  expect(await render(`${url}/text`)).toMatchObject({ failure: 'not-html' })
  expect(await render('http://127.0.0.1:1/')).toMatchObject({ failure: 'unreachable' })
  expect(await render('file:///etc/passwd')).toMatchObject({ failure: 'private-address' })
})

test('the service wants its secret and a job that it can read', async () => {
  const { ask } = await startService()

  expect((await ask({ url: 'https://example.com/', userAgent: 'a' }, 'wrong')).status).toBe(404)
  expect((await ask({ url: 5 })).status).toBe(400)
  expect((await ask({ url: `https://example.com/${'a'.repeat(200_000)}`, userAgent: 'a' })).status).toBe(400)
})
