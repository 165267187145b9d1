import { Area, type Capture, type Collector, type Walk } from './walk.ts'
import { type Attributes } from '#api/engine/html/attribute-list.ts'

export interface Heading {
  level: number
  text: string
  /** Has a label, or an image with an alternative text, which then is its text. */
  hasLabel: boolean
  /** Stands in navigation, header, footer or a sidebar; absent where it does not. */
  isBoilerplate?: true
}

export interface HeadingFacts {
  /** In the order of the page; bounded. */
  items: Heading[]
}

const MAX_HEADINGS = 300
const HEADING_TAGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

export class HeadingCollector implements Collector<HeadingFacts> {
  readonly open = {
    ...Object.fromEntries(
      HEADING_TAGS.map((tag) => [tag, (attributes: Attributes) => this.#start(tag, attributes)]),
    ),
    img: (attributes: Attributes) => this.#image(attributes),
  }
  readonly attribute = {
    'aria-label': (label: string) => this.#innerLabel(label),
  }
  readonly close = Object.fromEntries(HEADING_TAGS.map((tag) => [tag, () => this.#end()]))
  readonly #walk: Walk
  readonly #items: Heading[] = []
  #current: { heading: Heading; capture: Capture } | null = null

  constructor(walk: Walk) {
    this.#walk = walk
  }

  facts(): HeadingFacts {
    return { items: this.#items }
  }

  #start(tag: string, { 'aria-label': label = '', 'aria-labelledby': reference = '' }: Attributes): void {
    if (this.#walk.isIn(Area.Hidden | Area.Raw) || this.#items.length >= MAX_HEADINGS) return
    this.#end()
    const heading: Heading = {
      level: Number(tag[1]),
      text: '',
      hasLabel: `${label}${reference}`.trim() !== '',
      ...(this.#walk.isIn(Area.Boilerplate) && { isBoilerplate: true }),
    }
    this.#items.push(heading)
    this.#current = { heading, capture: this.#walk.startCapture() }
  }

  #end(): void {
    if (!this.#current) return
    const { heading, capture } = this.#current
    heading.text = this.#walk.endCapture(capture, 300)
    this.#current = null
  }

  /** A logo in a heading mostly carries its name. */
  #innerLabel(label: string): void {
    if (this.#current && label.trim() !== '' && !this.#walk.isIn(Area.AriaHidden))
      this.#current.heading.hasLabel = true
  }

  #image({ alt }: Attributes): void {
    if (this.#current && alt !== undefined && alt.trim() !== '') this.#current.heading.hasLabel = true
  }
}
