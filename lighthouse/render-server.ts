import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { type AddressRules } from '#api/crawl/fetch/address-guard.ts'
import { type RenderReply } from '#contract/seo/rendering.ts'
import { type Chromium, type ChromiumOptions, startChromium } from './chromium.ts'
import { isHarmless, NotRendered, type RenderJob, visitPage } from './render-page.ts'

/** Headers of the audit may be long. */
const MAX_BODY = 128 * 1024
const PAGE_MS = 30_000

const Job = z.object({
  url: z.string().max(4_000),
  userAgent: z.string().max(500),
  own: z
    .object({
      origins: z.array(z.string().max(300)).max(100),
      headers: z.record(z.string().max(100), z.string().max(5_000)),
    })
    .optional(),
})

export interface RenderServerOptions {
  secret: string
  chromium: ChromiumOptions
  rules: AddressRules
  /** How long a page may take, once there is a browser. */
  pageMs?: number
}

function isSecret(given: unknown, secret: string): boolean {
  const [a, b] = [Buffer.from(String(given)), Buffer.from(secret)]
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}

async function readJob(request: IncomingMessage): Promise<RenderJob | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY) return undefined
    chunks.push(chunk)
  }
  try {
    return Job.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8'))).data
  } catch {
    return undefined
  }
}

/** One browser, which is started when a page comes and ended when one has gone wrong. */
class Renderer {
  readonly #options: RenderServerOptions
  #chromium: Chromium | undefined

  constructor(options: RenderServerOptions) {
    this.#options = options
  }

  async render(job: RenderJob): Promise<RenderReply> {
    const visit = visitPage(await this.#start(), job, this.#options.rules)
    visit.result.catch(() => undefined)
    const over = new AbortController()
    const late = wait(this.#options.pageMs ?? PAGE_MS, undefined, { signal: over.signal }).then(() => {
      throw new NotRendered('timeout')
    })
    late.catch(() => undefined)
    try {
      return { state: 'rendered', page: await Promise.race([visit.result, late]) }
    } catch (error) {
      // Whatever the page has done to it, the next one gets another browser.
      if (!(error instanceof NotRendered && isHarmless(error))) await this.end()
      if (!(error instanceof NotRendered)) throw error
      const { failure, isRefused } = error
      return { state: 'failed', failure, isRefused, hostRequests: visit.countHostRequests() }
    } finally {
      over.abort()
    }
  }

  async end(): Promise<void> {
    const chromium = this.#chromium
    this.#chromium = undefined
    await chromium?.kill()
  }

  async #start(): Promise<Chromium> {
    if (this.#chromium && !this.#chromium.browser.connected) await this.end()
    this.#chromium ??= await startChromium(this.#options.chromium)
    return this.#chromium
  }
}

export interface RenderServer {
  port: number
  stop(): Promise<void>
}

/** Listens on loopback for one page at a time. */
export async function startRenderServer(options: RenderServerOptions): Promise<RenderServer> {
  const renderer = new Renderer(options)
  let last: Promise<unknown> = Promise.resolve()
  async function handle(request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'POST' || !isSecret(request.headers['x-compute-secret'], options.secret)) {
      response.writeHead(404).end()
      return
    }
    const job = await readJob(request)
    if (!job) {
      response.writeHead(400, { connection: 'close' }).end()
      return
    }
    const rendering = last.then(() => renderer.render(job))
    last = rendering.catch(() => undefined)
    const reply = await rendering
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  }
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent) response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await renderer.end()
    },
  }
}
