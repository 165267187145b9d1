import { hostOf, isSameSite, MAX_URL_LENGTH } from '#api/engine/urls.ts'
import { type AttributeList, type Attributes } from '#api/engine/html/attribute-list.ts'
import { MAX_LISTED, tidy, wordsOf } from './attributes.ts'
import { type FragmentLink, FragmentLinks } from './fragment-links.ts'
import { positionOf } from './link-position.ts'
import { type PageLink, toLink } from './page-link.ts'
import { ScriptedLinks } from './scripted-links.ts'
import { SpamLinks, type SpamLink } from './spam-links.ts'
import { Area, type Capture, type Collector, type Walk } from './walk.ts'
import { WeakAnchors, type WeakAnchor } from './weak-anchors.ts'
import { hasOtherScheme, hasTwoSchemes, isMalformed, isScript } from './written-href.ts'

export interface LinkFacts {
  /** By URL and rel; bounded. Stored as rows of their own, so empty in stored facts. */
  items: PageLink[]
  /** Anchors with a web URL, before duplicates are removed. */
  total: number
  internal: number
  external: number
  /** Anchors without a destination: no href, `#`, or javascript. */
  withoutDestination: string[]
  /** Elements that act as links by script only. */
  scriptOnly: string[]
  malformed: string[]
  /** Beginnings of URLs that are longer than any that can be read. */
  overlong: string[]
  /** Links whose content gives no name at all, as URLs. */
  withoutName: string[]
  /** Linked images without an alternative text, as URLs. */
  imagesWithoutAlt: string[]
  weakAnchors: WeakAnchor[]
  /** Fragments of this page that links point to. */
  ownFragments: string[]
  /** Stored apart, so empty in stored facts. */
  fragmentLinks: FragmentLink[]
  /** Absolute references that leave out the scheme. */
  protocolRelative: number
  /** Links in the words of injected spam; bounded. */
  spam: SpamLink[]
}

interface OpenLink {
  attributes: Attributes
  capture: Capture
  images: number
  label: string
  /** By an attribute of its own. */
  isNamed: boolean
}

/** What a link consists of. */
interface Content {
  text: string
  isImage: boolean
  isNamed: boolean
}

/** Different links of a page that are kept, and so followed. */
export const MAX_LINKS = 3_000
const MAX_TEXT = 120

export class LinkCollector implements Collector<LinkFacts> {
  readonly open = {
    a: (attributes: Attributes) => this.#start(attributes),
    area: (attributes: Attributes) => this.#area(attributes),
    img: (attributes: Attributes) => this.#image(attributes),
  }
  readonly attribute
  readonly close = { a: () => this.#end() }
  readonly #walk: Walk
  readonly #scripted: ScriptedLinks
  readonly #weak = new WeakAnchors()
  readonly #spam: SpamLinks
  readonly #items: PageLink[] = []
  /** Without a rel, by URL: most of them. */
  readonly #plain = new Map<string, PageLink>()
  /** The others, by URL and rel. */
  readonly #byRel = new Map<string, PageLink>()
  readonly #fragments = new FragmentLinks()
  readonly #facts = {
    total: 0,
    internal: 0,
    external: 0,
    withoutDestination: [] as string[],
    malformed: [] as string[],
    overlong: [] as string[],
    withoutName: [] as string[],
    imagesWithoutAlt: [] as string[],
    protocolRelative: 0,
  }
  #current: OpenLink | null = null
  /** Of the page: scheme and host. */
  readonly #root: string

  constructor(walk: Walk) {
    this.#walk = walk
    this.#root = `${walk.pageUrl.split('//', 1)[0] ?? ''}//${hostOf(walk.pageUrl)}/`
    this.#scripted = new ScriptedLinks(walk)
    this.#spam = new SpamLinks(walk)
    this.attribute = {
      ...this.#scripted.attribute,
      'aria-*': (value: string, _: AttributeList, tag: string, name: string) =>
        this.#innerLabel(name, value, tag),
    }
  }

  facts(): LinkFacts {
    const items = this.#items
    return {
      ...this.#facts,
      items,
      scriptOnly: this.#scripted.listWithout(new Set(items.map(({ url }) => url))),
      weakAnchors: this.#weak.list(),
      spam: this.#spam.list(),
      ownFragments: [...this.#fragments.own],
      fragmentLinks: this.#fragments.others,
    }
  }

  #start(attributes: Attributes): void {
    if (this.#walk.isIn(Area.Raw)) return
    this.#end()
    const { 'aria-label': ownLabel = '', 'aria-labelledby': reference = '', title = '' } = attributes
    const label = ownLabel.trim() === '' ? title.trim() : ownLabel
    const isNamed = label !== '' || reference.trim() !== ''
    this.#current = { attributes, capture: this.#walk.startCapture(), images: 0, label, isNamed }
  }

  #end(): void {
    if (!this.#current) return
    const { attributes, capture, images, label, isNamed } = this.#current
    this.#current = null
    const written = this.#walk.endCapture(capture, MAX_TEXT)
    const text = written === '' ? tidy(label, MAX_TEXT) : written
    const href = attributes['href']?.trim()
    const url = this.#walk.resolve(href ?? '#')
    this.#weigh(attributes, url, written)
    const isImage = written === '' && images > 0
    this.#add('a', attributes, url, { text, isImage, isNamed: isNamed || capture.isHeard })
  }

  #area(attributes: Attributes): void {
    const href = attributes['href']
    if (!this.#walk.isIn(Area.Raw) && href !== undefined)
      this.#add('area', attributes, this.#walk.resolve(href.trim()), {
        text: tidy(attributes['alt'] ?? '', MAX_TEXT),
        isImage: true,
        isNamed: true, // Or told by the check of map areas.
      })
  }

  #image({ alt = '', title = '' }: Attributes): void {
    if (!this.#current) return
    this.#current.images += 1
    if (this.#current.label === '') this.#current.label = alt.trim() === '' ? title.trim() : alt
  }

  /** Symbols in links mostly carry their name as a label. */
  #innerLabel(name: string, value: string, tag: string): void {
    if (!this.#current || tag === 'a' || name !== 'aria-label') return
    if (this.#current.label === '' && !this.#walk.isIn(Area.AriaHidden)) this.#current.label = value.trim()
  }

  /** A label can say what the visible words do not. */
  #weigh(attributes: Attributes, url: string | null, written: string): void {
    if (url === null || url === this.#walk.pageUrl) return
    const isLabeled = Boolean(attributes['aria-label']?.trim() || attributes['aria-labelledby']?.trim())
    if (!isLabeled) this.#weak.add(url, written)
  }

  #add(
    kind: PageLink['kind'],
    attributes: Attributes,
    resolved: string | null,
    { text, isImage, isNamed }: Content,
  ): void {
    const href = attributes['href']?.trim()
    if (href === undefined) {
      this.#withoutHref(attributes, text)
      return
    }
    const mayHaveScheme = href.includes(':')
    if (href === '' || href === '#' || (mayHaveScheme && isScript(href))) {
      if (attributes['role'] !== 'button')
        sample(this.#facts.withoutDestination, `${href || 'empty'} ${text}`.trim())
      return
    }
    if (mayHaveScheme && hasOtherScheme(href)) return
    if (href.startsWith('//')) this.#facts.protocolRelative += 1
    if (href.length > MAX_URL_LENGTH) {
      sample(this.#facts.overlong, href)
      return
    }
    const url = mayHaveScheme && hasTwoSchemes(href) ? null : resolved
    if (url === null || isMalformed(href)) sample(this.#facts.malformed, href)
    if (url === null) return

    if (!isNamed) this.#nameless(url, isImage)
    const hash = href.indexOf('#')
    if (hash !== -1) this.#fragment(url, href.slice(hash + 1))
    if (!href.startsWith('#')) this.#count(kind, href, url, attributes, text, isImage)
  }

  /** Most links lead to the host of the page itself. */
  #isInternal(url: string): boolean {
    return url.startsWith(this.#root) || isSameSite(url, this.#walk.pageUrl)
  }

  #withoutHref(attributes: Attributes, text: string): void {
    if (this.#scripted.takes('a', attributes, text)) return
    // An anchor with an id is a target of links, and an empty one draws nothing.
    const { id, name, 'aria-current': current, 'aria-disabled': disabled } = attributes
    const isPlain = [id, name, current, disabled].every((value) => value === undefined)
    if (isPlain && text !== '') sample(this.#facts.withoutDestination, text)
  }

  #nameless(url: string, isImage: boolean): void {
    if (this.#walk.isIn(Area.Hidden | Area.AriaHidden)) return
    sample(isImage ? this.#facts.imagesWithoutAlt : this.#facts.withoutName, url, MAX_URL_LENGTH)
  }

  #fragment(url: string, written: string): void {
    if (url === this.#walk.pageUrl) this.#fragments.addOwn(written)
    else this.#fragments.addOther(url, written, () => this.#isInternal(url))
  }

  #count(
    kind: PageLink['kind'],
    href: string,
    url: string,
    attributes: Attributes,
    text: string,
    isImage: boolean,
  ): void {
    const written = attributes['rel']
    const rel = written === undefined ? '' : wordsOf(written).join(' ').slice(0, 100)
    const links = rel === '' ? this.#plain : this.#byRel
    const key = rel === '' ? url : `${url} ${rel}`
    const known = links.get(key)
    const internal = known?.internal ?? this.#isInternal(url)
    const isBoilerplate = this.#walk.isIn(Area.Boilerplate)
    this.#facts.total += 1
    if (internal) this.#facts.internal += 1
    else this.#facts.external += 1
    this.#spam.add(text, { url, internal })

    if (known) {
      known.count += 1
      if (known.isBoilerplate && !isBoilerplate) known.position = positionOf(this.#walk)
      known.isBoilerplate &&= isBoilerplate
      known.isImage &&= isImage
      if (known.text === '') known.text = text
    } else if (this.#items.length < MAX_LINKS) {
      const position = positionOf(this.#walk)
      const link = toLink(
        { kind, href, url, text, rel, internal, isBoilerplate, position, isImage },
        attributes,
      )
      this.#items.push(link)
      links.set(key, link)
    }
  }
}

function sample(list: string[], entry: string, maxLength = 200): void {
  if (list.length < MAX_LISTED) list.push(entry.slice(0, maxLength))
}
