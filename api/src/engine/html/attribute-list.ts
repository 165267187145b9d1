import { NameTable } from './name-table.ts'

/** Attributes of an element: lower-case names, decoded values, the first one wins. */
export type Attributes = Readonly<Record<string, string>>

const NAMES =
  `about accesskey action alt amp as async autoplay charset class content controls data data-website-id datetime defer disabled
  fetchpriority for formaction height hidden href hreflang http-equiv id inert integrity itemid itemprop itemref itemscope itemtype
  kind lang loading media method muted name nomodule onclick open poster property rel resource role src srcset style tabindex
  target title type typeof usemap value vocab width xml:lang ⚡ aria-actions aria-activedescendant aria-atomic aria-autocomplete
  aria-busy aria-checked aria-colspan aria-controls aria-current aria-describedby aria-description aria-details aria-disabled
  aria-expanded aria-haspopup aria-hidden aria-invalid aria-keyshortcuts aria-label aria-labelledby aria-level aria-live aria-modal
  aria-multiselectable aria-orientation aria-owns aria-placeholder aria-posinset aria-pressed aria-readonly aria-relevant
  aria-required aria-roledescription aria-rowspan aria-selected aria-setsize aria-sort aria-valuemax aria-valuemin aria-valuenow
  aria-valuetext`.split(/\s+/)

/** An attribute that facts are read of. */
export interface AttributeName {
  readonly name: string
  /** Counted from 0, without gaps. */
  readonly id: number
}

export const ATTRIBUTE_NAMES: readonly AttributeName[] = NAMES.map((name, id) => ({ name, id }))
const TABLE = new NameTable(ATTRIBUTE_NAMES)
/** Of what else begins with `aria-`, and of an attribute that no fact is read of. */
export const [OTHER_ARIA, OTHER_ATTRIBUTE] = [ATTRIBUTE_NAMES.length, ATTRIBUTE_NAMES.length + 1]

const NONE: Attributes = Object.freeze({})
const ARIA = 'aria-'

/** The attributes of the element that is being read: those that facts are read of, all of ARIA, or all that there are. */
export class AttributeList {
  size = 0
  readonly names: string[] = []
  readonly values: string[] = []
  /** By what their readers are looked up. */
  readonly ids: number[] = []
  readonly #keepsAll: boolean
  /** The element that had each known attribute last. */
  readonly #seen = new Uint32Array(ATTRIBUTE_NAMES.length)
  #element = 0
  #others: Set<string> | null = null
  #object: Attributes | null = null

  constructor(keepsAll: boolean) {
    this.#keepsAll = keepsAll
  }

  /** Another element begins. */
  clear(): void {
    this.size = 0
    this.#element += 1
    this.#others = null
    this.#object = null
  }

  /**
   * Makes room for an attribute whose name stands there; false for one that nobody reads, and for one that the element has already.
   * @param hash of the name in lower case (`addToHash`)
   */
  begin(text: string, start: number, end: number, hash: number): boolean {
    const known = TABLE.find(text, start, end, hash)
    if (known === undefined) return this.#beginOther(text, start, end)
    if (this.#seen[known.id] === this.#element) return false
    this.#seen[known.id] = this.#element
    this.#push(known.name, known.id)
    return true
  }

  /** The value of the attribute that was begun last. */
  finish(value: string): void {
    this.values[this.size - 1] = value
  }

  valueOf(name: string): string | undefined {
    for (let at = 0; at < this.size; at += 1) if (this.names[at] === name) return this.values[at]
    return undefined
  }

  toObject(): Attributes {
    this.#object ??= this.size === 0 ? NONE : this.#createObject()
    return this.#object
  }

  #beginOther(text: string, start: number, end: number): boolean {
    if (!this.#keepsAll && (end - start <= ARIA.length || text[start + ARIA.length - 1] !== '-')) return false
    const name = text.slice(start, end).toLowerCase()
    const isAria = name.startsWith(ARIA)
    if (!this.#keepsAll && !isAria) return false
    this.#others ??= new Set()
    if (this.#others.has(name)) return false
    this.#others.add(name)
    this.#push(name, isAria ? OTHER_ARIA : OTHER_ATTRIBUTE)
    return true
  }

  #push(name: string, id: number): void {
    this.names[this.size] = name
    this.ids[this.size] = id
    this.values[this.size] = ''
    this.size += 1
  }

  #createObject(): Attributes {
    const object: Record<string, string> = {}
    for (let at = 0; at < this.size; at += 1) object[this.names[at] ?? ''] = this.values[at] ?? ''
    return object
  }
}
