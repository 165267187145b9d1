import { type Attributes } from '#api/engine/html/attribute-list.ts'
import { KNOWN_TAGS, type Tag, tagOf } from '#api/engine/html/tags.ts'
import { MAX_LISTED } from './attributes.ts'
import { type CharsetDeclaration } from './charset-declaration.ts'
import { decodeMark } from './fragment.ts'
import { Area, type Capture, type Collector, type Walk } from './walk.ts'

export interface DocumentFacts extends CharsetDeclaration {
  /** The body starts as HTML does, whatever its content type says. */
  looksLikeHtml: boolean
  elements: number
  /** Elements are nested so deeply that reading stopped there. */
  isTooDeep: boolean
  /** Ids that more than one element has; bounded. */
  duplicateIds: string[]
  /** Fragments of this page that its links point to and no element has. */
  missingFragments: string[]
  /** Elements that say what their content is: main, article, nav, section … */
  semanticElements: number
  /** What shows something without a text: svg, canvas, object, embed, audio, fields of forms. */
  drawings: number
  /** div and span. */
  genericElements: number
  /** An empty mount point of a script application. */
  hasEmptyAppRoot: boolean
  paragraphs: number
  times: number
  bylines: number
  /** Inline font sizes below 12 px. */
  smallFonts: number
}

/** What the elements tell by themselves. */
type OfTheWalk = Omit<DocumentFacts, 'isTooDeep'>

const idsOf = (names: string) => names.split(' ').map((name) => tagOf(name).id)
const SEMANTIC = idsOf('main article nav section header footer aside figure address details summary time')
const DRAWINGS = idsOf('svg canvas object embed audio input')
const [GENERIC, PARAGRAPHS, TIMES] = [idsOf('div span'), idsOf('p'), idsOf('time')]
const BYLINE = /\b(?:byline|author)\b/i
const SHORTEST_BYLINE = 'author'.length
/** Size 0 is a trick against gaps between elements, not text. */
const SMALL_FONT = /font-size\s*:\s*(?:[1-9]|1[01])(?:\.\d+)?px/i
const APP_ROOTS = new Set(['root', 'app', '__next', '__nuxt', 'svelte', 'ember-app', 'app-root', '___gatsby'])
const MAX_IDS = 20_000
const MAX_TARGETS = 10_000

export class DocumentCollector implements Collector<OfTheWalk> {
  readonly open = {
    a: (attributes: Attributes) => this.#anchor(attributes),
  }
  readonly attribute = {
    id: (id: string) => this.#id(id),
    style: (style: string) => this.#style(style),
    class: (names: string) => this.#byline(names.length >= SHORTEST_BYLINE && BYLINE.test(names)),
    rel: (rel: string) => this.#byline(rel === 'author'),
  }
  readonly close = { div: () => this.#leave() }
  readonly #walk: Walk
  readonly #ids = new Set<string>()
  readonly #names = new Set<string>()
  readonly #duplicates = new Set<string>()
  /** How many elements there are of each known tag, by its id. */
  readonly #counts = new Uint32Array(KNOWN_TAGS.length)
  #bylines = 0
  #smallFonts = 0
  #appRoot: { depth: number; elements: number; capture: Capture } | null = null
  #hasEmptyAppRoot = false
  /** Once all of the page has been read. */
  #targets: ReadonlySet<string> | null = null

  constructor(walk: Walk) {
    this.#walk = walk
  }

  /** @param ownFragments fragments of this page that its links point to */
  finish(ownFragments: readonly string[], looksLikeHtml: boolean): OfTheWalk {
    const targets = this.targets()
    const missingFragments = targets === null ? [] : ownFragments.filter((fragment) => !targets.has(fragment))
    return { ...this.facts(), looksLikeHtml, missingFragments }
  }

  /** What fragments may point to: ids, and names of anchors; null where not all can be known. */
  targets(): ReadonlySet<string> | null {
    const count = this.#ids.size + this.#names.size
    if (count >= MAX_TARGETS || this.#hasEmptyAppRoot) return null
    this.#targets ??= new Set([...this.#ids, ...this.#names].map(decodeMark))
    return this.#targets
  }

  enter(tag: Tag): void {
    if (tag.id < this.#counts.length) this.#counts[tag.id] = (this.#counts[tag.id] ?? 0) + 1
  }

  facts(): OfTheWalk {
    return {
      looksLikeHtml: false,
      hasByteOrderMark: false,
      declaresCharsetEarly: false,
      elements: this.#walk.elements,
      duplicateIds: [...this.#duplicates].slice(0, MAX_LISTED),
      missingFragments: [],
      semanticElements: this.#count(SEMANTIC),
      drawings: this.#count(DRAWINGS),
      genericElements: this.#count(GENERIC),
      hasEmptyAppRoot: this.#hasEmptyAppRoot,
      paragraphs: this.#count(PARAGRAPHS),
      times: this.#count(TIMES),
      bylines: this.#bylines,
      smallFonts: this.#smallFonts,
    }
  }

  #count(ids: readonly number[]): number {
    return ids.reduce((sum, id) => sum + (this.#counts[id] ?? 0), 0)
  }

  #anchor({ name }: Attributes): void {
    if (name !== undefined && this.#names.size < MAX_IDS) this.#names.add(name)
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
}
