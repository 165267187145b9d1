import { type AttributeList, type Attributes } from '#api/engine/html/attribute-list.ts'
import { MAX_LISTED } from './attributes.ts'
import { Area, type Walk } from './walk.ts'

/** A statement that leads to another page, with the URL where it is written out. */
const LEAVES =
  /\b(?:location(?:\.href)?\s*=(?!=)|location\.(?:assign|replace)\s*\(|window\.open\s*\()\s*(?:["'`]([^"'`]*)["'`])?/

/** Elements that act as links by script alone: a click handler that leaves the page, or the role, and no URL. */
export class ScriptedLinks {
  readonly attribute = {
    role: (role: string, attributes: AttributeList, tag: string) => {
      if (role === 'link' && tag !== 'a' && attributes.valueOf('onclick') === undefined)
        this.#found(tag, '', null)
    },
    onclick: (_code: string, attributes: AttributeList, tag: string) => {
      if (tag !== 'a') this.takes(tag, attributes.toObject(), '')
    },
  }
  readonly #walk: Walk
  readonly #elements: { describe: string; url: string | null }[] = []

  constructor(walk: Walk) {
    this.#walk = walk
  }

  /** Whether the element is one of them. */
  takes(tag: string, { onclick = '', role }: Attributes, text: string): boolean {
    const [statement, target] = LEAVES.exec(onclick) ?? []
    if (statement === undefined && role !== 'link') return false
    this.#found(tag, text, target === undefined ? null : this.#walk.resolve(target))
    return true
  }

  /** A row that leads where one of its links leads anyway hides nothing. */
  listWithout(linked: ReadonlySet<string>): string[] {
    return this.#elements
      .filter(({ url }) => url === null || !linked.has(url))
      .map(({ describe }) => describe)
  }

  #found(tag: string, text: string, url: string | null): void {
    if ((this.#walk.outerArea & Area.Link) !== 0 || this.#walk.isIn(Area.Raw)) return
    if (this.#elements.length < MAX_LISTED)
      this.#elements.push({ describe: `<${tag}> ${text}`.trim().slice(0, 200), url })
  }
}
