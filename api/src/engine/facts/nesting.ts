import { type Attributes } from '#api/engine/html/attribute-list.ts'
import { MAX_LISTED } from './attributes.ts'
import { Area, type Collector, type Walk } from './walk.ts'

const ALWAYS = 'button details embed iframe label select textarea'.split(' ')
/** Interactive by an attribute alone (HTML, 3.2.5.2.7). */
const BY_ATTRIBUTE: Readonly<Record<string, string>> = { audio: 'controls', video: 'controls', img: 'usemap' }

/** Links, buttons and fields inside each other where HTML forbids it: a click or a key means one of them alone. */
export class NestingCollector implements Collector<string[]> {
  readonly open = {
    ...Object.fromEntries(ALWAYS.map((tag) => [tag, () => this.#interactive(tag)])),
    ...Object.fromEntries(
      Object.entries(BY_ATTRIBUTE).map(([tag, name]) => [
        tag,
        (attributes: Attributes) => {
          if (attributes[name] !== undefined) this.#interactive(tag)
        },
      ]),
    ),
    a: (attributes: Attributes) => this.#anchor(attributes),
    input: ({ type }: Attributes) => {
      if (type?.toLowerCase() !== 'hidden') this.#interactive('input')
    },
    form: () => this.#form(),
  }
  readonly close = { form: () => (this.#openForms = Math.max(0, this.#openForms - 1)) }
  readonly #walk: Walk
  readonly #found = new Set<string>()
  #openForms = 0

  constructor(walk: Walk) {
    this.#walk = walk
  }

  facts(): string[] {
    return [...this.#found].slice(0, MAX_LISTED)
  }

  #anchor({ href }: Attributes): void {
    if (this.#isAround(Area.Button)) this.#nested('a inside button')
    if (href !== undefined && this.#isAround(Area.Link)) this.#nested('a inside a')
  }

  #interactive(tag: string): void {
    if (this.#isAround(Area.Link)) this.#nested(`${tag} inside a`)
    if (this.#isAround(Area.Button)) this.#nested(`${tag} inside button`)
    if (tag === 'label' && this.#isAround(Area.Label)) this.#nested('label inside label')
  }

  #form(): void {
    this.#openForms += 1
    if (this.#openForms > 1) this.#nested('form inside form')
  }

  #isAround(area: number): boolean {
    return (this.#walk.outerArea & area) !== 0
  }

  #nested(what: string): void {
    if (!this.#walk.isIn(Area.Raw)) this.#found.add(what)
  }
}
