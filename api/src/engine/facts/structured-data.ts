import { type AttributeList, type Attributes } from '#api/engine/html/attribute-list.ts'
import { EmbeddedItems } from './embedded-items.ts'
import { createRoom, type Json, prune } from './pruned-json.ts'
import { isEmpty, isRecord, shortName, type Syntax, typesOf } from './schema-names.ts'
import { compareWithText, NOTHING_SHOWN, type ShownData } from './shown-data.ts'
import { Area, type Collector, type Walk } from './walk.ts'

export interface StructuredItem {
  /** Without the URL of the vocabulary. */
  types: string[]
  /** Names of the properties that have a value. */
  properties: string[]
  /** Plain values that checks compare. */
  url: string | null
  price: string | null
  datePublished: string | null
  dateModified: string | null
  /** At the top of its block, not a value inside another item. */
  isTop: boolean
}

export interface StructuredDataFacts {
  items: StructuredItem[]
  /** What was wrong with each JSON-LD block that cannot be read. */
  errors: string[]
  blocks: number
  microdataTypes: string[]
  rdfaTypes: string[]
  /** What the page says: blocks of JSON-LD as they are, and items of the other syntaxes in the same form. */
  values: Json[]
  /** Of each of these values. */
  syntaxes: Syntax[]
  /** Whether the values are not all that the page says. */
  isPruned: boolean
  /** Whether the last of them lacks something, and more may be missing. */
  isCutOff: boolean
  /** What of it the text of the page lacks. */
  shown: ShownData
}

const MAX_ITEMS = 200
const MAX_DEPTH = 12
/** Values that are kept of a page. */
const MAX_VALUES = 800
const MAX_BLOCK = 300_000
const JSON_LD = /^application\/ld\+json\b/i

export class StructuredDataCollector implements Collector<StructuredDataFacts> {
  readonly open = {
    script: ({ type = '' }: Attributes) => this.#start(type),
  }
  readonly attribute
  readonly close = {
    script: () => this.#end(),
  }
  readonly script = (text: string): void => {
    if (this.#source !== null && this.#source.length < MAX_BLOCK) this.#source += text
  }
  readonly #walk: Walk
  readonly #embedded: EmbeddedItems
  readonly #microdata = new Set<string>()
  readonly #rdfa = new Set<string>()
  readonly #items: StructuredItem[] = []
  readonly #errors: string[] = []
  readonly #values: Json[] = []
  readonly #syntaxes: Syntax[] = []
  readonly #room = createRoom(MAX_VALUES)
  #blocks = 0
  #source: string | null = null

  constructor(walk: Walk) {
    this.#walk = walk
    this.#embedded = new EmbeddedItems(walk, (value, syntax) => this.#keep(value, syntax))
    this.attribute = {
      ...this.#embedded.attribute,
      itemtype: (value: string) => this.#name(value, this.#microdata),
      typeof: (value: string, attributes: AttributeList, tag: string) => {
        this.#name(value, this.#rdfa)
        this.#embedded.typed(value, attributes.toObject(), tag)
      },
    }
  }

  leave(): void {
    this.#embedded.close()
  }

  /** @param readText the text of the page, for what should stand in it too */
  finish(readText: () => string): StructuredDataFacts {
    return { ...this.facts(), shown: compareWithText(this.#values, readText) }
  }

  facts(): StructuredDataFacts {
    return {
      items: this.#items,
      errors: this.#errors,
      blocks: this.#blocks,
      microdataTypes: [...this.#microdata].slice(0, 50),
      rdfaTypes: [...this.#rdfa].slice(0, 50),
      values: this.#values,
      syntaxes: this.#syntaxes,
      isPruned: this.#room.isExceeded || this.#embedded.isCut,
      isCutOff: this.#room.isSpent || this.#embedded.isCut,
      shown: NOTHING_SHOWN,
    }
  }

  #start(type: string): void {
    this.#source = JSON_LD.test(type.trim()) ? '' : null
  }

  #end(): void {
    const source = this.#source
    this.#source = null
    if (source === null) return
    this.#blocks += 1
    // Of a block that was cut nothing can be said.
    if (source.length >= MAX_BLOCK) return
    try {
      this.#keep(JSON.parse(withoutComments(source)), 'JSON-LD')
    } catch (error) {
      const message = error instanceof Error ? error.message : 'unreadable'
      if (this.#errors.length < 20) this.#errors.push(message.replace(/\s+/g, ' ').slice(0, 200))
    }
  }

  #keep(value: unknown, syntax: Syntax): void {
    this.#read(value, true, 0)
    if (this.#room.isSpent) return
    this.#values.push(prune(value, this.#room))
    this.#syntaxes.push(syntax)
  }

  #name(value: string, types: Set<string>): void {
    if (this.#walk.isIn(Area.Raw)) return
    for (const type of value.split(/\s+/)) if (type !== '') types.add(shortName(type))
  }

  #read(value: unknown, isTop: boolean, depth: number): void {
    if (depth > MAX_DEPTH || this.#items.length >= MAX_ITEMS) return
    if (Array.isArray(value)) {
      for (const entry of value) this.#read(entry, isTop, depth + 1)
      return
    }
    if (!isRecord(value)) return
    const types = typesOf(value)
    if (types.length > 0) this.#items.push(toItem(value, types, isTop))
    const isGraph = Array.isArray(value['@graph'])
    for (const [name, child] of Object.entries(value)) {
      if (typeof child === 'object') this.#read(child, isTop && isGraph && name === '@graph', depth + 1)
    }
  }
}

function toItem(value: Record<string, unknown>, types: string[], isTop: boolean): StructuredItem {
  const properties = Object.keys(value)
    .filter((name) => !name.startsWith('@') && !isEmpty(value[name]))
    .slice(0, 60)
    .map(shortName)
  return {
    types,
    properties,
    url: textOf(value['url']),
    price: textOf(value['price']) ?? textOf(value['lowPrice']),
    datePublished: textOf(value['datePublished']),
    dateModified: textOf(value['dateModified']),
    isTop,
  }
}

/** Old editors wrap scripts into comments, which search engines accept. */
function withoutComments(source: string): string {
  return source
    .replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/)/, '')
    .replace(/(?:-->|\/\*\s*\]\]>\s*\*\/)\s*$/, '')
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value.slice(0, 500) : null
}
