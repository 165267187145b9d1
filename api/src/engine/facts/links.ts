import { isSameSite } from '#api/engine/urls.ts'
import { Area, type Capture, type Collector, type Walk } from './walk.ts'
import { tidy, wordsOf, type Attributes } from './attributes.ts'

export interface PageLink {
  kind: 'a' | 'area'
  /** As it is written, the first time it occurs. */
  href: string
  url: string
  /** Text, or the alternative text of its images, or its label. */
  text: string
  rel: string
  internal: boolean
  /** No nofollow, ugc or sponsored. */
  follow: boolean
  /** Only inside navigation, header, footer or sidebar. */
  isBoilerplate: boolean
  /** Its content is an image and no text. */
  isImage: boolean
  opensWindow: boolean
  count: number
}

export interface LinkFacts {
  /** By address and rel; bounded. Stored as rows of their own, so empty in stored facts. */
  items: PageLink[]
  /** Anchors with a web address, before duplicates are removed. */
  total: number
  internal: number
  external: number
  /** Anchors without a destination: no href, `#`, or javascript. */
  withoutDestination: string[]
  /** Elements that act as links by script only. */
  scriptOnly: string[]
  malformed: string[]
  /** Links whose content gives no name at all, as addresses. */
  withoutText: string[]
  /** Linked images without an alternative text, as addresses. */
  imagesWithoutAlt: string[]
  /** Fragments of this page that links point to. */
  ownFragments: string[]
  /** Absolute references that leave out the scheme. */
  protocolRelative: number
}

interface OpenLink {
  attributes: Attributes
  capture: Capture
  images: number
  label: string
}

const MAX_LINKS = 3_000
const MAX_SAMPLES = 20
const MAX_TEXT = 120
const MAX_FRAGMENTS = 500
/** A scheme that is not for web pages, and so no fault: mailto, tel, sms, app links. */
const OTHER_SCHEME = /^(?!https?:|javascript:)[a-z][a-z0-9+.-]*:/i
const DOUBLE_SCHEME = /^https?:\/*https?:/i
const LEAVES = /\blocation\b/
const UNFOLLOWED = /\b(?:nofollow|ugc|sponsored)\b/

export class LinkCollector implements Collector<LinkFacts> {
  readonly open = {
    a: (attributes: Attributes) => this.#start(attributes),
    area: (attributes: Attributes) => this.#area(attributes),
    img: (attributes: Attributes) => this.#image(attributes),
    svg: (attributes: Attributes) => this.#image({ alt: attributes['aria-label'] ?? 'svg' }),
  }
  readonly attribute = {
    role: (role: string, _: Attributes, tag: string) => this.#scripted(tag, role === 'link'),
    onclick: (code: string, _: Attributes, tag: string) => this.#scripted(tag, LEAVES.test(code)),
  }
  readonly close = { a: () => this.#end() }
  readonly #walk: Walk
  readonly #byKey = new Map<string, PageLink>()
  readonly #fragments = new Set<string>()
  readonly #facts: Omit<LinkFacts, 'items' | 'ownFragments'> = {
    total: 0,
    internal: 0,
    external: 0,
    withoutDestination: [],
    scriptOnly: [],
    malformed: [],
    withoutText: [],
    imagesWithoutAlt: [],
    protocolRelative: 0,
  }
  #current: OpenLink | null = null

  constructor(walk: Walk) {
    this.#walk = walk
  }

  facts(): LinkFacts {
    return { items: [...this.#byKey.values()], ...this.#facts, ownFragments: [...this.#fragments] }
  }

  #start(attributes: Attributes): void {
    if (this.#walk.isIn(Area.Raw)) return
    this.#end()
    const label =
      attributes['aria-label'] ?? attributes['title'] ?? (attributes['aria-labelledby'] ? 'labelled' : '')
    this.#current = { attributes, capture: this.#walk.startCapture(), images: 0, label }
  }

  #end(): void {
    if (!this.#current) return
    const { attributes, capture, images, label } = this.#current
    this.#current = null
    const written = this.#walk.endCapture(capture, MAX_TEXT)
    const text = written === '' ? tidy(label, MAX_TEXT) : written
    this.#add('a', attributes, text, written === '' && images > 0)
  }

  #area(attributes: Attributes): void {
    if (!this.#walk.isIn(Area.Raw))
      this.#add('area', attributes, tidy(attributes['alt'] ?? '', MAX_TEXT), true)
  }

  #image({ alt }: Attributes): void {
    if (!this.#current) return
    this.#current.images += 1
    if (alt !== undefined && alt.trim() !== '' && this.#current.label === '') this.#current.label = alt
  }

  /** Elements that only look like links: a click handler or the role, and no address. */
  #scripted(tag: string, isLink: boolean): void {
    if (!isLink || tag === 'a' || tag === 'button' || tag === 'input') return
    if (!this.#walk.isIn(Area.Link | Area.Raw)) sample(this.#facts.scriptOnly, `<${tag}>`)
  }

  #add(kind: PageLink['kind'], attributes: Attributes, text: string, isImage: boolean): void {
    const href = attributes['href']?.trim()
    if (href === undefined) {
      this.#withoutHref(attributes, text)
      return
    }
    if (href === '' || href === '#' || /^javascript:/i.test(href)) {
      if (attributes['role'] !== 'button')
        sample(this.#facts.withoutDestination, `${href || 'empty'} ${text}`.trim())
      return
    }
    if (OTHER_SCHEME.test(href)) return
    if (href.startsWith('#')) this.#fragment(href.slice(1))
    if (href.startsWith('//')) this.#facts.protocolRelative += 1
    const url = DOUBLE_SCHEME.test(href) ? null : this.#walk.resolve(href)
    if (url === null || /[\s<>]/.test(href)) sample(this.#facts.malformed, href.slice(0, 200))
    if (url === null) return

    if (text === '') this.#nameless(kind, url, isImage)
    if (!href.startsWith('#')) this.#count(kind, href, url, attributes, text, isImage)
  }

  #withoutHref(attributes: Attributes, text: string): void {
    if (attributes['onclick'] !== undefined || attributes['role'] === 'link') {
      sample(this.#facts.scriptOnly, `<a> ${text}`.trim())
    } else if (attributes['id'] === undefined && attributes['name'] === undefined && text !== '') {
      // An anchor with an id is a jump mark, and an empty one draws nothing.
      if (attributes['aria-current'] === undefined && attributes['aria-disabled'] === undefined) {
        sample(this.#facts.withoutDestination, text)
      }
    }
  }

  #nameless(kind: PageLink['kind'], url: string, isImage: boolean): void {
    if (kind === 'area' || this.#walk.isIn(Area.Hidden | Area.AriaHidden)) return
    sample(isImage ? this.#facts.imagesWithoutAlt : this.#facts.withoutText, url)
  }

  #count(
    kind: PageLink['kind'],
    href: string,
    url: string,
    attributes: Attributes,
    text: string,
    isImage: boolean,
  ): void {
    const rel = wordsOf(attributes['rel']).join(' ').slice(0, 100)
    const internal = isSameSite(url, this.#walk.pageUrl)
    const isBoilerplate = this.#walk.isIn(Area.Boilerplate)
    this.#facts.total += 1
    if (internal) this.#facts.internal += 1
    else this.#facts.external += 1

    const key = `${url} ${rel}`
    const known = this.#byKey.get(key)
    if (known) {
      known.count += 1
      known.isBoilerplate &&= isBoilerplate
      if (known.text === '') known.text = text
    } else if (this.#byKey.size < MAX_LINKS) {
      this.#byKey.set(key, {
        kind,
        href: href.slice(0, 2_000),
        url,
        text,
        rel,
        internal,
        follow: !UNFOLLOWED.test(rel),
        isBoilerplate,
        isImage,
        opensWindow: attributes['target'] === '_blank',
        count: 1,
      })
    }
  }

  #fragment(fragment: string): void {
    if (this.#fragments.size < MAX_FRAGMENTS) this.#fragments.add(fragment.slice(0, 200))
  }
}

function sample(list: string[], entry: string): void {
  if (list.length < MAX_SAMPLES) list.push(entry.slice(0, 200))
}
