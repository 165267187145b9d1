import { ATTRIBUTE_NAMES, type AttributeList, OTHER_ARIA, OTHER_ATTRIBUTE } from './html/attribute-list.ts'
import { HtmlReader } from './html/html-reader.ts'
import { type HtmlHandler } from './html/open-elements.ts'
import { KNOWN_TAGS, type Tag, tagOf } from './html/tags.ts'
import { type OwnReader } from './own-checks/own-reader.ts'
import { type Collectors } from './page-collectors.ts'
import {
  Area,
  type AttributeHandler,
  type CloseHandler,
  type Collector,
  type OpenHandler,
  type Walk,
} from './facts/walk.ts'

/** Browsers stop nesting at 512. A page beyond this is read up to here. */
export const MAX_DEPTH = 600
const [SCRIPT, STYLE] = [tagOf('script'), tagOf('style')]
const EVERY_ARIA = 'aria-*'

export interface HowToRead {
  isXhtml: boolean
  own: OwnReader | undefined
  walk: Walk
  collectors: Collectors
}

/** Hands what a page consists of to who gathers facts of it, in one pass. Returns what did it. */
export function readMarkup(body: string, { isXhtml, own, walk, collectors }: HowToRead): object[] {
  const markup = new Markup(walk, collectors, own)
  const reader = new HtmlReader(body, markup, { isXhtml, keepsAll: own !== undefined })
  // What is done for an element may grow with the depth, so a trap would cost minutes.
  markup.stop = () => reader.stop()
  reader.read()
  return [markup, reader]
}

/** Which collectors hear of a known tag, by its id: the same ones on every page, so they are looked for once. */
const LISTENING: (readonly number[] | undefined)[] = []

/** Who hears of the elements with one tag. */
interface Listeners {
  open: readonly OpenHandler[]
  close: readonly CloseHandler[]
}

class Markup implements HtmlHandler {
  stop = (): void => undefined
  readonly #walk: Walk
  readonly #collectors: Collectors
  readonly #own: OwnReader | undefined
  readonly #all: readonly Collector<unknown>[]
  /** By the id of their tag, as far as the page has come. */
  readonly #listeners: (Listeners | undefined)[] = []
  /** By the id of their attribute, the same. */
  readonly #attributes: (readonly AttributeHandler[] | undefined)[] = []
  /** Those that hear of attributes. */
  readonly #reading: readonly Collector<unknown>[]
  readonly #script: readonly ((text: string) => void)[]
  /** The element that began last. */
  #lastTag: Tag | null = null

  constructor(walk: Walk, collectors: Collectors, own: OwnReader | undefined) {
    this.#walk = walk
    this.#collectors = collectors
    this.#own = own
    this.#all = Object.values(collectors)
    this.#reading = this.#all.filter(({ attribute }) => attribute !== undefined)
    this.#script = this.#all.flatMap((collector) => collector.script ?? [])
  }

  open(tag: Tag, attributes: AttributeList, contentAt: number): void {
    const walk = this.#walk
    walk.enter(tag, attributes)
    if (walk.depth > MAX_DEPTH) this.stop()
    this.#lastTag = tag
    if (attributes.size > 0) this.#tellAttributes(tag, attributes)
    this.#collectors.document.enter(tag)
    this.#collectors.content.enter(tag)
    this.#collectors.layout.enter(tag, attributes)
    const { open } = this.#listeners[tag.id] ?? this.#learn(tag)
    if (open.length > 0) {
      const object = attributes.toObject()
      for (const handle of open) handle(object, tag.name)
    }
    if (this.#own) this.#own.open(tag.name, attributes.toObject(), contentAt)
  }

  close(tag: Tag, at: number): void {
    this.#own?.close(tag.name, at)
    const { close } = this.#listeners[tag.id] ?? this.#learn(tag)
    for (const handle of close) handle(tag.name)
    this.#collectors.content.leave(tag)
    this.#collectors.structuredData.leave()
    this.#walk.leave()
  }

  text(text: string): void {
    const walk = this.#walk
    if (!walk.isIn(Area.Raw)) {
      walk.read(text)
      this.#collectors.content.text(text)
      this.#collectors.accessibility.text(text)
      this.#collectors.media.text(text)
      this.#own?.text(text, walk)
    } else if (this.#lastTag === SCRIPT) for (const handle of this.#script) handle(text)
    else if (this.#lastTag === STYLE) {
      this.#collectors.resources.style(text)
      this.#collectors.media.style(text)
    }
  }

  doctype(declaration: string): void {
    this.#collectors.head.doctype(declaration)
  }

  #tellAttributes(tag: Tag, attributes: AttributeList): void {
    for (let at = 0; at < attributes.size; at += 1) {
      const id = attributes.ids[at] ?? OTHER_ATTRIBUTE
      const handlers = this.#attributes[id] ?? this.#learnAttribute(id)
      if (handlers.length === 0) continue
      const [name, value] = [attributes.names[at] ?? '', attributes.values[at] ?? '']
      for (const handle of handlers) handle(value, attributes, tag.name, name)
    }
  }

  #learn(tag: Tag): Listeners {
    const listeners: { open: OpenHandler[]; close: CloseHandler[] } = { open: [], close: [] }
    for (const index of listeningTo(tag, this.#all)) {
      const { open, close } = this.#all[index] ?? {}
      addTo(listeners.open, open?.[tag.name])
      addTo(listeners.close, close?.[tag.name])
    }
    this.#listeners[tag.id] = listeners
    return listeners
  }

  /** Those that no fact is read of are not told, but for unknown ones of ARIA. */
  #learnAttribute(id: number): readonly AttributeHandler[] {
    const name = ATTRIBUTE_NAMES[id]?.name
    const isAria = id === OTHER_ARIA || name?.startsWith('aria-') === true
    const handlers: AttributeHandler[] = []
    if (name !== undefined) for (const { attribute } of this.#reading) addTo(handlers, attribute?.[name])
    if (isAria) for (const { attribute } of this.#reading) addTo(handlers, attribute?.[EVERY_ARIA])
    this.#attributes[id] = handlers
    return handlers
  }
}

/** Those that hear of the elements with a tag, by their places. */
function listeningTo({ id, name }: Tag, all: readonly Collector<unknown>[]): readonly number[] {
  const known = LISTENING[id]
  if (known !== undefined) return known
  // A page may call an element as objects call what they all have.
  const hears = (handlers: object | undefined) => handlers !== undefined && Object.hasOwn(handlers, name)
  const found = all.flatMap(({ open, close }, index) => (hears(open) || hears(close) ? index : []))
  if (id < KNOWN_TAGS.length) LISTENING[id] = found
  return found
}

function addTo<Handler>(handlers: Handler[], handler: Handler | undefined): void {
  if (handler !== undefined) handlers.push(handler)
}
