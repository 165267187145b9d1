import { type AttributeList } from '#api/engine/html/attribute-list.ts'
import { HtmlReader } from '#api/engine/html/html-reader.ts'
import { type HtmlHandler } from '#api/engine/html/open-elements.ts'
import { type Tag, tagOf } from '#api/engine/html/tags.ts'
import { SelectorMatcher } from '#api/engine/own-checks/match-selectors.ts'
import { type Chain } from '#api/engine/own-checks/parse-selector.ts'

const MAX_DEPTH = 600
const MAX_SCRIPTS = 500
const MAX_URL = 2_000
/** Of one inline script, and of all: what is longer is a bundle. */
const MAX_SCRIPT = 50_000
const MAX_SCRIPT_TEXT = 300_000
const MAX_METAS = 200
const MAX_CONTENT = 1_000
/** Elements of one selector, and characters of one. */
const MAX_ELEMENTS = 20
const MAX_TEXT = 2_000
const [SCRIPT, META] = [tagOf('script'), tagOf('meta')]

/** An element that a selector matched. */
export interface SeenElement {
  attributes: Readonly<Record<string, string>>
  /** What stands in it, its descendants included. */
  text: string
}

/** What imported fingerprints are asked about the markup of a page. */
export interface PageElements {
  /** As they are written. */
  scriptUrls: string[]
  inlineScripts: string[]
  /** Contents by name, in lower case. */
  metas: Map<string, string[]>
  /** By the place of its selector. */
  elements: SeenElement[][]
}

class ElementReader implements HtmlHandler, PageElements {
  readonly scriptUrls: string[] = []
  readonly inlineScripts: string[] = []
  readonly metas = new Map<string, string[]>()
  readonly elements: SeenElement[][]
  stop = (): void => undefined
  readonly #matcher: SelectorMatcher | null
  /** What each open element was found as. */
  readonly #stack: SeenElement[][] = []
  readonly #open = new Set<SeenElement>()
  #script: string | null = null
  #scriptText = 0
  #metaCount = 0

  constructor(selectors: readonly (readonly Chain[])[]) {
    this.elements = selectors.map(() => [])
    this.#matcher = selectors.length > 0 ? new SelectorMatcher(selectors) : null
  }

  open(tag: Tag, attributes: AttributeList): void {
    if (this.#stack.length >= MAX_DEPTH) this.stop()
    if (tag === META) this.#meta(attributes)
    if (tag === SCRIPT) this.#openScript(attributes)
    this.#stack.push(this.#matcher ? this.#match(tag, attributes) : NONE)
  }

  close(tag: Tag): void {
    this.#matcher?.leave()
    for (const element of this.#stack.pop() ?? NONE) this.#open.delete(element)
    if (tag !== SCRIPT || this.#script === null) return
    if (this.#script !== '') this.inlineScripts.push(this.#script)
    this.#script = null
  }

  text(text: string): void {
    for (const element of this.#open)
      if (element.text.length < MAX_TEXT) element.text += text.slice(0, MAX_TEXT - element.text.length)
    if (this.#script === null) return
    const room = Math.min(MAX_SCRIPT - this.#script.length, MAX_SCRIPT_TEXT - this.#scriptText)
    this.#script += text.slice(0, Math.max(0, room))
    this.#scriptText += Math.min(text.length, Math.max(0, room))
  }

  doctype(): void {
    // It tells of no product.
  }

  #openScript(attributes: AttributeList): void {
    const source = attributes.valueOf('src')
    this.#script = source === undefined ? '' : null
    if (source && this.scriptUrls.length < MAX_SCRIPTS) this.scriptUrls.push(source.slice(0, MAX_URL))
  }

  #meta(attributes: AttributeList): void {
    const name = (attributes.valueOf('name') ?? attributes.valueOf('property') ?? '').toLowerCase()
    this.#metaCount += 1
    if (name === '' || this.#metaCount > MAX_METAS) return
    const content = (attributes.valueOf('content') ?? '').slice(0, MAX_CONTENT)
    const known = this.metas.get(name)
    if (known) known.push(content)
    else this.metas.set(name, [content])
  }

  #match(tag: Tag, list: AttributeList): SeenElement[] {
    const attributes = list.toObject()
    const found = this.#matcher?.enter(tag.name, attributes) ?? []
    return found.flatMap((selector) => {
      const seen = this.elements[selector]
      if (!seen || seen.length >= MAX_ELEMENTS) return []
      const element: SeenElement = { attributes, text: '' }
      seen.push(element)
      this.#open.add(element)
      return [element]
    })
  }
}
const NONE: SeenElement[] = []

/** Reads a page once, for all imported fingerprints together. */
export function readElements(body: string, selectors: readonly (readonly Chain[])[]): PageElements {
  const elements = new ElementReader(selectors)
  const reader = new HtmlReader(body, elements, { isXhtml: false, keepsAll: true })
  elements.stop = () => reader.stop()
  reader.read()
  return elements
}
