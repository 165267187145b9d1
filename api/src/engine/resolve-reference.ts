import { MAX_URL_LENGTH, normalizeUrl } from './urls.ts'

/** What a character does in a path or a query: nothing; it may end a scheme; it begins another part; or there are rules for it. */
const [PLAIN, COLON, QUERY, FRAGMENT, OTHER] = [1, 2, 3, 4, 0]
const KINDS = new Uint8Array(128)
const kindOf = (characters: string, kind: number) => {
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind
}
kindOf('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/!$&()*+,;=@', PLAIN)
kindOf(':', COLON)
kindOf('?', QUERY)
kindOf('#', FRAGMENT)

const [HASH, DOT, SLASH, QUESTION] = [0x23, 0x2e, 0x2f, 0x3f]
const UP = '../'
const ORIGIN = /^https?:\/\/[a-z0-9.-]{1,253}(?::\d{1,5})?(?=\/)/
const MAX_ORIGINS = 1_000

/** Where the part of a reference ends that names a page; -1 for one that has to be parsed by all the rules. */
function endOfPlain(reference: string, from: number): number {
  let isQuery = false
  const first = reference.charCodeAt(0)
  const mayBeScheme = from === 0 && first !== SLASH && first !== QUESTION
  for (let at = from; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at)
    const kind = code < 128 ? KINDS[code] : OTHER
    if (kind === PLAIN) {
      // A segment that begins with a dot may be one of those that mean another place.
      if (code === DOT && !isQuery && (at === from || reference.charCodeAt(at - 1) === SLASH)) return -1
    } else if (kind === FRAGMENT) return at
    else if (kind === QUERY) isQuery = true
    else if (kind === OTHER || (mayBeScheme && !isQuery)) return -1
  }
  return reference.length
}

/**
 * Resolves references against one base as `normalizeUrl` does. Most of them need no more than what is in front of them put before them:
 * the rules for URLs in full cost twenty times as much.
 */
export class ReferenceResolver {
  readonly #base: string
  /** The folder of the base and those above it; empty where all rules are needed for everything. */
  readonly #folders: string[] = []
  readonly #origin: string = ''
  /** The base itself, and without its query. */
  readonly #whole: string = ''
  readonly #page: string = ''
  /** Whether an origin stays as it is written. */
  readonly #origins = new Map<string, boolean>()

  constructor(base: string) {
    this.#base = base
    const url = normalizeUrl(base)
    if (url === null || url !== base) return
    this.#whole = url
    this.#page = url.split('?', 1)[0] ?? url
    this.#origin = this.#page.slice(0, this.#page.indexOf('/', url.indexOf('//') + 2))
    for (
      let end = this.#page.lastIndexOf('/');
      end >= this.#origin.length;
      end = this.#page.lastIndexOf('/', end - 1)
    )
      this.#folders.push(this.#page.slice(0, end + 1))
  }

  /** The normalized URL; null for what is no web URL. */
  resolve(reference: string): string | null {
    if (this.#folders.length === 0 || reference.length > MAX_URL_LENGTH)
      return normalizeUrl(reference, this.#base)
    return this.#resolvePlain(reference) ?? normalizeUrl(reference, this.#base)
  }

  /** Undefined where that takes all the rules. */
  #resolvePlain(reference: string): string | undefined {
    const code = reference.charCodeAt(0)
    if (code === SLASH) return this.#join(this.#origin, reference, 0, reference.charCodeAt(1) === SLASH)
    if (code === DOT) return this.#resolveAbove(reference)
    if (reference.startsWith('http')) return this.#resolveAbsolute(reference)
    if (reference === '' || code === HASH) return this.#whole
    if (code === QUESTION) return this.#join(this.#page, reference, 0, false)
    return this.#join(this.#folders[0] ?? '', reference, 0, false)
  }

  #resolveAbove(reference: string): string | undefined {
    let at = 0
    let level = 0
    while (reference.startsWith(UP, at)) {
      at += UP.length
      level = Math.min(level + 1, this.#folders.length - 1)
    }
    return at === 0 ? undefined : this.#join(this.#folders[level] ?? '', reference, at, false)
  }

  #resolveAbsolute(reference: string): string | undefined {
    const [origin] = ORIGIN.exec(reference) ?? []
    if (origin === undefined) {
      // A page whose name begins like that.
      return reference.includes(':') ? undefined : this.#join(this.#folders[0] ?? '', reference, 0, false)
    }
    let isKnown = this.#origins.get(origin)
    if (isKnown === undefined) {
      isKnown = normalizeUrl(`${origin}/`) === `${origin}/`
      if (this.#origins.size < MAX_ORIGINS) this.#origins.set(origin, isKnown)
    }
    return this.#join('', reference, 0, !isKnown, origin.length)
  }

  #join(
    before: string,
    reference: string,
    from: number,
    isSpecial: boolean,
    scanFrom = from,
  ): string | undefined {
    const end = isSpecial ? -1 : endOfPlain(reference, scanFrom)
    if (end === -1) return undefined
    const url = before + reference.slice(from, end)
    return url.length > MAX_URL_LENGTH ? undefined : url
  }
}
