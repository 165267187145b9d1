import { type AttributeList } from './attribute-list.ts'
import { Context, KNOWN_TAGS, type Tag, tagOf } from './tags.ts'

/** Who hears what a page consists of, in its order. */
export interface HtmlHandler {
  /**
   * An element begins.
   * @param attributes of this element, until the next one begins
   * @param contentAt where in the page its content starts
   */
  open: (tag: Tag, attributes: AttributeList, contentAt: number) => void
  /** The innermost element ends; `at` is where its content did. */
  close: (tag: Tag, at: number) => void
  /** A piece of text. One that is a character of an entity comes by itself. */
  text: (text: string) => void
  /** What stands behind `<!doctype`. */
  doctype: (declaration: string) => void
  /** What stands in a comment. Left out by who reads none. */
  comment?: (text: string) => void
}

const [FORM, P, BR] = [tagOf('form'), tagOf('p'), tagOf('br')]

/**
 * Which elements are open, by the tags of a page. End tags may be left out where HTML allows it, and those of elements that are not open
 * say nothing. What a browser moves elsewhere stays where it is written.
 */
export class OpenElements {
  readonly #handler: HtmlHandler
  /** Whether `<a/>` is a whole element, which it is nowhere else. */
  readonly #isXhtml: boolean
  readonly #stack: Tag[] = []
  /** How many of each tag are open, by its id. */
  readonly #counts: number[] = KNOWN_TAGS.map(() => 0)
  readonly #contexts: number[] = []

  constructor(handler: HtmlHandler, isXhtml: boolean) {
    this.#handler = handler
    this.#isXhtml = isXhtml
  }

  /** Whether what comes now is read by the rules of SVG or MathML. */
  get isForeign(): boolean {
    return (this.#contexts.at(-1) ?? Context.Html) !== Context.Html
  }

  /** What a name stands for here. */
  toTag(tag: Tag): Tag {
    if (this.#contexts.length > 0 && tag.inSvg !== null) {
      const isKnown = this.#contexts.at(-1) === Context.Svg || this.#isOpen(tag.inSvg)
      return isKnown ? tag.inSvg : tag
    }
    return tag.name === 'image' && !this.isForeign ? IMG : tag
  }

  /**
   * A start tag.
   * @param at where it begins
   * @param end where it ends, `>` included
   */
  start(tag: Tag, attributes: AttributeList, at: number, end: number, closesItself: boolean): void {
    // A form within another one is none.
    if (tag === FORM && this.#isOpen(FORM)) return
    if (tag.closes !== null) this.#closeImplied(tag.closes, at)
    if (tag.isVoid) {
      this.#handler.open(tag, attributes, end)
      this.#handler.close(tag, at)
      return
    }
    this.#push(tag)
    this.#handler.open(tag, attributes, end)
    if (closesItself && (this.#isXhtml || this.isForeign)) this.#pop(at)
  }

  /**
   * An end tag.
   * @param none an empty list of attributes, for elements that only it tells of
   */
  end(tag: Tag, none: AttributeList, at: number, end: number): void {
    if (tag.isVoid) {
      if (tag !== BR) return
      this.#handler.open(BR, none, end)
      this.#handler.close(BR, at)
    } else if (this.#isOpen(tag)) {
      while (this.#stack.at(-1) !== tag) this.#pop(at)
      this.#pop(at)
    } else if (tag === P) {
      this.start(P, none, at, end, false)
      this.#pop(at)
    }
  }

  /** The page ends, and with it every element. */
  finish(at: number): void {
    while (this.#stack.length > 0) this.#pop(at)
  }

  #isOpen(tag: Tag): boolean {
    return (this.#counts[tag.id] ?? 0) > 0
  }

  #closeImplied(names: ReadonlySet<string>, at: number): void {
    for (let top = this.#stack.at(-1); top && names.has(top.name); top = this.#stack.at(-1)) this.#pop(at)
  }

  #push(tag: Tag): void {
    this.#stack.push(tag)
    this.#counts[tag.id] = (this.#counts[tag.id] ?? 0) + 1
    if (tag.context !== null) this.#contexts.push(tag.context)
  }

  #pop(at: number): void {
    const tag = this.#stack.pop()
    if (tag === undefined) return
    this.#counts[tag.id] = (this.#counts[tag.id] ?? 0) - 1
    if (tag.context !== null) this.#contexts.pop()
    this.#handler.close(tag, at)
  }
}

const IMG = tagOf('img')
