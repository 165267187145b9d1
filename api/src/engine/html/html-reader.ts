import { decodeHTMLAttribute } from 'entities/decode'
import { AttributeList } from './attribute-list.ts'
import { Entities } from './entities.ts'
import { addToHash, lowerOf, startHash } from './name-table.ts'
import { type HtmlHandler, OpenElements } from './open-elements.ts'
import { Content, type Tag, Tags } from './tags.ts'

const [TAB, LINE_FEED, FORM_FEED, RETURN, SPACE] = [0x09, 0x0a, 0x0c, 0x0d, 0x20]
const [BANG, DOUBLE_QUOTE, AMPERSAND, SINGLE_QUOTE, DASH, SLASH] = [0x21, 0x22, 0x26, 0x27, 0x2d, 0x2f]
const [LESS, EQUALS, GREATER, QUESTION, BRACKET] = [0x3c, 0x3d, 0x3e, 0x3f, 0x5b]
const [LOWER_A, LOWER_Z] = [0x61, 0x7a]
const DOCTYPE = 'doctype'
const CDATA = '[CDATA['
/** How a start tag ends. */
const End = { Never: 0, Open: 1, ClosesItself: 2 } as const

const isSpace = (code: number) =>
  code === SPACE || code === LINE_FEED || code === TAB || code === RETURN || code === FORM_FEED
const isEndOfName = (code: number) => code <= GREATER && (code === GREATER || code === SLASH || isSpace(code))
const isLetter = (code: number) => {
  const lower = lowerOf(code)
  return lower >= LOWER_A && lower <= LOWER_Z
}

interface HowToRead {
  isXhtml: boolean
  /** Whether attributes are told that no fact is read of. */
  keepsAll: boolean
}

/**
 * Tells a handler what a page consists of, in one pass and in time that grows with its length alone. Tokens are those of the HTML
 * standard, 13.2.5. What is not whole at the end of the page is left out.
 */
export class HtmlReader {
  readonly #body: string
  readonly #handler: HtmlHandler
  readonly #isXhtml: boolean
  readonly #elements: OpenElements
  readonly #attributes: AttributeList
  readonly #none = new AttributeList(false)
  readonly #tags = new Tags()
  readonly #entities = new Entities()
  /** What has been read up to. */
  #at = 0
  /** The first one from where it was last looked for. */
  #ampersand = -1
  #isStopped = false

  constructor(body: string, handler: HtmlHandler, { isXhtml, keepsAll }: HowToRead) {
    this.#body = body
    this.#handler = handler
    this.#isXhtml = isXhtml
    this.#elements = new OpenElements(handler, isXhtml)
    this.#attributes = new AttributeList(keepsAll)
  }

  read(): void {
    const { length } = this.#body
    while (this.#at < length && !this.#isStopped) {
      if (this.#body.charCodeAt(this.#at) === LESS) this.#readMarkup(this.#at)
      else this.#readText(this.#at, this.#at)
    }
    if (!this.#isStopped) this.#elements.finish(length)
  }

  /** Nothing more is told, not even that elements end. */
  stop(): void {
    this.#isStopped = true
  }

  /** The text from `start` on, in which no markup begins before `from`. */
  #readText(start: number, from: number): void {
    const found = this.#body.indexOf('<', from)
    const end = found === -1 ? this.#body.length : found
    this.#tellText(start, end)
    this.#at = end
  }

  #tellText(from: number, end: number): void {
    let start = from
    for (let at = this.#ampersandFrom(from); at < end; at = this.#ampersandFrom(at + 1)) {
      // Two in a row are no entity, whatever follows.
      const length = this.#body.charCodeAt(at + 1) === AMPERSAND ? 0 : this.#entities.read(this.#body, at)
      if (length === 0) continue
      if (at > start) this.#handler.text(this.#body.slice(start, at))
      for (const character of this.#entities.characters) this.#handler.text(character)
      start = at + length
    }
    if (end > start) this.#handler.text(this.#body.slice(start, end))
  }

  /** Asked for places that never go back. */
  #ampersandFrom(at: number): number {
    if (this.#ampersand < at) {
      const found = this.#body.indexOf('&', at)
      this.#ampersand = found === -1 ? this.#body.length : found
    }
    return this.#ampersand
  }

  #readMarkup(at: number): void {
    const code = this.#body.charCodeAt(at + 1)
    if (isLetter(code)) this.#readStartTag(at)
    else if (code === SLASH) this.#readEndTag(at)
    else if (code === BANG) this.#readDeclaration(at)
    else if (code === QUESTION) this.#skipTo('>', at + 2)
    else this.#readText(at, at + 1)
  }

  /** Behind the next of these; the end of the page where there is none. */
  #skipTo(mark: string, from: number): void {
    const found = this.#body.indexOf(mark, from)
    this.#at = found === -1 ? this.#body.length : found + mark.length
  }

  #readStartTag(at: number): void {
    // Where it stands decides, and not what it ends.
    const wasForeign = this.#elements.isForeign
    const written = this.#readTagName(at + 1)
    if (written === null) return
    const tag = this.#elements.toTag(written)
    const end = this.#readAttributes()
    if (end === End.Never) return
    this.#at += 1
    const closesItself = end === End.ClosesItself
    this.#elements.start(tag, this.#attributes, at, this.#at, closesItself)
    if (written.content === Content.Any || wasForeign || (closesItself && this.#isXhtml)) return
    if (!this.#isStopped) this.#readContent(written)
  }

  /** Null at the end of the page, which then has been read. */
  #readTagName(start: number): Tag | null {
    const body = this.#body
    const { length } = body
    let hash = startHash
    let at = start
    for (; at < length; at += 1) {
      const code = body.charCodeAt(at)
      if (isEndOfName(code)) break
      hash = addToHash(hash, lowerOf(code))
    }
    this.#at = at
    return at === length ? null : this.#tags.find(body, start, at, hash)
  }

  /** Up to the `>` that ends the tag. */
  #readAttributes(): number {
    const body = this.#body
    const { length } = body
    this.#attributes.clear()
    let at = this.#at
    while (at < length) {
      const code = body.charCodeAt(at)
      if (code === GREATER) {
        this.#at = at
        return End.Open
      }
      if (code === SLASH) {
        at = this.#skipSpaces(at + 1)
        if (body.charCodeAt(at) !== GREATER) continue
        this.#at = at
        return End.ClosesItself
      }
      at = isSpace(code) ? at + 1 : this.#readAttribute(at)
    }
    this.#at = length
    return End.Never
  }

  #skipSpaces(from: number): number {
    let at = from
    while (at < this.#body.length && isSpace(this.#body.charCodeAt(at))) at += 1
    return at
  }

  /** Where it ends. */
  #readAttribute(start: number): number {
    const body = this.#body
    const { length } = body
    let hash = addToHash(startHash, lowerOf(body.charCodeAt(start)))
    let at = start + 1
    for (; at < length; at += 1) {
      const code = body.charCodeAt(at)
      if (code === EQUALS || isEndOfName(code)) break
      hash = addToHash(hash, lowerOf(code))
    }
    const isKept = this.#attributes.begin(body, start, at, hash)
    at = this.#skipSpaces(at)
    return body.charCodeAt(at) === EQUALS ? this.#readValue(this.#skipSpaces(at + 1), isKept) : at
  }

  #readValue(at: number, isKept: boolean): number {
    const body = this.#body
    const code = body.charCodeAt(at)
    if (code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE) return this.#readBareValue(at, isKept)
    const end = body.indexOf(code === DOUBLE_QUOTE ? '"' : "'", at + 1)
    if (end === -1) return body.length
    if (isKept) this.#attributes.finish(this.#valueOf(at + 1, end))
    return end + 1
  }

  #readBareValue(start: number, isKept: boolean): number {
    let at = start
    for (; at < this.#body.length; at += 1) {
      const code = this.#body.charCodeAt(at)
      if (code === GREATER || isSpace(code)) break
    }
    if (isKept) this.#attributes.finish(this.#valueOf(start, at))
    return at
  }

  #valueOf(start: number, end: number): string {
    const value = this.#body.slice(start, end)
    return this.#ampersandFrom(start) < end ? decodeHTMLAttribute(value) : value
  }

  /** What stands in an element that has no markup in it. */
  #readContent(tag: Tag): void {
    const start = this.#at
    const end = tag.content === Content.Rest ? this.#body.length : this.#findEndTag(tag, start)
    if (tag.content === Content.Text) this.#tellText(start, end)
    else if (end > start) this.#handler.text(this.#body.slice(start, end))
    this.#at = end
  }

  #findEndTag({ name }: Tag, from: number): number {
    const body = this.#body
    for (let at = body.indexOf('</', from); at !== -1; at = body.indexOf('</', at + 2)) {
      const end = at + 2 + name.length
      if (end >= body.length) break
      if (isEndOfName(body.charCodeAt(end)) && body.slice(at + 2, end).toLowerCase() === name) return at
    }
    return body.length
  }

  #readEndTag(at: number): void {
    const code = this.#body.charCodeAt(at + 2)
    if (at + 2 >= this.#body.length) this.#readText(at, at + 1)
    else if (!isLetter(code)) this.#skipTo('>', at + 2)
    else {
      const tag = this.#readTagName(at + 2)
      if (tag === null) return
      const end = this.#at
      this.#skipTo('>', end)
      this.#elements.end(this.#elements.toTag(tag), this.#none, at, end + 1)
    }
  }

  #readDeclaration(at: number): void {
    const body = this.#body
    const code = body.charCodeAt(at + 2)
    if (code === DASH && body.charCodeAt(at + 3) === DASH) this.#skipComment(at + 4)
    else if (code === BRACKET && body.startsWith(CDATA, at + 2)) this.#readCdata(at + 2 + CDATA.length)
    else {
      const nameEnd = at + 2 + DOCTYPE.length
      this.#skipTo('>', at + 2)
      const isDoctype = body.slice(at + 2, nameEnd).toLowerCase() === DOCTYPE
      const isWhole = body.charCodeAt(this.#at - 1) === GREATER
      if (isDoctype && isWhole) this.#handler.doctype(body.slice(nameEnd, this.#at - 1))
    }
  }

  #readCdata(start: number): void {
    this.#skipTo(']]>', start)
    const end = this.#at - 3
    if (this.#elements.isForeign && end > start && this.#body.startsWith(']]>', end))
      this.#handler.text(this.#body.slice(start, end))
  }

  #skipComment(start: number): void {
    const body = this.#body
    if (body.charCodeAt(start) === GREATER) this.#at = start + 1
    else if (body.startsWith('->', start)) this.#at = start + 2
    else {
      this.#at = this.#findEndOfComment(start)
      this.#handler.comment?.(body.slice(start, this.#at))
    }
  }

  #findEndOfComment(start: number): number {
    const body = this.#body
    let at = body.indexOf('--', start)
    while (at !== -1) {
      let end = at + 2
      while (body.charCodeAt(end) === DASH) end += 1
      if (body.charCodeAt(end) === GREATER) return end + 1
      if (body.charCodeAt(end) === BANG && body.charCodeAt(end + 1) === GREATER) return end + 2
      at = body.indexOf('--', end)
    }
    return body.length
  }
}
