import { type Chain, type Element } from './parse-selector.ts'

/** Elements that a page may have times the parts that each of them is asked about. */
const MAX_QUESTIONS = 20_000_000

/** What is known of an open element: which parts it, its ancestors and its children so far matched, as one bit each. */
interface Open {
  own: Uint8Array
  above: Uint8Array
  /** Of its children: the last one, and any. */
  last: Uint8Array
  before: Uint8Array
  children: number
  byTag: Map<string, number>
}

interface Step {
  chain: number
  /** Among all parts of all chains. */
  at: number
  part: Chain[number]
  isLast: boolean
}

/**
 * Matches selectors while a page is read, element by element and without going back: a part fits an element whose tests hold and
 * whose part before fitted where its relation says. So each element costs one question a part, however selectors and page are nested.
 */
export class SelectorMatcher {
  readonly #steps: Step[]
  readonly #size: number
  readonly #stack: Open[]
  #questions = 0

  /** @param selectors each a list of chains, any of which may match */
  constructor(selectors: readonly (readonly Chain[])[]) {
    this.#steps = selectors.flatMap((chains, selector) =>
      chains.flatMap((chain) =>
        chain.map((part, index) => ({ chain: selector, at: 0, part, isLast: index === chain.length - 1 })),
      ),
    )
    for (const [at, step] of this.#steps.entries()) step.at = at
    this.#size = this.#steps.length
    this.#stack = [this.#toOpen(new Uint8Array(this.#size), new Uint8Array(this.#size))]
  }

  /** Whether there were too many elements to ask about all of them. */
  get isFull(): boolean {
    return this.#questions > MAX_QUESTIONS
  }

  /** An element begins: the selectors that match it, by their places. */
  enter(tag: string, attributes: Readonly<Record<string, string>>): number[] {
    const parent = this.#stack.at(-1)
    if (!parent || this.isFull) return []
    this.#questions += this.#size
    const element = this.#count(parent, tag, attributes)
    const own = new Uint8Array(this.#size)
    const matched = new Set<number>()
    for (const { at, chain, part, isLast } of this.#steps) {
      if (!isRelated(part.relation, parent, at - 1) || !part.tests.every((test) => test(element))) continue
      own[at] = 1
      if (isLast) matched.add(chain)
    }
    const above = parent.above.map((bit, at) => bit | (parent.own[at] ?? 0))
    parent.last = own
    for (const [at, bit] of own.entries()) if (bit) parent.before[at] = 1
    this.#stack.push(this.#toOpen(own, above))
    return [...matched]
  }

  leave(): void {
    if (this.#stack.length > 1) this.#stack.pop()
  }

  #count(parent: Open, tag: string, attributes: Element['attributes']): Element {
    const indexOfTag = (parent.byTag.get(tag) ?? 0) + 1
    parent.byTag.set(tag, indexOfTag)
    parent.children += 1
    return { tag, attributes, index: parent.children, indexOfTag, isRoot: this.#stack.length === 1 }
  }

  #toOpen(own: Uint8Array, above: Uint8Array): Open {
    return {
      own,
      above,
      last: new Uint8Array(this.#size),
      before: new Uint8Array(this.#size),
      children: 0,
      byTag: new Map(),
    }
  }
}

function isRelated(relation: Chain[number]['relation'], parent: Open, before: number): boolean {
  switch (relation) {
    case null:
      return true
    case 'child':
      return parent.own[before] === 1
    case 'descendant':
      return parent.own[before] === 1 || parent.above[before] === 1
    case 'adjacent':
      return parent.last[before] === 1
    case 'sibling':
      return parent.before[before] === 1
  }
}
