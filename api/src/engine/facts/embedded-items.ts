import { type AttributeList, type Attributes } from '#api/engine/html/attribute-list.ts'
import { LEFT_OUT } from './pruned-json.ts'
import { shortName, type Syntax } from './schema-names.ts'
import { Area, type Capture, type Walk } from './walk.ts'

type EmbeddedSyntax = Exclude<Syntax, 'JSON-LD'>
type Value = string | Item

/** An item that is being read. */
interface Item {
  syntax: EmbeddedSyntax
  types: string[]
  id: string | null
  /** What a browser of microdata would find elsewhere in the page. */
  refersTo: string | null
  properties: [name: string, value: Value][]
  depth: number
  /** Within how many others it lies. */
  level: number
  parent: Item | null
  /** As what it is a value of its parent. */
  names: string[]
}

/** A property whose value is the text of an element that is still open. */
interface OpenText {
  item: Item
  names: string[]
  capture: Capture
  depth: number
}

const MAX_PROPERTIES = 2_000
const MAX_LEVEL = 7
const MAX_TEXT = 301
const MAX_OPEN = 600
const MAX_NAMES = 10
/** Where HTML has the value of a property in an attribute. */
const VALUE_ATTRIBUTE: Readonly<Record<string, string>> = {
  a: 'href',
  area: 'href',
  link: 'href',
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  object: 'data',
  data: 'value',
  meter: 'value',
  time: 'datetime',
}
const IS_URL = new Set(['href', 'src', 'data'])

const namesOf = (value: string) => value.split(/\s+/, MAX_NAMES).filter((name) => name !== '')
/** `dc:title` and the like; a URL is one of another vocabulary too. */
const isForeign = (name: string) => name.includes(':')

/** Items that attributes spread over the page: microdata, and RDFa as far as RDFa Lite goes. */
export class EmbeddedItems {
  readonly attribute = {
    itemscope: (_: string, attributes: AttributeList) => this.#scope(attributes.toObject()),
    itemprop: (names: string, attributes: AttributeList, tag: string) => {
      if (attributes.valueOf('itemscope') === undefined)
        this.#property('microdata', namesOf(names), attributes.toObject(), tag)
    },
    vocab: (value: string) => this.#vocabulary(value),
    property: (names: string, attributes: AttributeList, tag: string) => {
      if (attributes.valueOf('typeof') === undefined)
        this.#property('RDFa', this.#terms(names), attributes.toObject(), tag)
    },
    rel: (names: string) => this.#relation(names),
  }
  /** Whether a page has more than is kept. */
  isCut = false
  readonly #walk: Walk
  readonly #keep: (value: Record<string, unknown>, syntax: Syntax) => void
  readonly #open: Item[] = []
  readonly #texts: OpenText[] = []
  readonly #vocabularies: { depth: number; isSchema: boolean }[] = []
  #properties = 0

  constructor(walk: Walk, keep: (value: Record<string, unknown>, syntax: Syntax) => void) {
    this.#walk = walk
    this.#keep = keep
  }

  /** An element with `typeof`. */
  typed(value: string, attributes: Attributes, tag: string): void {
    if (this.#walk.isIn(Area.Raw)) return
    // The attributes of an element come in any order.
    if (attributes['vocab'] !== undefined) this.#vocabulary(attributes['vocab'])
    const { property, resource, about, href } = attributes
    const parent = this.#innermost('RDFa')
    const names = property === undefined || parent === null ? [] : this.#terms(property)
    const id = resource ?? about ?? (tag === 'a' ? href : undefined) ?? null
    this.#begin('RDFa', this.#terms(value), id, null, names)
  }

  /** The end of an element. */
  close(): void {
    if (this.#open.length + this.#vocabularies.length === 0) return
    const { depth } = this.#walk
    for (let text = this.#texts.at(-1); text && text.depth >= depth; text = this.#texts.at(-1)) {
      this.#texts.pop()
      const written = this.#walk.endCapture(text.capture, MAX_TEXT)
      // One that nobody listened to: a page listens to so many elements at once.
      this.#add(text.item, text.names, written === '' && text.capture.isHeard ? LEFT_OUT : written)
    }
    for (let item = this.#open.at(-1); item && item.depth >= depth; item = this.#open.at(-1)) {
      this.#open.pop()
      this.#end(item)
    }
    while ((this.#vocabularies.at(-1)?.depth ?? -1) >= depth) this.#vocabularies.pop()
  }

  #scope({ itemtype = '', itemid, itemref, itemprop = '' }: Attributes): void {
    if (this.#walk.isIn(Area.Raw)) return
    const types = namesOf(itemtype).map(shortName)
    this.#begin('microdata', types, itemid ?? null, itemref ?? null, namesOf(itemprop).map(shortName))
  }

  #begin(
    syntax: EmbeddedSyntax,
    types: string[],
    id: string | null,
    refersTo: string | null,
    names: string[],
  ): void {
    if (this.#open.length >= MAX_OPEN) {
      this.isCut = true
      return
    }
    const parent = names.length === 0 ? null : this.#innermost(syntax)
    const level = parent === null ? 0 : parent.level + 1
    const { depth } = this.#walk
    this.#open.push({ syntax, types, id, refersTo, properties: [], depth, level, parent, names })
  }

  #innermost(syntax: EmbeddedSyntax): Item | null {
    return this.#open.findLast((item) => item.syntax === syntax) ?? null
  }

  #property(syntax: EmbeddedSyntax, names: readonly string[], attributes: Attributes, tag: string): void {
    const item = this.#innermost(syntax)
    if (item === null || names.length === 0 || this.#walk.isIn(Area.Raw)) return
    const known = names.map(shortName)
    const value = this.#written(syntax, attributes, tag)
    if (value !== null) this.#add(item, known, value)
    else if (this.#texts.length < MAX_OPEN)
      this.#texts.push({ item, names: known, capture: this.#walk.startCapture(), depth: this.#walk.depth })
  }

  /** The value that stands in an attribute; null where it is the text of the element. */
  #written(syntax: EmbeddedSyntax, attributes: Attributes, tag: string): string | null {
    const { content, resource } = attributes
    if (content !== undefined) return content
    if (tag === 'meta') return ''
    if (syntax === 'RDFa' && resource !== undefined) return this.#walk.resolve(resource) ?? resource
    const name = VALUE_ATTRIBUTE[tag]
    const value = name === undefined ? undefined : attributes[name]
    if (value === undefined) return null
    return name !== undefined && IS_URL.has(name) ? (this.#walk.resolve(value) ?? value) : value
  }

  /** What stands in a relation is known to be there, and not what it is. */
  #relation(names: string): void {
    const item = this.#open.length === 0 ? null : this.#innermost('RDFa')
    if (item !== null) this.#add(item, this.#terms(names).map(shortName), LEFT_OUT)
  }

  #vocabulary(value: string): void {
    const isSchema = /^https?:\/\/(?:www\.)?schema\.org\/?$/i.test(value.trim())
    this.#vocabularies.push({ depth: this.#walk.depth, isSchema })
  }

  /** Names of RDFa that mean schema.org, by their prefix or by the vocabulary around them. */
  #terms(names: string): string[] {
    const isSchema = this.#vocabularies.at(-1)?.isSchema === true
    return namesOf(names).flatMap((name) => {
      const short = shortName(name)
      return !isForeign(short) && (isSchema || short !== name) ? [short] : []
    })
  }

  #add(item: Item, names: readonly string[], value: Value): void {
    for (const name of names) {
      if (this.#properties >= MAX_PROPERTIES) {
        this.isCut = true
        return
      }
      this.#properties += 1
      item.properties.push([name, typeof value === 'string' ? value.slice(0, MAX_TEXT) : value])
    }
  }

  #end(item: Item): void {
    const { parent, names } = item
    if (parent !== null) this.#add(parent, names, item.level > MAX_LEVEL ? LEFT_OUT : item)
    else if (item.types.length > 0) this.#keep(toJson(item), item.syntax)
  }
}

/** As JSON-LD would say it. */
function toJson({ types, id, refersTo, properties }: Item): Record<string, unknown> {
  const values = new Map<string, unknown[]>()
  for (const [name, value] of properties) {
    const list = values.get(name) ?? []
    list.push(typeof value === 'string' ? value : toJson(value))
    values.set(name, list)
  }
  return Object.fromEntries([
    ...(types.length > 0 ? [['@type', types.length === 1 ? types[0] : types] as const] : []),
    ...(id === null ? [] : [['@id', id.slice(0, MAX_TEXT)] as const]),
    ...(refersTo === null ? [] : [['@itemref', refersTo.slice(0, MAX_TEXT)] as const]),
    ...[...values].map(([name, list]) => [name, list.length === 1 ? list[0] : list] as const),
  ])
}
