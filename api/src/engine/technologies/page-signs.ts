import { type AttributeList } from '#api/engine/html/attribute-list.ts'
import { HtmlReader } from '#api/engine/html/html-reader.ts'
import { type HtmlHandler } from '#api/engine/html/open-elements.ts'
import { type Tag, tagOf } from '#api/engine/html/tags.ts'
import { firstWord, type FingerprintIndex } from './fingerprint-index.ts'
import { type LoadedFile } from './loaded-files.ts'
import { readVersion, versionAfter } from './version-after.ts'
import { type Note } from './notes.ts'

/** A page is read down to this depth, as by an audit. */
const MAX_DEPTH = 600
/** A snippet is short. What is longer is a bundle, which may hold the texts of tools that it never starts. */
const MAX_SNIPPET = 10_000
/** Of a longer script: how it begins. */
const START_OF_BUNDLE = 300
const MAX_COMMENT = 1_000
const [SCRIPT, META, LINK] = [tagOf('script'), tagOf('meta'), tagOf('link')]

/** Relations of what a page names and does not load. */
const NOT_LOADED =
  /\b(?:canonical|alternate|author|next|prev|license|me|search|help|shortlink|up|first|last|index|start)\b/i
const SOURCES = new Set(['src', 'href', 'data', 'action', 'poster', 'data-src'])
const NAMES_FILES = new Set([
  'script',
  'img',
  'iframe',
  'embed',
  'object',
  'video',
  'audio',
  'source',
  'form',
  'input',
])
/** `ng-version="17.3.12"`; the values of others are anything. */
const toAttributeVersion = (name: string, value: string) =>
  name.includes('version') ? readVersion(value) : null

const isRun = (type: string) => type === '' || type === 'module' || type.includes('javascript')

/** Notes what the markup of a page tells of technologies. */
export class PageSigns implements HtmlHandler {
  stop = (): void => undefined
  readonly #index: FingerprintIndex
  readonly #note: Note
  readonly #file: (file: LoadedFile) => void
  readonly #seen = new Set<string>()
  #depth = 0
  /** Of the script that is open; null where none is, or what it holds is data. */
  #script: string | null = null

  constructor(index: FingerprintIndex, note: Note, onFile: (file: LoadedFile) => void) {
    this.#index = index
    this.#note = note
    this.#file = onFile
  }

  open(tag: Tag, attributes: AttributeList): void {
    this.#depth += 1
    if (this.#depth > MAX_DEPTH) this.stop()
    if (tag.name.includes('-')) this.#once('element', tag.name, this.#index.elements.find(tag.name))
    if (tag === META) this.#meta(attributes)
    if (tag === LINK) this.#link(attributes)
    if (tag === SCRIPT) this.#script = isRun(attributes.valueOf('type') ?? '') ? '' : null
    const isLoading = NAMES_FILES.has(tag.name)
    for (let at = 0; at < attributes.size; at += 1) {
      const [name, value] = [attributes.names[at] ?? '', attributes.values[at] ?? '']
      if (isLoading && SOURCES.has(name)) this.#file({ url: value, isScript: tag === SCRIPT })
      else this.#attribute(name, value)
    }
  }

  close(tag: Tag): void {
    this.#depth -= 1
    if (tag !== SCRIPT || this.#script === null) return
    const text = this.#script.length > MAX_SNIPPET ? this.#script.slice(0, START_OF_BUNDLE) : this.#script
    this.#script = null
    this.#readScript(text)
  }

  text(text: string): void {
    if (this.#script !== null && this.#script.length <= MAX_SNIPPET)
      this.#script += text.length > MAX_SNIPPET ? text.slice(0, MAX_SNIPPET + 1) : text
  }

  doctype(): void {
    // It tells of no product.
  }

  comment(text: string): void {
    const searched = text.slice(0, MAX_COMMENT)
    this.#index.comments.search(searched, (technology, what, end) =>
      this.#note({ technology, kind: 'comment', what, version: versionAfter(searched, end) }),
    )
  }

  #readScript(text: string): void {
    this.#index.scripts.search(text, (technology, what) =>
      this.#note({ technology, kind: 'script', what, version: null }),
    )
    for (let at = text.indexOf('//'); at !== -1; at = text.indexOf('//', at + 2)) {
      const [url] = LOADED.exec(text.slice(at, at + MAX_URL)) ?? []
      if (url !== undefined) this.#file({ url: `https:${url}`, isScript: true, isInScript: true })
    }
  }

  #attribute(name: string, value: string): void {
    if (name === 'class') {
      for (const one of value.split(' '))
        if (one !== '') this.#once('class', one, this.#index.classes.find(one))
      return
    }
    if (name === 'id') this.#once('id', value, this.#index.ids.find(value))
    else this.#once('attribute', name, this.#index.attributes.find(name), toAttributeVersion(name, value))
  }

  #meta(attributes: AttributeList): void {
    const name = (attributes.valueOf('name') ?? attributes.valueOf('property') ?? '').toLowerCase()
    const content = attributes.valueOf('content') ?? ''
    const folded = content.toLowerCase().trimStart()
    if (name === 'generator') this.#generator(content, folded)
    for (const { technology, text } of this.#index.metas.get(name) ?? []) {
      if (folded.startsWith(text))
        this.#note({ technology, kind: 'meta', what: `${name}: ${content}`, version: null })
    }
  }

  #generator(content: string, folded: string): void {
    for (const { technology, text } of this.#index.generators.get(firstWord(folded)) ?? []) {
      if (!folded.startsWith(text) || /^\w/.test(folded.slice(text.length))) continue
      this.#note({ technology, kind: 'generator', what: content, version: versionAfter(folded, text.length) })
    }
  }

  #link(attributes: AttributeList): void {
    const relation = attributes.valueOf('rel') ?? ''
    for (const technology of this.#index.links.get(relation) ?? [])
      this.#note({ technology, kind: 'link', what: relation, version: null })
    const url = attributes.valueOf('href') ?? ''
    if (url !== '' && !NOT_LOADED.test(relation))
      this.#file({ url, isScript: relation.includes('stylesheet') })
  }

  /** Names come again and again, and are looked at once. */
  #once(
    kind: 'element' | 'class' | 'id' | 'attribute',
    what: string,
    found: readonly string[],
    version: string | null = null,
  ): void {
    if (found.length === 0) return
    const key = `${kind} ${what}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    for (const technology of found) this.#note({ technology, kind, what, version })
  }
}

const MAX_URL = 300
/** From the two slashes on: a host with a dot, and a path. */
const LOADED = /^\/\/[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,6}(?:\/[\w./@-]{0,200})?/i

export function readPageSigns(
  body: string,
  index: FingerprintIndex,
  note: Note,
  onFile: (file: LoadedFile) => void,
): void {
  const signs = new PageSigns(index, note, onFile)
  const reader = new HtmlReader(body, signs, { isXhtml: false, keepsAll: true })
  signs.stop = () => reader.stop()
  reader.read()
}
