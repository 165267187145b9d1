import { type Fingerprint } from './fingerprint.ts'
import { WordIndex } from './word-index.ts'

interface Prefixed {
  beginning: string
  name: string
}

/** Names, and beginnings of names, of what they tell of. */
export class NameIndex {
  readonly #exact = new Map<string, string[]>()
  readonly #prefixes = new Map<string, Prefixed[]>()

  /** @param text a beginning where it ends in `*` */
  add(text: string, technology: string): void {
    if (!text.endsWith('*')) {
      this.#exact.set(text, [...(this.#exact.get(text) ?? []), technology])
      return
    }
    // Beginnings are found by their first two characters.
    const key = text.slice(0, 2)
    const prefixed = { beginning: text.slice(0, -1), name: technology }
    this.#prefixes.set(key, [...(this.#prefixes.get(key) ?? []), prefixed])
  }

  find(name: string): readonly string[] {
    const exact = this.#exact.get(name)
    const prefixed = this.#prefixes.get(name.slice(0, 2))
    if (!prefixed) return exact ?? NOTHING
    const begun = prefixed.filter(({ beginning }) => name.startsWith(beginning)).map((entry) => entry.name)
    return exact ? [...exact, ...begun] : begun
  }
}
const NOTHING: readonly string[] = []

export interface OfName {
  technology: string
  /** What must stand there, in lower case. */
  text: string
}

function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

const splitAt = (text: string, mark: string): [string, string] => {
  const at = text.indexOf(mark)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}

/** All fingerprints, by what a response is looked up with. */
export class FingerprintIndex {
  /** By domain: what a path must begin with. */
  readonly hosts = new Map<string, OfName[]>()
  readonly addresses = new Map<string, OfName[]>()
  /** By the first of their segments. */
  readonly paths = new Map<string, OfName[]>()
  readonly files = new Map<string, string[]>()
  readonly headers = new Map<string, OfName[]>()
  readonly metas = new Map<string, OfName[]>()
  /** By the first word of their text. */
  readonly generators = new Map<string, OfName[]>()
  readonly cookies = new NameIndex()
  readonly attributes = new NameIndex()
  readonly ids = new NameIndex()
  readonly classes = new NameIndex()
  readonly elements = new NameIndex()
  readonly links = new Map<string, string[]>()
  readonly scripts = new WordIndex<string>()
  readonly comments = new WordIndex<string>()
  readonly robots = new WordIndex<string>()
  readonly dns = new Map<string, OfName[]>()

  constructor(fingerprints: readonly Fingerprint[]) {
    for (const fingerprint of fingerprints) this.#add(fingerprint)
  }

  #add(fingerprint: Fingerprint): void {
    const technology = fingerprint.name
    this.#addAddresses(fingerprint)
    this.#addNames(fingerprint)
    for (const [header, text] of Object.entries(fingerprint.headers ?? {}))
      addTo(this.headers, header, { technology, text: text.toLowerCase() })
    for (const [meta, text] of Object.entries(fingerprint.metas ?? {}))
      addTo(this.metas, meta, { technology, text: text.toLowerCase() })
    for (const text of fingerprint.generators ?? []) {
      const folded = text.toLowerCase()
      addTo(this.generators, firstWord(folded), { technology, text: folded })
    }
    for (const text of fingerprint.scripts ?? []) this.scripts.add(text, technology)
    for (const text of fingerprint.comments ?? []) this.comments.add(text, technology)
    for (const text of fingerprint.robots ?? []) this.robots.add(text, technology)
  }

  #addAddresses({ name: technology, hosts = [], addresses = [], paths = [], dns = [] }: Fingerprint): void {
    for (const text of hosts) {
      const [host, path] = splitAt(text, '/')
      addTo(this.hosts, host, { technology, text: path })
    }
    for (const host of addresses) addTo(this.addresses, host, { technology, text: '' })
    for (const text of paths) {
      const [, segment = ''] = text.split('/')
      addTo(this.paths, segment, { technology, text })
    }
    for (const text of dns) {
      const [kind, value] = splitAt(text, ':')
      addTo(this.dns, kind, { technology, text: value.slice(1).toLowerCase() })
    }
  }

  #addNames(fingerprint: Fingerprint): void {
    const { name, files = [], links = [] } = fingerprint
    for (const file of files) addTo(this.files, file, name)
    for (const link of links) addTo(this.links, link, name)
    for (const kind of ['cookies', 'attributes', 'ids', 'classes', 'elements'] as const)
      for (const text of fingerprint[kind] ?? []) this[kind].add(text, name)
  }
}

/** What a generator is looked up with: `mkdocs` for `mkdocs-1.6.1`. */
export function firstWord(text: string): string {
  const [word = text] = /^[^\s/:;,(]+/.exec(text) ?? []
  const at = word.indexOf('-')
  return at !== -1 && /^\d/.test(word.slice(at + 1)) ? word.slice(0, at) : word
}
