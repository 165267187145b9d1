import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { findChromium } from '#server/runtime/find-chromium.ts'
import { startRenderServer } from '#lighthouse/render-server.ts'
import { RenderReply } from '#contract/seo/rendering.ts'

const SECRET = 'the secret of this run'

export type Respond = (request: IncomingMessage, response: ServerResponse) => void

/** A site on this machine; counts the requests that reach it. */
export async function openSite(respond: Respond) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(request.url ?? '')
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, close }
}

/** The same until the end of the test. */
export async function startSite(respond: Respond) {
  const site = await openSite(respond)
  onTestFinished(site.close)
  return site
}

/** Gives the HTML of each path, and 404 for all others. */
export const servePages =
  (pages: Readonly<Record<string, string>>): Respond =>
  ({ url = '' }, response) => {
    const html = pages[url.split('?')[0] ?? '']
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(html ?? 'nothing')
  }

interface ServiceOptions {
  allowPrivate?: boolean
  pageMs?: number
}

/** The real service with the real browser of this machine. */
export async function openService({ allowPrivate = true, pageMs }: ServiceOptions = {}) {
  const executable = findChromium(process.env)
  if (executable === undefined) throw new Error('These tests need a Chromium: none was found.')
  const server = await startRenderServer({
    secret: SECRET,
    chromium: { executable, processors: undefined, needsSandbox: false },
    rules: { allowPrivate },
    ...(pageMs !== undefined && { jobMs: pageMs }),
  })
  const ask = (body: unknown, secret = SECRET) =>
    fetch(`http://127.0.0.1:${server.port}/render`, {
      method: 'POST',
      headers: { 'x-compute-secret': secret },
      body: JSON.stringify(body),
    })
  const render = async (url: string): Promise<RenderReply> =>
    RenderReply.parse(await (await ask({ url, userAgent: 'RenderTest/1.0' })).json())
  /** What a page shows that is known to be rendered. */
  async function show(url: string) {
    const reply = await render(url)
    if (reply.state === 'failed') throw new Error(`${url} could not be rendered: ${reply.failure}`)
    return reply.page
  }
  return { ask, render, show, stop: () => server.stop() }
}

/** The same until the end of the test. */
export async function startService(options: ServiceOptions = {}) {
  const service = await openService(options)
  onTestFinished(() => service.stop())
  return service
}
