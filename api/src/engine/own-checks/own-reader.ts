import { type Attributes } from '#api/engine/html/attribute-list.ts'
import { INLINE_TAGS } from '#api/engine/facts/content.ts'
import { TextBuffer } from '#api/engine/facts/text-buffer.ts'
import { Area, type Walk } from '#api/engine/facts/walk.ts'
import { MAX_OWN_VALUES } from '#contract/seo/own-checks.words.ts'
import { SelectorMatcher } from './match-selectors.ts'
import { type CompiledCheck } from './own-check.ts'

/** Outermost elements of one selector whose content a text is looked for in. */
const MOST_AREAS = 1_000

/** An element that a selector found: where it is in the source and in the text of the page. */
export interface FoundElement {
  tag: string
  attributes: Attributes
  /** Of what is inside it; the end is null while it is open. */
  source: { start: number; end: number | null }
  text: { start: number; end: number | null }
  /** The selector had found an element around it, which holds it too. */
  isInside: boolean
}

/** What the selector of one check found. */
export interface Hits {
  count: number
  /** The first ones; where a text is looked for in them, the outermost ones. */
  elements: FoundElement[]
  isMore: boolean
  /** Elements of this selector that are open now. */
  open: number
}

const noHits = (): Hits => ({ count: 0, elements: [], isMore: false, open: 0 })

/** Notes what own checks need while the page is read for all others: where their elements are, and its text. */
export class OwnReader {
  readonly #checks: readonly CompiledCheck[]
  readonly #matcher: SelectorMatcher | null
  /** The check of each selector of the matcher. */
  readonly #owners: number[]
  readonly #hits: Hits[]
  /** What each open element was found as. */
  readonly #stack: { hits: Hits; element: FoundElement | null }[][] = []
  /** Everything but programs, and of it what people can see. */
  readonly #all = new TextBuffer()
  readonly #seen = new TextBuffer()
  /** Whether the texts end with a break: asking them would join all that they were put together from. */
  #isBroken = false

  constructor(checks: readonly CompiledCheck[]) {
    this.#checks = checks
    this.#hits = checks.map(noHits)
    const selectors = checks.flatMap(({ chains }, index) => (chains ? [{ chains, index }] : []))
    this.#owners = selectors.map(({ index }) => index)
    this.#matcher = selectors.length > 0 ? new SelectorMatcher(selectors.map(({ chains }) => chains)) : null
  }

  /** An element begins; `at` is where its content does. */
  open(tag: string, attributes: Attributes, at: number): void {
    this.#break(tag)
    const found = this.#matcher?.enter(tag, attributes) ?? []
    this.#stack.push(found.map((selector) => this.#note(selector, tag, attributes, at)))
  }

  /** The innermost element ends; its content ended `at` there. */
  close(tag: string, at: number): void {
    this.#break(tag)
    this.#matcher?.leave()
    for (const { hits, element } of this.#stack.pop() ?? []) {
      hits.open -= 1
      if (!element) continue
      element.source.end = at
      element.text.end = this.#all.length
    }
  }

  text(text: string, { area }: Walk): void {
    this.#isBroken = false
    this.#all.add(text, false)
    if ((area & (Area.Head | Area.Svg | Area.Hidden)) === 0) this.#seen.add(text, false)
  }

  hitsOf(index: number): Hits {
    return this.#hits[index] ?? noHits()
  }

  /** Whether the page ended before its elements did, because it is nested too deeply to read on. */
  get isUnfinished(): boolean {
    return this.#stack.length > 0
  }

  /** Whether not all elements could be looked at. */
  get isFull(): boolean {
    return this.#matcher?.isFull ?? false
  }

  get allText(): string {
    return this.#all.text
  }

  get seenText(): string {
    return this.#seen.text
  }

  #note(selector: number, tag: string, attributes: Attributes, at: number) {
    const index = this.#owners[selector] ?? 0
    const hits = this.hitsOf(index)
    hits.count += 1
    const isInside = hits.open > 0
    hits.open += 1
    const isArea = this.#checks[index]?.check.find !== 'selector'
    if (isArea && isInside) return { hits, element: null }
    if (hits.elements.length >= (isArea ? MOST_AREAS : MAX_OWN_VALUES)) {
      hits.isMore = true
      return { hits, element: null }
    }
    const element: FoundElement = {
      tag,
      attributes,
      source: { start: at, end: null },
      text: { start: this.#all.length, end: null },
      isInside,
    }
    hits.elements.push(element)
    return { hits, element }
  }

  #break(tag: string): void {
    if (INLINE_TAGS.has(tag)) return
    if (this.#isBroken) return
    this.#isBroken = true
    this.#all.break()
    this.#seen.break()
  }
}
