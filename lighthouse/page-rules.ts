import { type HTTPRequest, type Page } from 'puppeteer-core'
import { NotRendered } from './not-rendered.ts'

/** Most pages need fewer than a hundred. */
const MAX_REQUESTS = 500
/** A page may load itself again, as those do that set a cookie first. */
const MAX_RELOADS = 2
const WEB = /^(?:https?|data|blob):/i

const withoutFragment = (url: string) => url.split('#', 1)[0] ?? ''

export interface OwnRequests {
  origins: string[]
  headers: Record<string, string>
}

/** What a page asked for, and what was not given. */
export class PageRules {
  readonly #page: Page
  readonly #url: string
  readonly #host: string
  readonly #own: OwnRequests | undefined
  #requests = 0
  #hostRequests = 0
  #loads = 0
  #redirect: string | null = null
  readonly #left: Promise<never>
  #isRedirected = false

  constructor(page: Page, url: string, own?: OwnRequests) {
    this.#own = own
    this.#page = page
    this.#url = withoutFragment(url)
    this.#host = new URL(url).host
    this.#left = new Promise((_, reject) => {
      page.on('framenavigated', (frame) => {
        const isAway = frame === page.mainFrame() && !/^(?:https?|chrome-error):/i.test(frame.url())
        if (isAway && this.#loads > 0) reject(new NotRendered('left'))
      })
    })
    this.#left.catch(() => undefined)
    page.on('request', (request) => void this.#decide(request).catch(() => undefined))
  }

  get requests() {
    return this.#requests
  }

  get hostRequests() {
    return this.#hostRequests
  }

  /** Rejects when its scripts have left it for what no request is made for. */
  get left() {
    return this.#left
  }

  get isCut() {
    return this.#requests > MAX_REQUESTS
  }

  /** Where a script, or the page itself after a while, wanted to go. */
  get redirect() {
    return this.#redirect
  }

  /** The server sent the browser elsewhere, where it had sent the crawler a page. */
  get isRedirected() {
    return this.#isRedirected
  }

  async #decide(request: HTTPRequest): Promise<void> {
    this.#requests += 1
    if (URL.parse(request.url())?.host === this.#host) this.#hostRequests += 1
    if (this.isCut || !WEB.test(request.url())) return request.abort('blockedbyclient')
    const isOfPage = request.isNavigationRequest() && request.frame() === this.#page.mainFrame()
    // Refused in a way that leaves the page as it is.
    if (isOfPage && !this.#mayNavigate(request)) return request.abort('aborted')
    return request.continue(this.#overridesFor(request))
  }

  /** They do not extend to where a request is redirected: that is another request, which is decided about by itself. */
  #overridesFor(request: HTTPRequest) {
    const { origins = [], headers } = this.#own ?? {}
    if (!origins.includes(URL.parse(request.url())?.origin ?? '')) return {}
    return { headers: { ...request.headers(), ...headers } }
  }

  /** To the page itself alone: robots.txt has been asked about it and nothing else. */
  #mayNavigate(request: HTTPRequest): boolean {
    const isHop = request.redirectChain().length > 0
    if (withoutFragment(request.url()) === this.#url) {
      this.#loads += 1
      return this.#loads <= MAX_RELOADS + 1
    }
    if (isHop && this.#loads <= 1) this.#isRedirected = true
    else this.#redirect ??= request.url().slice(0, 2_000)
    return false
  }
}
