import { type Chain, type Element } from './parse-selector.ts'

/** Elements that a page may have times the parts that each of them is asked about. */
const MAX_QUESTIONS = 20_000_000

/** Which parts an element matched, one bit each. Most match none, and share the same empty bits. */
type Bits = Uint8Array

/** What is known of an open element, and of its children so far. */
interface Open {
  own: Bits
  above: Bits
  /** Those of both: what is above its children. */
  inside: Bits | null
  /** Of its children: the last one, and any. */
  last: Bits
  before: Bits
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
  readonly #none: Bits
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
    this.#none = new Uint8Array(this.#size)
    this.#stack = [this.#toOpen(this.#none, this.#none)]
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
    let own = this.#none
    const matched = new Set<number>()
    for (const { at, chain, part, isLast } of this.#steps) {
      if (!isRelated(part.relation, parent, at - 1) || !part.tests.every((test) => test(element))) continue
      if (own === this.#none) own = new Uint8Array(this.#size)
      own[at] = 1
      if (isLast) matched.add(chain)
    }
    parent.inside ??= this.#join(parent.own, parent.above)
    parent.last = own
    parent.before = this.#join(own, parent.before)
    this.#stack.push(this.#toOpen(own, parent.inside))
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

  #join(own: Bits, others: Bits): Bits {
    return own === this.#none ? others : others.map((bit, at) => bit | (own[at] ?? 0))
  }

  #toOpen(own: Bits, above: Bits): Open {
    return {
      own,
      above,
      inside: null,
      last: this.#none,
      before: this.#none,
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
