import { parse, serialize, type CookieOptions } from 'hono/utils/cookie'

type Attributes = Pick<CookieOptions, 'httpOnly' | 'secure' | 'maxAge'>

const SHARED = { path: '/', sameSite: 'Lax' } as const

/** One Set-Cookie line. Every cookie of ours has the path / and SameSite=Lax. */
export const toSetCookie = (name: string, value: string, attributes: Attributes = {}) =>
  serialize(name, value, { ...SHARED, ...attributes })

/** The cookies of a request, and those of its response. */
export class CookieJar {
  readonly #received: Record<string, string>
  readonly #outgoing = new Map<string, string>()

  constructor(header: string | null) {
    this.#received = header ? parse(header) : {}
  }

  /** A cookie of the request, not one that was set since. */
  read(name: string): string | undefined {
    return Object.hasOwn(this.#received, name) ? this.#received[name] : undefined
  }

  set(name: string, value: string, attributes: Attributes = {}): void {
    this.#outgoing.set(name, toSetCookie(name, value, attributes))
  }

  /** Deletes a cookie, if the browser sent it. */
  delete(name: string, attributes: Attributes = {}): void {
    if (this.read(name) === undefined) this.#outgoing.delete(name)
    else this.#outgoing.set(name, toSetCookie(name, '', { ...attributes, maxAge: 0 }))
  }

  writeTo(headers: Headers): void {
    for (const line of this.#outgoing.values()) headers.append('set-cookie', line)
  }
}
