import { type Attributes } from './attributes.ts'
import { Area, type Capture, type Collector, type Walk } from './walk.ts'

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

const SEMANTIC = 'main article nav section header footer aside figure address details summary'.split(' ')
const BYLINE = /\b(?:byline|author)\b/i
const SMALL_FONT = /font-size\s*:\s*(?:[0-9]|1[01])(?:\.\d+)?px/i
const APP_ROOTS = new Set(['root', 'app', '__next', '__nuxt', 'svelte', 'ember-app', 'app-root', '___gatsby'])
const MAX_IDS = 20_000
const MAX_SAMPLES = 20

export class DocumentCollector implements Collector<DocumentFacts> {
  readonly open = {
    ...Object.fromEntries(SEMANTIC.map((tag) => [tag, () => (this.#semantic += 1)])),
    div: () => (this.#generic += 1),
    span: () => (this.#generic += 1),
    p: () => (this.#paragraphs += 1),
    time: () => {
      this.#semantic += 1
      this.#times += 1
    },
    a: (attributes: Attributes) => this.#anchor(attributes),
    button: () => this.#button(),
  }
  readonly attribute = {
    id: (id: string) => this.#id(id),
    style: (style: string) => this.#style(style),
    class: (names: string) => this.#byline(BYLINE.test(names)),
    rel: (rel: string) => this.#byline(rel === 'author'),
  }
  readonly close = { div: () => this.#leave() }
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
  #appRoot: { depth: number; elements: number; capture: Capture } | null = null
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

  /** The area holds the element itself too, so only the other kind shows nesting. */
  #anchor({ name }: Attributes): void {
    if (name !== undefined) this.#names.add(name)
    if (this.#walk.isIn(Area.Button)) this.#badNesting.add('a inside button')
  }

  #button(): void {
    if (this.#walk.isIn(Area.Link)) this.#badNesting.add('button inside a')
  }

  #byline(isOne: boolean): void {
    if (isOne) this.#bylines += 1
  }

  #style(style: string): void {
    if (SMALL_FONT.test(style)) this.#smallFonts += 1
  }

  #leave(): void {
    const root = this.#appRoot
    if (root?.depth !== this.#walk.depth) return
    this.#appRoot = null
    const text = this.#walk.endCapture(root.capture)
    this.#hasEmptyAppRoot ||= text === '' && this.#walk.elements === root.elements
  }

  #id(id: string): void {
    if (this.#walk.isIn(Area.Raw) || id === '') return
    if (this.#ids.has(id)) this.#duplicates.add(id.slice(0, 100))
    else if (this.#ids.size < MAX_IDS) this.#ids.add(id)
    if (!APP_ROOTS.has(id) || this.#appRoot) return
    this.#appRoot = {
      depth: this.#walk.depth,
      elements: this.#walk.elements,
      capture: this.#walk.startCapture(),
    }
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
