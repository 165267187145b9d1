import { type Attributes } from './attributes.ts'
import { Area, type Collector, type Walk } from './walk.ts'

export interface DocumentFacts {
  /** The body starts as HTML does, whatever its content type says. */
  looksLikeHtml: boolean
  elements: number
  /** Ids that more than one element has; bounded. */
  duplicateIds: string[]
  /** Fragments of this page that its links point to and no element has. */
  missingFragments: string[]
  /** Elements that say what their content is: main, article, nav, section … */
  semanticElements: number
  /** div and span. */
  genericElements: number
  /** Invalid nesting that browsers repair by guessing: block elements inside p, links inside links … */
  badNesting: string[]
  /** An empty mount point of a script application. */
  hasEmptyAppRoot: boolean
  paragraphs: number
  times: number
  bylines: number
  /** Inline font sizes below 12 px. */
  smallFonts: number
}

const SEMANTIC = new Set(
  'main article nav section header footer aside figure time address details summary'.split(' '),
)
const INTERACTIVE = new Set(['a', 'button'])
const APP_ROOTS = new Set(['root', 'app', '__next', '__nuxt', 'svelte', 'ember-app', 'app-root', '___gatsby'])
const MAX_IDS = 20_000
const MAX_SAMPLES = 20

export class DocumentCollector implements Collector<DocumentFacts> {
  readonly open = { '*': (attributes: Attributes, tag: string) => this.#any(attributes, tag) }
  readonly close = { '*': () => this.#leave() }
  readonly text = (text: string): void => this.#read(text)
  readonly #walk: Walk
  readonly #ids = new Set<string>()
  readonly #names = new Set<string>()
  readonly #duplicates = new Set<string>()
  readonly #badNesting = new Set<string>()
  #semantic = 0
  #generic = 0
  #paragraphs = 0
  #times = 0
  #bylines = 0
  #smallFonts = 0
  #depth = 0
  #appRootDepth = -1
  #appRootFilled = false
  #hasEmptyAppRoot = false

  constructor(walk: Walk) {
    this.#walk = walk
  }

  /** @param ownFragments fragments of this page that its links point to */
  finish(ownFragments: readonly string[], looksLikeHtml: boolean): DocumentFacts {
    const missingFragments = ownFragments
      .filter((fragment) => !this.#hasTarget(fragment))
      .slice(0, MAX_SAMPLES)
    return { ...this.facts(), looksLikeHtml, missingFragments }
  }

  facts(): DocumentFacts {
    return {
      looksLikeHtml: false,
      elements: this.#walk.elements,
      duplicateIds: [...this.#duplicates].slice(0, MAX_SAMPLES),
      missingFragments: [],
      semanticElements: this.#semantic,
      genericElements: this.#generic,
      badNesting: [...this.#badNesting].slice(0, MAX_SAMPLES),
      hasEmptyAppRoot: this.#hasEmptyAppRoot,
      paragraphs: this.#paragraphs,
      times: this.#times,
      bylines: this.#bylines,
      smallFonts: this.#smallFonts,
    }
  }

  #any(attributes: Attributes, tag: string): void {
    this.#depth += 1
    if (this.#appRootDepth !== -1 && tag !== 'noscript') this.#appRootFilled = true
    if (tag === 'div' || tag === 'span') this.#generic += 1
    else if (tag === 'p') this.#paragraphs += 1
    else if (tag === 'time') this.#times += 1
    if (SEMANTIC.has(tag)) this.#semantic += 1
    if (INTERACTIVE.has(tag)) this.#nesting(tag)
    const { id, name, style, class: className, rel } = attributes
    if (id !== undefined) this.#id(id)
    if (name !== undefined && tag === 'a') this.#names.add(name)
    if (rel === 'author' || (className !== undefined && /\b(?:byline|author)\b/i.test(className)))
      this.#bylines += 1
    if (style !== undefined && /font-size\s*:\s*(?:[0-9]|1[01])(?:\.\d+)?px/i.test(style))
      this.#smallFonts += 1
  }

  #leave(): void {
    if (this.#appRootDepth === this.#depth) {
      this.#hasEmptyAppRoot ||= !this.#appRootFilled
      this.#appRootDepth = -1
    }
    this.#depth -= 1
  }

  #read(text: string): void {
    if (this.#appRootDepth !== -1 && text.trim() !== '') this.#appRootFilled = true
  }

  #id(id: string): void {
    if (this.#walk.isIn(Area.Raw) || id === '') return
    if (this.#ids.has(id)) this.#duplicates.add(id.slice(0, 100))
    else if (this.#ids.size < MAX_IDS) this.#ids.add(id)
    if (APP_ROOTS.has(id) && this.#appRootDepth === -1) {
      this.#appRootDepth = this.#depth
      this.#appRootFilled = false
    }
  }

  /** The area holds the element itself too, so only the other kind shows nesting here. */
  #nesting(tag: string): void {
    if (tag === 'button' && this.#walk.isIn(Area.Link)) this.#badNesting.add('button inside a')
    if (tag === 'a' && this.#walk.isIn(Area.Button)) this.#badNesting.add('a inside button')
  }

  #hasTarget(fragment: string): boolean {
    if (fragment === '' || fragment.toLowerCase() === 'top' || fragment.startsWith(':~:')) return true
    if (this.#ids.size >= MAX_IDS || this.#ids.has(fragment) || this.#names.has(fragment)) return true
    // A hash route of a script application is no jump mark.
    if (fragment.startsWith('!') || fragment.startsWith('/')) return true
    const decoded = decode(fragment)
    return this.#ids.has(decoded) || this.#names.has(decoded)
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // Broken percent-encoding names itself.
  }
}
