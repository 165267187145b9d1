import { Parser } from 'htmlparser2'

/** Heads are small; what comes later in a page is not looked at. */
const MAX_CHARACTERS = 1_000_000
const MAX_VALUES = 10
const MAX_VALUE_LENGTH = 200
/** What the parser does for each element grows with the depth, and heads are flat. */
const MAX_DEPTH = 50
/** Everything else, and text, makes a browser close the head. */
const HEAD_TAGS = new Set(['html', 'head', 'title', 'base', 'link', 'meta', 'style', 'script'])
/** Metadata inside of these is not the document's own. */
const INERT_TAGS = new Set(['template', 'noscript'])
const TEXT_TAGS = new Set(['title', 'style', 'script'])

/**
 * What `<meta name="…">` says in the head of a document, and nowhere after it: a body may hold what strangers wrote.
 * Stricter than browsers, which put some late elements back into the head.
 */
export function readHeadMeta(html: string, name: string): string[] {
  const reader = new HeadReader(name)
  const parser = new Parser({
    onopentag: (tag, attributes) => reader.open(tag, attributes),
    ontext: (text) => reader.text(text),
    onclosetag: (tag) => reader.close(tag),
    onparserinit: (own) => (reader.stop = () => own.pause()),
  })
  parser.end(html.slice(0, MAX_CHARACTERS))
  return reader.values
}

class HeadReader {
  readonly values: string[] = []
  stop: () => void = () => undefined
  readonly #name: string
  #isOver = false
  #depth = 0
  #inert = 0
  #textTag: string | null = null

  constructor(name: string) {
    this.#name = name
  }

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#isOver) return
    this.#depth += 1
    if (this.#depth > MAX_DEPTH) this.#end()
    if (INERT_TAGS.has(tag)) this.#inert += 1
    if (this.#inert > 0) return
    if (!HEAD_TAGS.has(tag)) this.#end()
    if (TEXT_TAGS.has(tag)) this.#textTag = tag
    if (tag === 'meta') this.#meta(attributes)
  }

  text(text: string): void {
    if (this.#inert === 0 && this.#textTag === null && text.trim() !== '') this.#end()
  }

  close(tag: string): void {
    this.#depth -= 1
    if (INERT_TAGS.has(tag)) this.#inert -= 1
    if (tag === this.#textTag) this.#textTag = null
    if (tag === 'head') this.#end()
  }

  #meta({ name, content = '' }: Readonly<Record<string, string | undefined>>): void {
    if (this.#isOver || name?.trim().toLowerCase() !== this.#name || this.values.length >= MAX_VALUES) return
    this.values.push(content.trim().slice(0, MAX_VALUE_LENGTH))
  }

  #end(): void {
    this.#isOver = true
    this.stop()
  }
}
