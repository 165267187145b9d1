import { Cookie, CookieJar as Jar } from 'tough-cookie'
import { type KeptCookie, MAX_COOKIES } from '#api/crawl/store/cookies.ts'
import { type UrlScope } from '#api/engine/url-scope.ts'

/** RFC 6265, 6.1. */
const MAX_BYTES = 4_096
/** Lines of one response that are looked at. */
const MAX_LINES = 20

const idOf = ({ domain, path, key }: Cookie) => `${domain} ${path} ${key}`

/** The cookies of a site, for the requests of one job. Those of other hosts that redirects lead to are not accepted. */
export class CookieJar {
  readonly #jar = new Jar(undefined, { looseMode: true })
  readonly #scope: Pick<UrlScope, 'has'>
  readonly #known = new Set<string>()
  #changed = new Map<string, KeptCookie>()

  private constructor(scope: Pick<UrlScope, 'has'>) {
    this.#scope = scope
  }

  static async open(scope: Pick<UrlScope, 'has'>, kept: readonly KeptCookie[]): Promise<CookieJar> {
    const jar = new CookieJar(scope)
    for (const { id, cookie } of kept) {
      const known = Cookie.fromJSON(cookie)
      if (!known) continue
      await jar.#jar.store.putCookie(known)
      jar.#known.add(id)
    }
    return jar
  }

  /** The value of a request's header; undefined without any. */
  async listFor(url: string): Promise<string | undefined> {
    if (!this.#scope.has(url)) return undefined
    const text = await this.#jar.getCookieString(url)
    return text === '' ? undefined : text
  }

  /** Those of a response, as far as there is room for them. */
  async take(url: string, headers: Headers): Promise<void> {
    if (!this.#scope.has(url)) return
    for (const line of headers.getSetCookie().slice(0, MAX_LINES)) {
      if (line.length > MAX_BYTES) continue
      const parsed = Cookie.parse(line, { loose: true })
      if (!parsed) continue
      if (this.#known.size >= MAX_COOKIES && !this.#hasName(parsed.key)) continue
      const cookie = await this.#jar.setCookie(line, url, { ignoreError: true })
      if (!cookie) continue
      const id = idOf(cookie)
      this.#known.add(id)
      this.#changed.set(id, { id, cookie: JSON.stringify(cookie) })
    }
  }

  /** What has changed since the last time. */
  takeChanged(): KeptCookie[] {
    const changed = [...this.#changed.values()]
    this.#changed = new Map()
    return changed
  }

  #hasName(key: string): boolean {
    return [...this.#known].some((id) => id.endsWith(` ${key}`))
  }
}
