import { isSameSite, MAX_URL_LENGTH } from '#api/engine/urls.ts'
import { fragmentTarget } from './fragment.ts'
import { MAX_LISTED, tidy, wordsOf, type Attributes } from './attributes.ts'
import { ScriptedLinks } from './scripted-links.ts'
import { SpamLinks, type SpamLink } from './spam-links.ts'
import { Area, type Capture, type Collector, type Walk } from './walk.ts'
import { WeakAnchors, type WeakAnchor } from './weak-anchors.ts'

export interface PageLink {
  kind: 'a' | 'area'
  /** As it is written, the first time it occurs. */
  href: string
  url: string
  /** Text, or the alternative text of its images, or its label, of the first link to it that has any. */
  text: string
  rel: string
  internal: boolean
  /** No nofollow, ugc or sponsored. */
  follow: boolean
  /** Only inside navigation, header, footer or sidebar. */
  isBoilerplate: boolean
  /** The landmark that it stands in, of the first one outside of boilerplate if there is any. */
  position: LinkPosition
  /** Its content is an image and no text. */
  isImage: boolean
  opensWindow: boolean
  count: number
}

export type LinkPosition = 'navigation' | 'aside' | 'footer' | 'header' | 'main' | 'body'

/** A link to a place within another page of the site: its URL, and the id that the place should have. */
export type FragmentLink = [url: string, target: string]

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
const MAX_FRAGMENTS = 500
const MAX_FRAGMENT_LENGTH = 200
/** A scheme that is not for web pages, and so no fault: mailto, tel, sms, app links. */
const OTHER_SCHEME = /^(?!https?:|javascript:)[a-z][a-z0-9+.-]*:/i
const DOUBLE_SCHEME = /^https?:\/*https?:/i
/** `http//shop.example` and `www.shop.example` are read as paths. */
const LOST_SCHEME = /^(?:https?\/\/|www\.[a-z0-9-]+\.[a-z])/i
const UNFOLLOWED = /\b(?:nofollow|ugc|sponsored)\b/

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
  readonly #byKey = new Map<string, PageLink>()
  readonly #ownFragments = new Set<string>()
  readonly #fragmentLinks = new Map<string, FragmentLink>()
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

  constructor(walk: Walk) {
    this.#walk = walk
    this.#scripted = new ScriptedLinks(walk)
    this.#spam = new SpamLinks(walk)
    this.attribute = {
      ...this.#scripted.attribute,
      'aria-*': (value: string, _: Attributes, tag: string, name: string) =>
        this.#innerLabel(name, value, tag),
    }
  }

  facts(): LinkFacts {
    const items = [...this.#byKey.values()]
    return {
      ...this.#facts,
      items,
      scriptOnly: this.#scripted.listWithout(new Set(items.map(({ url }) => url))),
      weakAnchors: this.#weak.list(),
      spam: this.#spam.list(),
      ownFragments: [...this.#ownFragments],
      fragmentLinks: [...this.#fragmentLinks.values()],
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
    this.#weigh(attributes, written)
    const isImage = written === '' && images > 0
    this.#add('a', attributes, { text, isImage, isNamed: isNamed || capture.isHeard })
  }

  #area(attributes: Attributes): void {
    if (!this.#walk.isIn(Area.Raw) && attributes['href'] !== undefined)
      this.#add('area', attributes, {
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
  #weigh(attributes: Attributes, written: string): void {
    const url = this.#walk.resolve(attributes['href'] ?? '#')
    const isLabeled = Boolean(attributes['aria-label']?.trim() || attributes['aria-labelledby']?.trim())
    if (url !== null && url !== this.#walk.pageUrl && !isLabeled) this.#weak.add(url, written)
  }

  #add(kind: PageLink['kind'], attributes: Attributes, { text, isImage, isNamed }: Content): void {
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
    if (href.startsWith('//')) this.#facts.protocolRelative += 1
    if (href.length > MAX_URL_LENGTH) {
      sample(this.#facts.overlong, href)
      return
    }
    const url = DOUBLE_SCHEME.test(href) ? null : this.#walk.resolve(href)
    if (url === null || /[\s<>]/.test(href) || LOST_SCHEME.test(href)) sample(this.#facts.malformed, href)
    if (url === null) return

    if (!isNamed) this.#nameless(url, isImage)
    if (href.includes('#')) this.#fragment(url, href.slice(href.indexOf('#') + 1))
    if (!href.startsWith('#')) this.#count(kind, href, url, attributes, text, isImage)
  }

  #withoutHref(attributes: Attributes, text: string): void {
    if (this.#scripted.takes('a', attributes, text)) return
    if (attributes['id'] === undefined && attributes['name'] === undefined && text !== '') {
      // An anchor with an id is a target of links, and an empty one draws nothing.
      if (attributes['aria-current'] === undefined && attributes['aria-disabled'] === undefined) {
        sample(this.#facts.withoutDestination, text)
      }
    }
  }

  #nameless(url: string, isImage: boolean): void {
    if (this.#walk.isIn(Area.Hidden | Area.AriaHidden)) return
    sample(isImage ? this.#facts.imagesWithoutAlt : this.#facts.withoutName, url, MAX_URL_LENGTH)
  }

  #fragment(url: string, written: string): void {
    const fragment = written.length > MAX_FRAGMENT_LENGTH ? null : fragmentTarget(written)
    if (fragment === null) return
    if (url === this.#walk.pageUrl) {
      if (this.#ownFragments.size < MAX_FRAGMENTS) this.#ownFragments.add(fragment)
    } else if (this.#fragmentLinks.size < MAX_FRAGMENTS && isSameSite(url, this.#walk.pageUrl)) {
      this.#fragmentLinks.set(`${url}#${fragment}`, [url, fragment])
    }
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
    this.#spam.add(text, { url, internal })

    const key = `${url} ${rel}`
    const known = this.#byKey.get(key)
    if (known) {
      known.count += 1
      if (known.isBoilerplate && !isBoilerplate) known.position = positionOf(this.#walk)
      known.isBoilerplate &&= isBoilerplate
      known.isImage &&= isImage
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
        position: positionOf(this.#walk),
        isImage,
        opensWindow: attributes['target'] === '_blank',
        count: 1,
      })
    }
  }
}

/** A menu in the header is navigation; what stands in no landmark is the body. */
function positionOf(walk: Walk): LinkPosition {
  if (walk.isIn(Area.Navigation)) return 'navigation'
  if (walk.isIn(Area.Aside)) return 'aside'
  if (walk.isIn(Area.Footer)) return 'footer'
  if (walk.isIn(Area.Header)) return 'header'
  return walk.isIn(Area.Main) ? 'main' : 'body'
}

function sample(list: string[], entry: string, maxLength = 200): void {
  if (list.length < MAX_LISTED) list.push(entry.slice(0, maxLength))
}
