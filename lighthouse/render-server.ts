import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { type AddressRules } from '#api/crawl/fetch/address-guard.ts'
import { type RenderReply } from '#contract/seo/rendering.ts'
import { startJobServer } from '#server/runtime/job-server.ts'
import { type Chromium, type ChromiumOptions, startChromium } from './chromium.ts'
import { isHarmless, NotRendered } from './not-rendered.ts'
import { type RenderJob, visitPage } from './render-page.ts'

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
  jobMs?: number
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
    const late = wait(this.#options.jobMs ?? PAGE_MS, undefined, { signal: over.signal }).then(() => {
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
  const server = await startJobServer({
    secret: options.secret,
    maxBody: MAX_BODY,
    run: async (asked) => {
      const { data: job } = Job.safeParse(asked)
      if (!job) return undefined
      const rendering = last.then(() => renderer.render(job))
      last = rendering.catch(() => undefined)
      return rendering
    },
  })
  return {
    port: server.port,
    stop: async () => {
      server.stop()
      await renderer.end()
    },
  }
}
